"""Mistakes in Necklace: crosscuts."""

from collections.abc import Iterable
from dataclasses import replace

from rulestone.boards import Area, Cell, SquareBoard
from rulestone.conformance.mutants.mutant import Shelf
from rulestone.games import necklace
from rulestone.games.necklace import CROSSCUT, SECLUDED, Necklace, is_crosscut, secluded_points
from rulestone.games.position import Illegal
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("necklace"))

_true_constraints = Necklace.constraints
_true_start = necklace.start


@SHELF.wrong("blue-begins", "turn", "Blue makes the first move.", necklace, "start")
def _blue_begins(board: SquareBoard, *, swap: bool) -> Necklace:
    return replace(_true_start(board, swap=swap), mover=Colour("blue"))


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
    return is_crosscut(area, stones) and stones.at(area.corners[0]) == Colour("red")


@SHELF.wrong(
    "crosscut-of-three",
    "crosscut",
    "A crosscut is seen as soon as three of its four stones stand.",
    necklace,
    "is_crosscut",
)
def _of_three(area: Area, stones: Stones) -> bool:
    first, second, third, fourth = stones.on(area.corners)
    one = first == third is not None and {second, fourth} == {None, _other(first)}
    two = second == fourth is not None and {first, third} == {None, _other(second)}
    return is_crosscut(area, stones) or one or two


def _other(colour: Colour | None) -> Colour:
    return Colour("blue") if colour == Colour("red") else Colour("red")


@SHELF.wrong(
    "crosscut-any-full",
    "crosscut",
    "Any 2×2 area full with two stones of each colour is a crosscut, crossed or not.",
    necklace,
    "is_crosscut",
)
def _any_full(area: Area, stones: Stones) -> bool:
    contents = stones.on(area.corners)
    return contents.count(Colour("red")) == 2 and contents.count(Colour("blue")) == 2


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


def newly_secluded(self: Necklace, found: Iterable[Illegal]) -> tuple[Illegal, ...]:
    """What refuses, without the refusals that only concern points that were secluded before."""
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
    return newly_secluded(self, _without_standing(self, _true_constraints(self, cell, colour)))


@SHELF.wrong(
    "crosscut-only-created",
    "crosscut",
    "Crosscuts are only looked for at the new stone, not on the whole board.",
    Necklace,
    "constraints",
)
def _crosscut_only_created(self: Necklace, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _without_standing(self, _true_constraints(self, cell, colour))
