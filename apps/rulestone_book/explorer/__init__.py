"""What the explorer's page asks the reference: to explain a position, and to draw variants and plug-ins.

The page runs this package in the reader's browser. Nothing here depends on a browser, and msgspec is the only
library needed.
"""
