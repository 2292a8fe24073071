"""The rule book: the register, the fixtures and the ledger as pages with permanent addresses.

`site` lists the pages and pictures, the modules `…_page` make them, and `write` writes them to a folder.
`rulestone.book.explorer` answers the page on which positions are set up and played. The book decides nothing,
and takes every rule from the register.
"""
