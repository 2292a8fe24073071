"""Making fixtures: cases are written by hand and confirmed by several engines; tables summarise them.

You don't need this package to use the fixtures.
"""
