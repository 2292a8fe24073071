"""The explorer: a small server on this computer, and a page on which positions are set up and played.

The server answers from the reference rules; the page shows what it says and decides nothing. What it
needs beyond the base install is in the extra `book`.
"""
