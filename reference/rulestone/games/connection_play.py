"""Goals of guided play for games of connecting one's own two edges."""

from rulestone.core.guided_play import END, GuidedPlay, State


def _next(state: State) -> int:
    """On how many points the next colour may place."""
    return 0 if state.mover is None else state.placements(state.mover)


def _skip(before: State, after: State) -> float:
    """Leave the other colour no placement."""
    skipped = before.mover == after.mover
    return (skipped - after.over) * END - _next(after)


def _fill(_before: State, after: State) -> float:
    """Let nobody win, so that the board fills."""
    return -END * after.over - len(after.group_sizes(after.colours[0]))


def _forbid(_before: State, after: State) -> float:
    """Have many empty points on which the next colour may not place."""
    return -END * after.over + len(after.empty()) - _next(after)


def _win(before: State, after: State) -> float:
    """Win, and meanwhile grow long chains."""
    own = before.mover or before.colours[0]
    return END * after.over + sum(after.group_sizes(own)[:1])


CONNECTION_PLAY = GuidedPlay(goals=(_skip, _skip, _fill, _forbid, _win))
