"""The constraints of each game as formulas, one module a game, beside the rule they state."""
