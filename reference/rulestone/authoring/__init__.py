"""How fixtures come about: intents written by hand, judged by several engines, then written to disk.

Whoever uses the fixtures needs nothing of this.
"""
