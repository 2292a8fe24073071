"""The rule book: the register, the fixtures and the ledger as pages that one can read and link to.

`site` says which pages and pictures there are, the modules `…_page` write them, `write` puts them into
a folder. `rulestone.book.explorer` serves them together with the page on which positions are set up
and played. No rule is told here that the register does not tell, and none is decided.
"""
