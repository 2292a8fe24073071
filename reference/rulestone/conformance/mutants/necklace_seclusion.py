"""Mistakes in Necklace: secluded points, and the win."""

from collections.abc import Iterable
from dataclasses import replace

from rulestone.boards import BOTTOM, TOP, Cell, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.conformance.mutants.necklace import newly_secluded
from rulestone.games import necklace
from rulestone.games.necklace import CROSSCUT, SECLUDED, Necklace, secluded_points
from rulestone.games.position import Illegal
from rulestone.names import Colour, GameName

SHELF = Shelf(GameName("necklace"))

_true_constraints = Necklace.constraints


@SHELF.wrong(
    "secluded-only-created",
    "secluded",
    "A placement is refused only for secluded points that were not secluded before it.",
    Necklace,
    "constraints",
)
def _secluded_only_created(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return newly_secluded(self, _true_constraints(self, cell, colour))


@SHELF.wrong("no-seclusion", "secluded", "Empty points may be secluded.", necklace, "secluded_points")
def _no_seclusion(_board: SquareBoard, _empty: frozenset[Cell]) -> tuple[Cell, ...]:
    return ()


def _without_way_out(
    board: SquareBoard, passable: frozenset[Cell], exits: Iterable[Cell], *, diagonally: bool = False
) -> tuple[Cell, ...]:
    """The passable points from which no walk over passable points leads to an exit."""
    frontier = list(exits)
    left = set(passable.difference(frontier))
    while frontier:
        at = frontier.pop()
        beside = (
            [near for area in board.areas_at(at, 2, 2) for near in area.points]
            if diagonally
            else board.neighbours[at]
        )
        onward = left.intersection(beside)
        left -= onward
        frontier.extend(onward)
    return tuple(sorted(left))


@SHELF.wrong(
    "neighbours-only",
    "secluded",
    "A point is secluded only when all points next to it are occupied.",
    necklace,
    "secluded_points",
)
def _neighbours_only(board: SquareBoard, empty: frozenset[Cell]) -> tuple[Cell, ...]:
    return tuple(cell for cell in sorted(empty - board.perimeter) if empty.isdisjoint(board.neighbours[cell]))


@SHELF.wrong(
    "occupied-exit",
    "secluded",
    "A walk may end beside an occupied border point and count as having reached the border.",
    necklace,
    "secluded_points",
)
def _occupied_exit(board: SquareBoard, empty: frozenset[Cell]) -> tuple[Cell, ...]:
    beside = {near for cell in board.perimeter for near in board.neighbours[cell]}
    return _without_way_out(board, empty, empty & (board.perimeter | beside))


@SHELF.wrong("diagonal-exit", "secluded", "A walk may step diagonally, too.", necklace, "secluded_points")
def _diagonal_exit(board: SquareBoard, empty: frozenset[Cell]) -> tuple[Cell, ...]:
    if not secluded_points(board, empty):
        return ()
    return _without_way_out(board, empty, empty & board.perimeter, diagonally=True)


@SHELF.wrong(
    "own-stones-exit",
    "secluded",
    "A walk may pass over stones of the colour that moves.",
    Necklace,
    "constraints",
)
def _own_stones_exit(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    own = {*self.stones.of(colour), cell}
    passable = self.empty_points | own
    left = _without_way_out(self.board, passable, passable & self.board.perimeter)
    secluded = tuple(point for point in left if point not in own)
    others = (each for each in _true_constraints(self, cell, colour) if each.clause != SECLUDED)
    return (*others, *((Illegal(SECLUDED, secluded, "no way out"),) if secluded else ()))


@SHELF.wrong(
    "exit-on-own-edges",
    "secluded",
    "Only the top and the bottom edge count as the border that a walk must reach.",
    necklace,
    "secluded_points",
)
def _exit_on_own_edges(board: SquareBoard, empty: frozenset[Cell]) -> tuple[Cell, ...]:
    return _without_way_out(board, empty, empty & (board.edges[TOP] | board.edges[BOTTOM]))


@SHELF.wrong(
    "border-point-needs-exit",
    "secluded",
    "An empty border point is secluded, too, if all points next to it are occupied.",
    necklace,
    "secluded_points",
)
def _border_point_needs_exit(board: SquareBoard, empty: frozenset[Cell]) -> tuple[Cell, ...]:
    alone = {cell for cell in empty & board.perimeter if empty.isdisjoint(board.neighbours[cell])}
    return tuple(sorted({*secluded_points(board, empty), *(alone if board.size > 1 else ())}))


@SHELF.wrong(
    "seclusion-beside-the-stone-only",
    "secluded",
    "Only the empty points next to the new stone are asked for a way out.",
    Necklace,
    "constraints",
)
def _beside_the_stone(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    beside = set(self.board.neighbours[cell])
    found = _true_constraints(self, cell, colour)
    return tuple(each for each in found if each.clause != SECLUDED or not beside.isdisjoint(each.cells))


@SHELF.wrong(
    "secluded-only-where-placed",
    "secluded",
    "A stone may not be placed on a secluded point, but it may make other points secluded.",
    Necklace,
    "constraints",
)
def _where_placed(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    here = cell in secluded_points(self.board, self.empty_points)
    found = tuple(each for each in _true_constraints(self, cell, colour) if each.clause != SECLUDED)
    return (*found, *((Illegal(SECLUDED, (cell,), "it is secluded"),) if here else ()))


SHELF.put(
    "seclusion-called-crosscut",
    "secluded",
    "A placement that secludes a point is refused, but as a crosscut.",
    Patch(necklace, "SECLUDED", CROSSCUT),
)

# The win.


@SHELF.wrong(
    "win-first",
    "win",
    "A stone that completes a chain may be placed, and wins, whatever it crosses or secludes.",
    Necklace,
    "constraints",
)
def _win_first(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    after = replace(self, stones=self.stones.place(cell, colour), mover=self.opponent(colour))
    return () if after.winner == colour else _true_constraints(self, cell, colour)
