"""The explorer: answers to the questions that its page asks about the rules.

The page shows the answers and decides nothing. It runs this package in the reader's browser. Nothing here
depends on a browser, and msgspec is the only library needed.
"""
