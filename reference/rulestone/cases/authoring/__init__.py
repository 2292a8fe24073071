"""Making fixtures: intents are written by hand, confirmed by several engines and written to files.

Whoever uses the fixtures needs nothing of this.
"""
