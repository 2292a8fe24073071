"""Plausible mistakes of an engine for Necklace."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Self

from rulestone.core.boards import BOTTOM, TOP, Area, Board, Cell, SquareBoard
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour, Options
from rulestone.core.stones import Stones
from rulestone.games.board_mutants import SQUARE_BOARD_MUTANTS
from rulestone.games.connection import Brought, Contents
from rulestone.games.connection_mutants import (
    CONNECTION_MUTANTS,
    SWAP_MUTANTS,
    reached_diagonally,
    seen_if,
    unless_it_wins,
)
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

MUTANTS = Mutants()


@MUTANTS.rules(
    "rectangular-board",
    "board",
    "There may be more rows than columns, or fewer.",
    equivalent="A question gives the size of a board as one number, so that all sides are equal.",
)
class _Rectangular(Necklace):
    pass


# The turn.


@MUTANTS.rules("blue-begins", "turn", "Blue makes the first move.")
class _BlueBegins(Necklace):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), mover=BLUE)


# Crosscuts.


def _crosscut(name: str, words: str, wrong: Callable[[Area, Contents], bool]) -> None:
    """Add an engine with other crosscuts."""
    constraint = replace(CROSSCUT, look=partial(crosscuts, is_one=wrong))
    MUTANTS.parts(name, "crosscut", words, constraints=(constraint, SECLUDED))


def _incomplete(area: Area, on: Contents) -> bool:
    first, second, third, fourth = (on[point] for point in area.corners)
    pairs = ((first, third, {second, fourth}), (second, fourth, {first, third}))
    return any(
        one is not None and one == opposite and across == {None, BLUE if one == RED else RED}
        for one, opposite, across in pairs
    )


MUTANTS.parts("no-crosscuts", "crosscut", "Crosscuts are allowed.", constraints=(SECLUDED,))
_crosscut(
    "crosscut-one-diagonal",
    "A crosscut is only seen where red is on the diagonal from bottom left to top right.",
    lambda area, on: is_crosscut(area, on) and on[area.corners[0]] == RED,
)
_crosscut(
    "crosscut-of-three",
    "A crosscut is seen as soon as three of its four stones stand.",
    lambda area, on: is_crosscut(area, on) or _incomplete(area, on),
)
_crosscut(
    "crosscut-any-full",
    "Any 2×2 area full with two stones of each colour is a crosscut, crossed or not.",
    lambda area, on: sorted(on[point] or "" for point in area.corners) == [BLUE, BLUE, RED, RED],
)
MUTANTS.parts(
    "crosscut-misses-one-area",
    "crosscut",
    "Of the four 2×2 areas that hold the new stone, the one to its upper right is forgotten.",
    constraints=(
        seen_if(CROSSCUT, lambda _board, _stones, points, cell, _colour: points[0] != cell),
        SECLUDED,
    ),
)

# What is already there, and what a placement creates.


def _without_way_out(board: SquareBoard, empty: Iterable[Cell]) -> frozenset[Cell]:
    return paths_out(board, frozenset(empty))[1]


_NEW_CROSSCUT = seen_if(CROSSCUT, lambda _board, _stones, points, cell, _colour: cell in points)
_NEWLY_SECLUDED = seen_if(
    SECLUDED,
    lambda board, stones, points, _cell, _colour: (
        not _without_way_out(board, stones.empty(board)).issuperset(points)
    ),
)

MUTANTS.parts(
    "only-created",
    "crosscut",
    "A placement is refused only for a crosscut or a secluded point that was not there before it.",
    constraints=(_NEW_CROSSCUT, _NEWLY_SECLUDED),
)
MUTANTS.parts(
    "crosscut-only-created",
    "crosscut",
    "Crosscuts are only looked for at the new stone, not on the whole board.",
    constraints=(_NEW_CROSSCUT, SECLUDED),
)
MUTANTS.parts(
    "secluded-only-created",
    "secluded",
    "A placement is refused only for secluded points that were not secluded before it.",
    constraints=(CROSSCUT, _NEWLY_SECLUDED),
)

# Seclusion.

Secluded = Callable[[SquareBoard, frozenset[Cell], frozenset[Cell]], Iterable[Cell]]
"""Returns the secluded points of a board, given its empty points and those of the last mover."""


def _secluded(name: str, words: str, wrong: Secluded) -> None:
    """Add an engine with other secluded points."""

    def look(board: SquareBoard, stones: Stones) -> Brought:
        def left(cell: Cell, colour: Colour) -> list[tuple[Cell, ...]]:
            after = stones.place(cell, colour)
            points = wrong(board, frozenset(after.empty(board)), frozenset(after.of(colour)))
            return [tuple(sorted(points))] if points else []

        return left

    MUTANTS.parts(name, "secluded", words, constraints=(CROSSCUT, replace(SECLUDED, look=look)))


def _enclosed(board: SquareBoard, within: frozenset[Cell], exits: frozenset[Cell]) -> frozenset[Cell]:
    """Return the points from which no path within some points leads to an exit."""
    return frozenset[Cell]().union(*(r for r in board.regions(within) if r.isdisjoint(exits)))


def _beside_the_border(board: SquareBoard) -> frozenset[Cell]:
    return frozenset(near for cell in board.perimeter for near in board.neighbours[cell])


def _alone_at_the_border(board: SquareBoard, empty: frozenset[Cell]) -> list[Cell]:
    if board.size == 1:
        return []
    return [cell for cell in board.perimeter & empty if empty.isdisjoint(board.neighbours[cell])]


def _where_placed(board: SquareBoard, stones: Stones) -> Brought:
    secluded = _without_way_out(board, stones.empty(board))
    return lambda cell, _colour: [(cell,)] if cell in secluded else []


MUTANTS.parts("no-seclusion", "secluded", "Empty points may be secluded.", constraints=(CROSSCUT,))
_secluded(
    "neighbours-only",
    "A point is secluded only when all points next to it are occupied.",
    lambda board, empty, _own: [
        cell for cell in empty - board.perimeter if empty.isdisjoint(board.neighbours[cell])
    ],
)
_secluded(
    "occupied-exit",
    "A walk may end beside an occupied border point and count as having reached the border.",
    lambda board, empty, _own: _enclosed(board, empty, board.perimeter | _beside_the_border(board)),
)
_secluded(
    "diagonal-exit",
    "A walk may step diagonally, too.",
    lambda board, empty, _own: empty - reached_diagonally(board, empty, board.perimeter),
)
_secluded(
    "own-stones-exit",
    "A walk may pass over stones of the colour that moves.",
    lambda board, empty, own: _enclosed(board, empty | own, board.perimeter) - own,
)
_secluded(
    "exit-on-own-edges",
    "Only the top and the bottom edge count as the border that a walk must reach.",
    lambda board, empty, _own: _enclosed(board, empty, board.edges[TOP] | board.edges[BOTTOM]),
)
_secluded(
    "border-point-needs-exit",
    "An empty border point is secluded, too, if all points next to it are occupied.",
    lambda board, empty, _own: _without_way_out(board, empty).union(_alone_at_the_border(board, empty)),
)
MUTANTS.parts(
    "seclusion-beside-the-stone-only",
    "secluded",
    "Only the empty points next to the new stone are asked for a way out.",
    constraints=(
        CROSSCUT,
        seen_if(
            SECLUDED,
            lambda board, _stones, points, cell, _colour: (
                not frozenset(board.neighbours[cell]).isdisjoint(points)
            ),
        ),
    ),
)
MUTANTS.parts(
    "secluded-only-where-placed",
    "secluded",
    "A stone may not be placed on a secluded point, but it may make other points secluded.",
    constraints=(CROSSCUT, replace(SECLUDED, look=_where_placed)),
)
MUTANTS.parts(
    "seclusion-called-crosscut",
    "secluded",
    "A placement that secludes a point is refused, but as a crosscut.",
    constraints=(CROSSCUT, replace(SECLUDED, clause=CROSSCUT.clause)),
)

# The win and the swap.

MUTANTS.answers(
    "win-first",
    "win",
    "A stone that completes a chain may be placed, and wins, whatever it crosses or secludes.",
    Necklace.violations_at,
    unless_it_wins,
)


@MUTANTS.rules("swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.")
class _AlwaysOffered(Necklace):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return super().start(board, {**options, "swap": True})


MUTANTS.share(SWAP_MUTANTS)
MUTANTS.share(CONNECTION_MUTANTS)
MUTANTS.share(SQUARE_BOARD_MUTANTS)
