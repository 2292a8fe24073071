"""Mistakes in Necklace: turns, crosscuts, and which patterns count: all, or those that are created."""

from dataclasses import replace
from typing import Self

from rulestone.core.boards import Area, Board, Cell
from rulestone.core.mutant import MutantList
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.necklace.rules import BLUE, RED, Necklace

CROSSCUTS = MutantList()

# The turn.


@CROSSCUTS.rules("blue-begins", "turn", "Blue makes the first move.")
class _BlueBegins(Necklace):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), mover=BLUE)


# Crosscuts.


@CROSSCUTS.rules("no-crosscuts", "crosscut", "Crosscuts are allowed.")
class _NoCrosscuts(Necklace):
    def is_crosscut(self, area: Area, stones: Stones) -> bool:
        del area, stones  # this is the mistake
        return False


@CROSSCUTS.rules(
    "crosscut-one-diagonal",
    "crosscut",
    "A crosscut is only seen where red is on the diagonal from bottom left to top right.",
)
class _OneDiagonal(Necklace):
    def is_crosscut(self, area: Area, stones: Stones) -> bool:
        return super().is_crosscut(area, stones) and stones.at(area.corners[0]) == RED


@CROSSCUTS.rules(
    "crosscut-of-three", "crosscut", "A crosscut is seen as soon as three of its four stones stand."
)
class _CrosscutOfThree(Necklace):
    def is_crosscut(self, area: Area, stones: Stones) -> bool:
        first, second, third, fourth = stones.on(area.corners)
        incomplete = self._is_incomplete(first, third, {second, fourth}) or self._is_incomplete(
            second, fourth, {first, third}
        )
        return super().is_crosscut(area, stones) or incomplete

    def _is_incomplete(
        self, colour: Colour | None, opposite: Colour | None, across: set[Colour | None]
    ) -> bool:
        return colour is not None and colour == opposite and across == {None, self.opponent(colour)}


@CROSSCUTS.rules(
    "crosscut-any-full",
    "crosscut",
    "Any 2×2 area full with two stones of each colour is a crosscut, crossed or not.",
)
class _AnyFull(Necklace):
    def is_crosscut(self, area: Area, stones: Stones) -> bool:
        contents = stones.on(area.corners)
        return all(contents.count(colour) == 2 for colour in self.colours)


@CROSSCUTS.rules(
    "crosscut-misses-one-area",
    "crosscut",
    "Of the four 2×2 areas that hold the new stone, the one to its upper right is forgotten.",
)
class _MissesOneArea(Necklace):
    def crosscuts_after(self, cell: Cell, colour: Colour) -> list[Area]:
        return [area for area in super().crosscuts_after(cell, colour) if area.points[0] != cell]


# What is already there, and what a placement creates.


class _NewCrosscuts(Necklace):
    def crosscuts_after(self, cell: Cell, colour: Colour) -> list[Area]:
        crosscuts = super().crosscuts_after(cell, colour)
        return [area for area in crosscuts if area not in self.standing_crosscuts]


class _NewSeclusion(Necklace):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        before = frozenset(self.secluded_points(self.empty_points))
        return tuple(
            each
            for each in super().violations_at(cell, colour)
            if each.clause != ClauseId("necklace.secluded") or not before.issuperset(each.cells)
        )


@CROSSCUTS.rules(
    "only-created",
    "crosscut",
    "A placement is refused only for a crosscut or a secluded point that was not there before it.",
)
class _OnlyCreated(_NewCrosscuts, _NewSeclusion):
    pass


@CROSSCUTS.rules(
    "crosscut-only-created",
    "crosscut",
    "Crosscuts are only looked for at the new stone, not on the whole board.",
)
class _CrosscutOnlyCreated(_NewCrosscuts):
    pass


@CROSSCUTS.rules(
    "secluded-only-created",
    "secluded",
    "A placement is refused only for secluded points that were not secluded before it.",
)
class _SecludedOnlyCreated(_NewSeclusion):
    pass
