"""Mistakes in Minefield: turns, and hard corners half understood."""

from dataclasses import replace
from typing import Self

from rulestone.core.boards import Area, Board, Cell
from rulestone.core.mutant import MutantList
from rulestone.core.names import Colour, Options
from rulestone.core.stones import Stones
from rulestone.games.minefield.rules import BLACK, WHITE, Minefield

HARD_CORNERS = MutantList()

# The turn.


@HARD_CORNERS.rules(
    "minefield-swap", "turn", "The option `swap` is not heeded: White may always swap on its first turn."
)
class _MinefieldSwap(Minefield):
    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return super().set_up(board, stones, mover, {**options, "swap": True})


@HARD_CORNERS.rules("white-begins", "turn", "White makes the first move.")
class _WhiteBegins(Minefield):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), mover=WHITE)


# Hard corners.


def _is_of_pair(area: Area, cell: Cell, stones: Stones, colour: Colour) -> bool:
    opposite = area.corners[(area.corners.index(cell) + 2) % 4]
    return stones.at(opposite) == colour


@HARD_CORNERS.rules(
    "hard-corner-of-own-pair-only",
    "hard-corner",
    "A hard corner is only seen where the pair has the colour of the new stone.",
)
class _OwnPairOnly(Minefield):
    def hard_corners_created(self, cell: Cell, colour: Colour) -> list[Area]:
        created = super().hard_corners_created(cell, colour)
        return [area for area in created if _is_of_pair(area, cell, self.stones, colour)]


@HARD_CORNERS.rules(
    "hard-corner-of-other-pair-only",
    "hard-corner",
    "A hard corner is only seen where the new stone comes between a pair of the other colour.",
)
class _OtherPairOnly(Minefield):
    def hard_corners_created(self, cell: Cell, colour: Colour) -> list[Area]:
        created = super().hard_corners_created(cell, colour)
        return [area for area in created if not _is_of_pair(area, cell, self.stones, colour)]


@HARD_CORNERS.rules(
    "hard-corner-on-one-diagonal",
    "hard-corner",
    "The pair of a hard corner is only looked for on the diagonal from bottom left to top right.",
)
class _OneDiagonal(Minefield):
    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        first, _, third, _ = stones.on(area.corners)
        return first == third is not None and super().is_hard_corner(area, stones)


@HARD_CORNERS.rules(
    "hard-corner-filled",
    "hard-corner",
    "The fourth point of a hard corner need not be empty; it may hold a stone of the pair's colour.",
)
class _HardCornerFilled(Minefield):
    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        contents = stones.on(area.corners)
        counts = sorted(contents.count(colour) for colour in self.colours)
        return super().is_hard_corner(area, stones) or counts == [1, 3]


@HARD_CORNERS.rules(
    "hard-corner-crosscut-too",
    "hard-corner",
    "A 2×2 area crossed by two stones of each colour is forbidden like a hard corner.",
)
class _CrosscutToo(Minefield):
    def hard_corners_created(self, cell: Cell, colour: Colour) -> list[Area]:
        after = self.stones.place(cell, colour)
        crossed = [area for area in self.board.areas_at(cell, 2, 2) if self.is_switch(area, after)]
        return [*super().hard_corners_created(cell, colour), *crossed]


@HARD_CORNERS.rules(
    "hard-corner-any-three",
    "hard-corner",
    "Any three stones of both colours in a 2×2 area are forbidden, though the two alike may be side by side.",
)
class _AnyThree(Minefield):
    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        contents = stones.on(area.corners)
        return contents.count(None) == 1 and len(set(contents)) == 3


@HARD_CORNERS.rules(
    "hard-corner-of-two",
    "hard-corner",
    "Two stones alike on a diagonal are forbidden even while the other two points are both empty.",
)
class _HardCornerOfTwo(Minefield):
    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        contents = stones.on(area.corners)
        diagonal = contents[0] == contents[2] and contents[1] == contents[3]
        return super().is_hard_corner(area, stones) or (diagonal and contents.count(None) == 2)


@HARD_CORNERS.rules(
    "hard-corner-of-black-only", "hard-corner", "Hard corners are only seen where the pair is black."
)
class _BlackOnly(Minefield):
    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        return super().is_hard_corner(area, stones) and stones.on(area.corners).count(BLACK) == 2


@HARD_CORNERS.rules(
    "hard-corner-misses-one-area",
    "hard-corner",
    "Of the four 2×2 areas that hold the new stone, the one to its lower left is forgotten.",
)
class _MissesOneArea(Minefield):
    def hard_corners_created(self, cell: Cell, colour: Colour) -> list[Area]:
        top_right = 2
        created = super().hard_corners_created(cell, colour)
        return [area for area in created if area.corners[top_right] != cell]


@HARD_CORNERS.rules("no-hard-corners", "hard-corner", "Hard corners are allowed.")
class _NoHardCorners(Minefield):
    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        del area, stones  # this is the mistake
        return False
