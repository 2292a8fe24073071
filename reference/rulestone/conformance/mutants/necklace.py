"""Mistakes in Necklace: crosscuts, seclusion and the swap."""

from collections.abc import Iterable
from dataclasses import replace

from rulestone.boards import Area, Cell, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import necklace
from rulestone.games.necklace import CROSSCUT, SECLUDED, Necklace, is_crosscut, secluded_points
from rulestone.games.position import Illegal
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName.NECKLACE)

_true_constraints = Necklace.constraints
_true_start = necklace.start


@SHELF.wrong("blue-begins", "turn", "Blue makes the first move.", necklace, "start")
def _blue_begins(board: SquareBoard, *, swap: bool) -> Necklace:
    return replace(_true_start(board, swap=swap), mover=Colour.BLUE)


# Crosscuts.


@SHELF.wrong("no-crosscuts", "crosscut", "Crosscuts are allowed.", necklace, "is_crosscut")
def _no_crosscuts(_area: Area, _stones: Stones) -> bool:
    return False


@SHELF.wrong(
    "crosscut-one-diagonal",
    "crosscut",
    "A crosscut is only seen where red is on the diagonal from bottom left to top right.",
    necklace,
    "is_crosscut",
)
def _one_diagonal(area: Area, stones: Stones) -> bool:
    return is_crosscut(area, stones) and stones.at(area.corners[0]) is Colour.RED


@SHELF.wrong(
    "crosscut-of-three",
    "crosscut",
    "A crosscut is seen as soon as three of its four stones stand.",
    necklace,
    "is_crosscut",
)
def _of_three(area: Area, stones: Stones) -> bool:
    first, second, third, fourth = stones.on(area.corners)
    one = first is third is not None and {second, fourth} == {None, _other(first)}
    two = second is fourth is not None and {first, third} == {None, _other(second)}
    return is_crosscut(area, stones) or one or two


def _other(colour: Colour | None) -> Colour:
    return Colour.BLUE if colour is Colour.RED else Colour.RED


@SHELF.wrong(
    "crosscut-any-full",
    "crosscut",
    "Any 2×2 area full with two stones of each colour is a crosscut, crossed or not.",
    necklace,
    "is_crosscut",
)
def _any_full(area: Area, stones: Stones) -> bool:
    contents = stones.on(area.corners)
    return contents.count(Colour.RED) == 2 and contents.count(Colour.BLUE) == 2


@SHELF.wrong(
    "crosscut-misses-one-area",
    "crosscut",
    "Of the four 2×2 areas that hold the new stone, the one to its upper right is forgotten.",
    Necklace,
    "constraints",
)
def _misses_one_area(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    found = _true_constraints(self, cell, colour)
    return tuple(illegal for illegal in found if illegal.clause != CROSSCUT or illegal.cells[0] != cell)


def _without_standing(self: Necklace, found: Iterable[Illegal]) -> tuple[Illegal, ...]:
    standing = {area.points for area in self.standing_crosscuts}
    return tuple(illegal for illegal in found if illegal.cells not in standing)


def _newly_secluded(self: Necklace, found: Iterable[Illegal]) -> tuple[Illegal, ...]:
    before = set(secluded_points(self.board, self.empty_points))
    return tuple(each for each in found if each.clause != SECLUDED or not before.issuperset(each.cells))


@SHELF.wrong(
    "only-created",
    "crosscut",
    "A placement is refused only for a crosscut or a secluded point that was not there before it.",
    Necklace,
    "constraints",
)
def _only_created(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _newly_secluded(self, _without_standing(self, _true_constraints(self, cell, colour)))


@SHELF.wrong(
    "crosscut-only-created",
    "crosscut",
    "Crosscuts are only looked for at the new stone, not on the whole board.",
    Necklace,
    "constraints",
)
def _crosscut_only_created(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _without_standing(self, _true_constraints(self, cell, colour))


# Secluded points.


@SHELF.wrong(
    "secluded-only-created",
    "secluded",
    "A placement is refused only for secluded points that were not secluded before it.",
    Necklace,
    "constraints",
)
def _secluded_only_created(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _newly_secluded(self, _true_constraints(self, cell, colour))


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
    return _without_way_out(board, empty, empty & (board.edges["top"] | board.edges["bottom"]))


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
    return () if after.winner is colour else _true_constraints(self, cell, colour)
