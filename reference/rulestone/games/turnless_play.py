"""Goals of guided play for games without turns that are scored by groups."""

from itertools import zip_longest

from rulestone.core.guided_play import State, large_group, long_game, starve


def _tie(_before: State, after: State) -> float:
    """Have groups of the same sizes."""
    first, second = map(after.group_sizes, after.colours)
    return -sum(abs(one - other) for one, other in zip_longest(first, second, fillvalue=0))


TURNLESS_GOALS = (starve, long_game, _tie, large_group)
