"""Minefield, by Mark Steere (2024): join your two edges, and leave no hard corner and no switch.

The clauses are in `register.toml` next to this module, in the same order. `rulestone.games.connection`
contains the common part of the games of connection.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Cell, Side
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.core.stones import Stones
from rulestone.games.connection import Clauses, ConnectionPosition, Constraint, Contents, Pattern

BLACK, WHITE = Colour("black"), Colour("white")


def is_hard_corner(area: Area, on: Contents) -> bool:
    """`minefield.hard-corner`: one colour on a diagonal, the other colour and an empty point on the other."""
    first, second, third, fourth = [on[point] for point in area.corners]
    return _blocks((first, third), (second, fourth)) or _blocks((second, fourth), (first, third))


def _blocks(pair: Contents, across: Contents) -> bool:
    stone = pair[0]
    enemy = WHITE if stone == BLACK else BLACK
    return stone is not None and stone == pair[1] and set(across) == {enemy, None}


def is_switch(area: Area, on: Contents) -> bool:
    """`minefield.switch`: crossed corners, two of each colour, and no stone in between."""
    first, second, third, fourth = [on[point] for point in area.corners]
    crossed = None not in (first, second) and first == third and second == fourth and first != second
    return crossed and not any(on[point] for point in area.inner)


@dataclass(frozen=True)
class NewPattern(Constraint):
    """A pattern in an area of one of some shapes, where there was none before the placement.

    Attributes:
        is_pattern: tests an area.
        shapes: the widths and heights of the areas that are tested.
    """

    is_pattern: Pattern
    shapes: Sequence[tuple[int, int]]

    @override
    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> list[tuple[Cell, ...]]:
        return [
            area.points
            for width, height in self.shapes
            for area in board.areas_by_point(width, height)[point]
            if self.is_pattern(area, after.contents) and not self.is_pattern(area, before.contents)
        ]


HARD_CORNER = NewPattern(
    ClauseId("minefield.hard-corner"),
    "it creates a hard corner from {first} to {last}",
    is_hard_corner,
    ((2, 2),),
)
SWITCH = NewPattern(
    ClauseId("minefield.switch"),
    "it creates a switch from {first} to {last}",
    is_switch,
    ((3, 2), (2, 3), (4, 2), (2, 4)),
)


class Minefield(ConnectionPosition):
    """A position of Minefield: `minefield.board`.

    The bottom and the top are Black's, the other sides White's.
    """

    colours = (BLACK, WHITE)
    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: BLACK, TOP: BLACK, LEFT: WHITE, RIGHT: WHITE}
    clauses = Clauses(
        turn=ClauseId("minefield.turn"),
        skip=ClauseId("minefield.skip"),
        win=ClauseId("minefield.win"),
        swap=ClauseId("minefield.turn"),
    )
    constraints = (HARD_CORNER, SWITCH)
