"""Engines held against each other, and each against itself, on games and positions nobody wrote down.

What is asked comes from `draws`, `rulestone.testing.strategies` and the generator of `rulestone fuzz`. The
tests:

- `test_engines_agree`: asked the same, every engine answers in full as the reference does.
- `test_bad_questions`: asked what makes no sense, every engine refuses it with the same code.
- `test_metamorphic`: two questions to one engine whose answers must fit, whatever the rules say in detail.
"""
