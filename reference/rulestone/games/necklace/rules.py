"""Necklace, by Luis Bolaños Mures and Mark Steere (2024): join your edges, cross and seclude nothing.

The clauses are in `register.toml` beside this module, in the same order. `rulestone.games.connection`
contains what other games of connection share.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Cell, Side
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.stones import Stones
from rulestone.games.connection import Breaches, Clauses, ConnectionPosition, Constraint, Contents

RED, BLUE = Colour("red"), Colour("blue")


def is_crosscut(area: Area, on: Contents) -> bool:
    """`necklace.crosscut`: a full 2×2 area, one colour on each diagonal."""
    first, second, third, fourth = area.corners
    crossed = on[first] == on[third] and on[second] == on[fourth] and on[first] != on[second]
    return crossed and on[first] is not None and on[second] is not None


def crosscuts(is_one: Callable[[Area, Contents], bool], board: SquareBoard, stones: Stones) -> Breaches:
    """`necklace.crosscut`: return every crosscut of the whole board after a placement.

    No stone is ever removed, so crosscuts stay, and only areas at the new stone can be new.
    """
    areas_at, before = board.areas_by_point(2, 2), stones.contents
    standing = [area.points for area in board.areas(2, 2) if is_one(area, before)]

    def left(cell: Cell, colour: Colour) -> list[tuple[Cell, ...]]:
        after = (*before[:cell], colour, *before[cell + 1 :])
        return standing + [area.points for area in areas_at[cell] if is_one(area, after)]

    return left


def paths_out(board: SquareBoard, empty: frozenset[Cell]) -> dict[Cell, tuple[Cell, ...]]:
    """Return a path of empty points to each empty point that has one from the perimeter."""
    paths: dict[Cell, tuple[Cell, ...]] = {point: (point,) for point in board.perimeter if point in empty}
    reached = list(paths)
    left = set(empty.difference(paths))
    for point in reached:  # the loop extends it
        for neighbour in board.neighbours[point]:
            if neighbour in left:
                left.remove(neighbour)
                reached.append(neighbour)
                paths[neighbour] = (*paths[point], neighbour)
    return paths


def secluded(board: SquareBoard, stones: Stones) -> Breaches:
    """`necklace.secluded`: return the empty points without a path of empty points to the perimeter.

    A stone cuts only the paths over its point. A point that loses its path has another exactly if it is
    connected, over such points, to a point that has kept its path.
    """
    empty = frozenset(stones.empty(board))
    paths = paths_out(board, empty)
    standing = empty.difference(paths)
    over: list[list[Cell]] = [[] for _ in board.cells]
    for point, path in paths.items():
        for at in path:
            over[at].append(point)

    def left(cell: Cell, colour: Colour) -> list[tuple[Cell, ...]]:
        del colour  # stones of both colours seclude alike
        lost = {at for at in over[cell] if at != cell}
        beside = [
            at
            for at in lost
            if any(near in paths and cell not in paths[near] for near in board.neighbours[at])
        ]
        points = standing.union(lost).difference(board.reached(beside, lost)) - {cell}
        return [tuple(sorted(points))] if points else []

    return left


CROSSCUT = Constraint(
    ClauseId("necklace.crosscut"),
    partial(crosscuts, is_crosscut),
    "it leaves a crosscut from {first} to {last}",
)
SECLUDED = Constraint(ClauseId("necklace.secluded"), secluded, "it leaves {all} secluded")


class Necklace(ConnectionPosition):
    """A position of Necklace: `necklace.board`. The bottom and the top are Red's, the other sides Blue's."""

    colours = (RED, BLUE)
    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: RED, TOP: RED, LEFT: BLUE, RIGHT: BLUE}
    clauses = Clauses(
        turn=ClauseId("necklace.turn"),
        skip=ClauseId("necklace.skip"),
        win=ClauseId("necklace.win"),
        swap=ClauseId("necklace.swap"),
    )
    constraints = (CROSSCUT, SECLUDED)
