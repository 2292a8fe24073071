"""How fast engines answer (`rulestone bench`): each is asked the same questions, about random games.

A figure is the median of a few runs, and no question is asked twice, because an engine may keep its answers.
"""
