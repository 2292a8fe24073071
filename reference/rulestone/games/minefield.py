"""Minefield, by Mark Steere (2024): join your two edges, and leave no hard corner and no switch.

The clauses are in the register under `minefield.*`; this module has them in the same order.
"""

from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from rulestone.boards import Area, Cell, SquareBoard
from rulestone.games.connection import ConnectionPosition
from rulestone.games.position import Illegal
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones

HARD_CORNER = ClauseId("minefield.hard-corner")
SWITCH = ClauseId("minefield.switch")

SWITCH_SHAPES = ((3, 2), (2, 3), (4, 2), (2, 4))
"""Width and height of the areas that can be a switch."""


def is_hard_corner(area: Area, stones: Stones) -> bool:
    """`minefield.hard-corner`: two alike on a diagonal, one of the other colour, one empty?"""
    first, second, third, fourth = stones.on(area.corners)
    if first == third is not None:
        alike, across = first, (second, fourth)
    elif second == fourth is not None:
        alike, across = second, (first, third)
    else:
        return False
    return None in across and alike not in across and across != (None, None)


def is_switch(area: Area, stones: Stones) -> bool:
    """`minefield.switch`: do the corners of this area cross, two and two, with nothing in between?"""
    first, second, third, fourth = stones.on(area.corners)
    crossed = first == third and second == fourth and first != second
    return crossed and first is not None and second is not None and not any(stones.on(area.inner))


def hard_corners_created(board: SquareBoard, stones: Stones, cell: Cell, colour: Colour) -> list[Area]:
    """The hard corners that a stone here creates: those that are there after it and were not before."""
    after = stones.place(cell, colour)
    return [
        area
        for area in board.areas_at(cell, 2, 2)
        if is_hard_corner(area, after) and not is_hard_corner(area, stones)
    ]


def switches_created(board: SquareBoard, stones: Stones, cell: Cell, colour: Colour) -> list[Area]:
    """The switches that a stone here creates: those that are there after it and were not before."""
    after = stones.place(cell, colour)
    areas = chain.from_iterable(board.areas_at(cell, width, height) for width, height in SWITCH_SHAPES)
    return [area for area in areas if is_switch(area, after) and not is_switch(area, stones)]


@dataclass(frozen=True)
class Minefield(ConnectionPosition):
    """A position of Minefield: Black owns the top and bottom edges, White the left and right ones."""

    game: ClassVar[GameName] = GameName("minefield")

    def constraints(self, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
        """The hard corners and the switches that a stone of this colour would create here."""
        hard_corners = hard_corners_created(self.board, self.stones, cell, colour)
        switches = switches_created(self.board, self.stones, cell, colour)
        return (
            *(self._created(HARD_CORNER, "hard corner", area) for area in hard_corners),
            *(self._created(SWITCH, "switch", area) for area in switches),
        )

    def _created(self, clause: ClauseId, pattern: str, area: Area) -> Illegal:
        bottom_left, top_right = self.board.name(area.points[0]), self.board.name(area.points[-1])
        return Illegal(clause, area.points, f"it creates a {pattern} from {bottom_left} to {top_right}")


def start(board: SquareBoard) -> Minefield:
    """`minefield.board`, `minefield.turn`: an empty board, Black to move."""
    return Minefield(board, Stones.none(board), Colour("black"))


def set_up(board: SquareBoard, stones: Stones, mover: Colour) -> Minefield:
    """A position in play, reachable or not."""
    return Minefield(board, stones, mover)
