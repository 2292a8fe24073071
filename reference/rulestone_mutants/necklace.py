"""Plausible mistakes of an engine for Necklace."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.boards import BOTTOM, TOP, Cell
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import Colour
from rulestone.core.stones import Stones
from rulestone.games.connection import Breaches, Contents
from rulestone.games.necklace.rules import (
    BLUE,
    CROSSCUT,
    RED,
    SECLUDED,
    Necklace,
    crosscuts,
    is_crosscut,
    paths_out,
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


def _crosscuts(wrong: Callable[[Area, Contents], bool]) -> Change:
    """Forbid other crosscuts."""
    return replace_parts(constraints=(replace(CROSSCUT, examine=partial(crosscuts, wrong)), SECLUDED))


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
        "A crosscut is only seen where red is on the diagonal from bottom left to top right.",
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
        "Of the four 2×2 areas that hold the new stone, the one to its upper right is forgotten.",
        replace_parts(
            constraints=(
                seen_if(CROSSCUT, lambda _board, _stones, points, cell, _colour: points[0] != cell),
                SECLUDED,
            )
        ),
    ),
)

# What is already there, and what a placement creates.


def _without_way_out(board: SquareBoard, empty: Iterable[Cell]) -> frozenset[Cell]:
    return frozenset(empty).difference(paths_out(board, frozenset(empty)))


_NEW_CROSSCUT = seen_if(CROSSCUT, lambda _board, _stones, points, cell, _colour: cell in points)
_NEWLY_SECLUDED = seen_if(
    SECLUDED,
    lambda board, stones, points, _cell, _colour: (
        not _without_way_out(board, stones.empty(board)).issuperset(points)
    ),
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


def _secluded(wrong: Secluded) -> Change:
    """Forbid other secluded points."""

    def examine(board: SquareBoard, stones: Stones) -> Breaches:
        def left(cell: Cell, colour: Colour) -> list[tuple[Cell, ...]]:
            after = stones.place(cell, colour)
            points = wrong(board, frozenset(after.empty(board)), frozenset(after.of(colour)))
            return [tuple(sorted(points))] if points else []

        return left

    return replace_parts(constraints=(CROSSCUT, replace(SECLUDED, examine=examine)))


def _enclosed(board: SquareBoard, within: frozenset[Cell], exits: frozenset[Cell]) -> frozenset[Cell]:
    """Return the points from which no path within some points leads to an exit."""
    return within - board.reached(exits & within, within)


def _beside_the_border(board: SquareBoard) -> frozenset[Cell]:
    return frozenset(near for cell in board.perimeter for near in board.neighbours[cell])


def _alone_at_the_border(board: SquareBoard, empty: frozenset[Cell]) -> list[Cell]:
    if board.size == 1:
        return []
    return [cell for cell in board.perimeter & empty if empty.isdisjoint(board.neighbours[cell])]


def _where_placed(board: SquareBoard, stones: Stones) -> Breaches:
    secluded = _without_way_out(board, stones.empty(board))
    return lambda cell, _colour: [(cell,)] if cell in secluded else []


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
            lambda board, empty, _own: _without_way_out(board, empty).union(
                _alone_at_the_border(board, empty)
            )
        ),
    ),
    Mistake(
        "seclusion-beside-the-stone-only",
        "secluded",
        "Only the empty points next to the new stone are asked for a way out.",
        replace_parts(
            constraints=(
                CROSSCUT,
                seen_if(
                    SECLUDED,
                    lambda board, _stones, points, cell, _colour: (
                        not frozenset(board.neighbours[cell]).isdisjoint(points)
                    ),
                ),
            )
        ),
    ),
    Mistake(
        "secluded-only-where-placed",
        "secluded",
        "A stone may not be placed on a secluded point, but it may make other points secluded.",
        replace_parts(constraints=(CROSSCUT, replace(SECLUDED, examine=_where_placed))),
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
        replace_answer(Necklace.start, lambda board, right, options: replace(right, swap_offered=True)),
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
