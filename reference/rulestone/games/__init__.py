"""The rules: one module a game, in the order of its rule text."""
