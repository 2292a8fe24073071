"""The rule book: register, cases, theorems and guides as a web site, with a board on which the rules judge.

It decides nothing. Every rule comes from the registers, every answer from the reference, and every sentence
about a position from `rulestone.explain`. Pages are functions of a `Library` and return a `Page`. They are
written as elements, never as text, and no page is read back. The board of the explorer is the element of
`javascript/`, with its engine. The browser runs the same Python as here when the page needs it.

Begin with `site`, which lists the pages. The modules `…_page` make one kind each, `frame` adds the parts that
all pages share, `writing` puts them into a folder and `server` serves it. `runtime` has the files that the
browser loads, `explorer` answers its questions, and `static` is the page's own part in JavaScript.
"""
