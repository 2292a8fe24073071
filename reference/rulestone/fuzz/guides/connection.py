"""Goals of guided play for games of connecting one's own two edges."""

from rulestone.engines.states import State
from rulestone.fuzz.guides.guide import END, GuidedPlay, group_sizes


def _next(state: State) -> int:
    """Return on how many points the next colour may place."""
    return 0 if state.to_move is None else state.placements(state.to_move)


def _skip(before: State, after: State) -> float:
    """Rate no placement for the other colour."""
    skipped = before.to_move == after.to_move
    return (skipped - after.over) * END - _next(after)


def _fill(_before: State, after: State) -> float:
    """Rate a full board without a winner."""
    return -END * after.over - len(group_sizes(after, after.colours[0]))


def _forbid(_before: State, after: State) -> float:
    """Rate many empty points on which the next colour may not place."""
    return -END * after.over + len(after.empty()) - _next(after)


def _win(before: State, after: State) -> float:
    """Rate a win, and long chains before it."""
    own = before.to_move or before.colours[0]
    return END * after.over + sum(group_sizes(after, own)[:1])


CONNECTION_PLAY = GuidedPlay(goals=(_skip, _skip, _fill, _forbid, _win))
