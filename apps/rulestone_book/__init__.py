"""The rule book: register, cases, theorems and guides as a web site, with a board on which the rules judge.

It decides nothing. Every rule comes from the registers, every answer from the reference, and every sentence
about a position from `rulestone.explain`. Pages are functions of a `Library` and return a `Page`; they are
written as elements, never as text, and nothing is read back from what was made. The board of the explorer is
the element of `javascript/`, with its engine; the same Python as here runs in the browser when it is asked.

Begin with `site`, which lists the pages. The modules `…_page` make one kind each, `frame` adds what all pages
share, `writing` puts them into a folder and `server` serves it. `runtime` says what the browser loads,
`explorer` answers its questions, and `static` is the page's own part in JavaScript.
"""
