"""The explorer: what its page asks of the reference rules, and the answers.

The page shows what is answered and decides nothing. It runs this package in the reader's browser; nothing
here is of the browser, and what is imported needs no library but msgspec.
"""
