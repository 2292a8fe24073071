"""Goals of guided play for games of connecting one's own two edges."""

from rulestone.fuzz.guides.guide import END, GuidedPlay, State


def _next(state: State) -> int:
    """Return on how many points the next colour may place."""
    return 0 if state.mover is None else state.placements(state.mover)


def _skip(before: State, after: State) -> float:
    """Rate no placement for the other colour."""
    skipped = before.mover == after.mover
    return (skipped - after.over) * END - _next(after)


def _fill(_before: State, after: State) -> float:
    """Rate a full board without a winner."""
    return -END * after.over - len(after.group_sizes(after.colours[0]))


def _forbid(_before: State, after: State) -> float:
    """Rate many empty points on which the next colour may not place."""
    return -END * after.over + len(after.empty()) - _next(after)


def _win(before: State, after: State) -> float:
    """Rate a win, and long chains before it."""
    own = before.mover or before.colours[0]
    return END * after.over + sum(after.group_sizes(own)[:1])


CONNECTION_PLAY = GuidedPlay(goals=(_skip, _skip, _fill, _forbid, _win))
