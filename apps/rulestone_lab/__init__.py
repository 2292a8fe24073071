"""The laboratory: what becomes of a game if a rule is another.

A variant (`rulestone.variant`) is a game with parts exchanged: a known mistake, or a value in a designer's
own file. `stats` plays random games of it, `values` solves small boards, `provable` says what the provers can
read, and `comparison` puts all of this side by side. What is sampled, solved and proved is never mixed.
`commands` only parses and prints.

Everything but `provable` plays `rulestone.play`, so it works for every game, plug-ins included.
"""

from rulestone_lab.stats import statistics
from rulestone_lab.values import SearchState, solve

__all__ = ["SearchState", "solve", "statistics"]
