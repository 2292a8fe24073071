"""Minefield, by Mark Steere (2024): join your two edges, and leave no hard corner and no switch.

The clauses are in `register.toml` beside this module, in the same order. `rulestone.games.connection`
contains what other games of connection share.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Cell, Side
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.stones import Stones
from rulestone.games.connection import Breaches, Clauses, ConnectionPosition, Constraint, Contents

BLACK, WHITE = Colour("black"), Colour("white")


def is_hard_corner(area: Area, on: Contents) -> bool:
    """`minefield.hard-corner`: one colour on a diagonal, the other colour and an empty point on the other."""
    first, second, third, fourth = [on[point] for point in area.corners]
    return _blocks((first, third), (second, fourth)) or _blocks((second, fourth), (first, third))


def _blocks(pair: Contents, across: Contents) -> bool:
    stone = pair[0]
    if stone is None or stone != pair[1]:
        return False
    return set(across) == {WHITE if stone == BLACK else BLACK, None}


def is_switch(area: Area, on: Contents) -> bool:
    """`minefield.switch`: crossed corners, two of each colour, and nothing in between."""
    first, second, third, fourth = [on[point] for point in area.corners]
    crossed = None not in (first, second) and first == third and second == fourth and first != second
    return crossed and not any(on[point] for point in area.inner)


Pattern = Callable[[Area, Contents], bool]
Shapes = Sequence[tuple[int, int]]
"""Widths and heights of areas."""


def created(is_pattern: Pattern, shapes: Shapes, board: SquareBoard, stones: Stones) -> Breaches:
    """Return the areas of these shapes that are a pattern after a placement and were none before."""
    areas_at = [board.areas_by_point(width, height) for width, height in shapes]
    before = stones.contents

    def breaches(cell: Cell, colour: Colour) -> list[tuple[Cell, ...]]:
        after = (*before[:cell], colour, *before[cell + 1 :])
        areas = [area for by_point in areas_at for area in by_point[cell]]
        return [area.points for area in areas if is_pattern(area, after) and not is_pattern(area, before)]

    return breaches


SWITCH_SHAPES = ((3, 2), (2, 3), (4, 2), (2, 4))

HARD_CORNER = Constraint(
    ClauseId("minefield.hard-corner"),
    partial(created, is_hard_corner, [(2, 2)]),
    "it creates a hard corner from {first} to {last}",
)
SWITCH = Constraint(
    ClauseId("minefield.switch"),
    partial(created, is_switch, SWITCH_SHAPES),
    "it creates a switch from {first} to {last}",
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
