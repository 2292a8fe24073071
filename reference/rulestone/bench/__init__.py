"""How fast engines answer (`rulestone bench`): each gets the same questions, about random games.

A figure is the median of a few runs, and no question is sent twice, because an engine may cache its answers.
"""
