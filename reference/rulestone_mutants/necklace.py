"""Plausible mistakes of an engine for Necklace."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.boards import BOTTOM, TOP, Cell
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.stones import Stones
from rulestone.games.connection import ConnectionOptions, Contents, Pattern
from rulestone.games.necklace.rules import (
    BLUE,
    CROSSCUT,
    RED,
    SECLUDED,
    AnySecludedPoint,
    Necklace,
    is_crosscut,
)
from rulestone_mutants.boards import SQUARE_BOARD_MISTAKES
from rulestone_mutants.connection import (
    CONNECTION_MISTAKES,
    SWAP_MISTAKES,
    reached_diagonally,
    seen_if,
    unless_it_wins,
)
from rulestone_mutants.mutant import replace_answer, replace_parts

# Crosscuts.


def _crosscuts(wrong: Pattern) -> Change:
    """Forbid other crosscuts."""
    return replace_parts(constraints=(replace(CROSSCUT, is_crosscut=wrong), SECLUDED))


def _incomplete(area: Area, on: Contents) -> bool:
    first, second, third, fourth = (on[point] for point in area.corners)
    pairs = ((first, third, {second, fourth}), (second, fourth, {first, third}))
    return any(
        one is not None and one == opposite and across == {None, BLUE if one == RED else RED}
        for one, opposite, across in pairs
    )


_CROSSCUTS = (
    rejected_reading(
        "rectangular-board",
        "board",
        replace_parts(),
        equivalent="A question gives the size of a board as one number, so that all sides are equal.",
    ),
    Mistake(
        "blue-begins",
        "turn",
        "Blue makes the first move.",
        replace_answer(Necklace.start, lambda board, right, options: replace(right, turn=BLUE)),
    ),
    Mistake("no-crosscuts", "crosscut", "Crosscuts are allowed.", replace_parts(constraints=(SECLUDED,))),
    Mistake(
        "crosscut-one-diagonal",
        "crosscut",
        "A crosscut is only seen if red is on the diagonal from bottom left to top right.",
        _crosscuts(lambda area, on: is_crosscut(area, on) and on[area.corners[0]] == RED),
    ),
    Mistake(
        "crosscut-of-three",
        "crosscut",
        "A crosscut is seen as soon as three of its four stones stand.",
        _crosscuts(lambda area, on: is_crosscut(area, on) or _incomplete(area, on)),
    ),
    Mistake(
        "crosscut-any-full",
        "crosscut",
        "Any 2×2 area full with two stones of each colour is a crosscut, crossed or not.",
        _crosscuts(
            lambda area, on: sorted(on[point] or "" for point in area.corners) == [BLUE, BLUE, RED, RED]
        ),
    ),
    Mistake(
        "crosscut-misses-one-area",
        "crosscut",
        "Of the four 2×2 areas with the new stone, the one to its upper right is forgotten.",
        replace_parts(
            constraints=(
                seen_if(CROSSCUT, lambda _board, point, _before, _after, points: points[0] != point),
                SECLUDED,
            )
        ),
    ),
)

# Old patterns, and those that a placement creates.


def _enclosed(board: SquareBoard, within: frozenset[Cell], exits: frozenset[Cell]) -> frozenset[Cell]:
    """Return the points from which no path within some points leads to an exit."""
    return within - board.reached(exits & within, within)


def _without_way_out(board: SquareBoard, stones: Stones) -> frozenset[Cell]:
    return _enclosed(board, frozenset(stones.empty(board)), board.perimeter)


_NEW_CROSSCUT = seen_if(CROSSCUT, lambda _board, point, _before, _after, points: point in points)
_NEWLY_SECLUDED = seen_if(
    SECLUDED,
    lambda board, _point, before, _after, points: not _without_way_out(board, before).issuperset(points),
)

_CREATED = (
    rejected_reading(
        "only-created",
        "crosscut",
        replace_parts(constraints=(_NEW_CROSSCUT, _NEWLY_SECLUDED)),
    ),
    Mistake(
        "crosscut-only-created",
        "crosscut",
        "Crosscuts are only looked for at the new stone, not on the whole board.",
        replace_parts(constraints=(_NEW_CROSSCUT, SECLUDED)),
    ),
    Mistake(
        "secluded-only-created",
        "secluded",
        "A placement is refused only for secluded points that were not secluded before it.",
        replace_parts(constraints=(CROSSCUT, _NEWLY_SECLUDED)),
    ),
)

# Seclusion.

Secluded = Callable[[SquareBoard, frozenset[Cell], frozenset[Cell]], Iterable[Cell]]
"""Returns the secluded points of a board, given its empty points and the stones of who placed last."""


@dataclass(frozen=True)
class _OtherSecluded(AnySecludedPoint):
    wrong: Secluded

    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> list[tuple[Cell, ...]]:
        own = frozenset(at for at in board.cells if after.at(at) == after.at(point))
        points = self.wrong(board, frozenset(after.empty(board)), own)
        return [tuple(sorted(points))] if points else []


def _secluded(wrong: Secluded) -> Change:
    """Forbid other secluded points."""
    return replace_parts(constraints=(CROSSCUT, _OtherSecluded(SECLUDED.clause, SECLUDED.words, wrong)))


def _beside_the_border(board: SquareBoard) -> frozenset[Cell]:
    return frozenset(near for cell in board.perimeter for near in board.neighbours[cell])


def _alone_at_the_border(board: SquareBoard, empty: frozenset[Cell]) -> list[Cell]:
    if board.size == 1:
        return []
    return [cell for cell in board.perimeter & empty if empty.isdisjoint(board.neighbours[cell])]


class _WherePlaced(AnySecludedPoint):
    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> list[tuple[Cell, ...]]:
        return [(point,)] if point in _without_way_out(board, before) else []


_SECLUSION = (
    Mistake(
        "no-seclusion", "secluded", "Empty points may be secluded.", replace_parts(constraints=(CROSSCUT,))
    ),
    rejected_reading(
        "neighbours-only",
        "secluded",
        _secluded(
            lambda board, empty, _own: [
                cell for cell in empty - board.perimeter if empty.isdisjoint(board.neighbours[cell])
            ]
        ),
    ),
    rejected_reading(
        "occupied-exit",
        "secluded",
        _secluded(
            lambda board, empty, _own: _enclosed(board, empty, board.perimeter | _beside_the_border(board))
        ),
    ),
    rejected_reading(
        "diagonal-exit",
        "secluded",
        _secluded(lambda board, empty, _own: empty - reached_diagonally(board, empty, board.perimeter)),
    ),
    rejected_reading(
        "own-stones-exit",
        "secluded",
        _secluded(lambda board, empty, own: _enclosed(board, empty | own, board.perimeter) - own),
    ),
    Mistake(
        "exit-on-own-edges",
        "secluded",
        "Only the top and the bottom edge count as the border that a walk must reach.",
        _secluded(lambda board, empty, _own: _enclosed(board, empty, board.edges[TOP] | board.edges[BOTTOM])),
    ),
    Mistake(
        "border-point-needs-exit",
        "secluded",
        "An empty border point is secluded, too, if all points next to it are occupied.",
        _secluded(
            lambda board, empty, _own: _enclosed(board, empty, board.perimeter).union(
                _alone_at_the_border(board, empty)
            )
        ),
    ),
    Mistake(
        "seclusion-beside-the-stone-only",
        "secluded",
        "Only the empty points next to the new stone need a way out.",
        replace_parts(
            constraints=(
                CROSSCUT,
                seen_if(
                    SECLUDED,
                    lambda board, point, _before, _after, points: (
                        not frozenset(board.neighbours[point]).isdisjoint(points)
                    ),
                ),
            )
        ),
    ),
    Mistake(
        "secluded-only-where-placed",
        "secluded",
        "A stone may not be placed on a secluded point, but it may make other points secluded.",
        replace_parts(constraints=(CROSSCUT, _WherePlaced(SECLUDED.clause, SECLUDED.words))),
    ),
    Mistake(
        "seclusion-called-crosscut",
        "secluded",
        "A placement that secludes a point is refused, but as a crosscut.",
        replace_parts(constraints=(CROSSCUT, replace(SECLUDED, clause=CROSSCUT.clause))),
    ),
)

# The win and the swap.

_WIN = (
    rejected_reading(
        "win-first",
        "win",
        replace_answer(Necklace.violations_at, unless_it_wins),
    ),
    Mistake(
        "swap-always-offered",
        "swap",
        "The option `swap` is not heeded: there always is one.",
        replace_answer(
            Necklace.start, lambda board, right, options: replace(right, options=ConnectionOptions(swap=True))
        ),
    ),
)

MUTANTS = (
    *_CROSSCUTS,
    *_CREATED,
    *_SECLUSION,
    *_WIN,
    *SWAP_MISTAKES,
    *CONNECTION_MISTAKES,
    *SQUARE_BOARD_MISTAKES,
)
