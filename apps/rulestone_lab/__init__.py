"""The laboratory: compare a game with variants of its rules.

A variant (`rulestone.variant`) is a game with parts exchanged: a known mistake, or a value in a designer's
own file. `stats` plays games of it, at random or by `tree_search`, `values` solves small boards, `provable`
reads its constraints for the provers, and `comparison` puts all of this side by side. Sampled, solved and
proved results are never mixed.
`commands` only parses and prints.

Everything but `provable` plays `rulestone.play`, so it works for every game, plug-ins included.
"""

from rulestone_lab.stats import Statistics, statistics
from rulestone_lab.values import SearchState, Solution, solve

__all__ = ["SearchState", "Solution", "Statistics", "solve", "statistics"]
