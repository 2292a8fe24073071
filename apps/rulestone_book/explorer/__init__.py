"""The questions of the explorer's page to the reference: explain a position, draw variants and plug-ins.

The page runs this package in the reader's browser. Nothing here depends on a browser, and msgspec is the only
library needed.
"""
