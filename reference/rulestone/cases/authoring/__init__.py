"""Making fixtures: cases are written by hand and confirmed by several engines; tables tell what they hold.

Whoever uses the fixtures needs nothing of this.
"""
