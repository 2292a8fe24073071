"""The laboratory: what becomes of a game if a rule is another.

A variant (`rulestone.variant`) is a game with parts exchanged: a known mistake, or a value in a designer's
own file. `stats` plays random games of it, `solve` finds exact values on small boards, `puzzles` picks
positions that are worth showing, and `connection` makes readable for the provers what it can. What is
sampled, solved and proved is never mixed.

Everything but `connection` plays `rulestone.play`, so it works for every game, plug-ins included.
"""

from rulestone_lab.solve import SearchState, solve
from rulestone_lab.stats import statistics

__all__ = ["SearchState", "solve", "statistics"]
