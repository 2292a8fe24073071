"""Where the cells of a board lie on paper. A cell is 40 units wide; y grows downwards."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, sqrt

from rulestone.boards import Board, Cell, SquareBoard

PITCH = 40.0
"""The distance between the centres of two cells side by side."""

HATCH = 8.0
"""How far apart, along either axis, the lines of a hatching are."""

Point = tuple[float, float]
Segment = tuple[Point, Point]

_RADIUS = PITCH / sqrt(3)
"""From the centre of a hexagonal cell to a corner: it stands on a corner, and its rows are level."""

SQUARE: tuple[Point, ...] = ((-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0))
HEXAGON: tuple[Point, ...] = (
    (0.0, -_RADIUS),
    (20.0, -_RADIUS / 2),
    (20.0, _RADIUS / 2),
    (0.0, _RADIUS),
    (-20.0, _RADIUS / 2),
    (-20.0, -_RADIUS / 2),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """A board laid out on paper, its top left corner at 0, 0.

    Attributes:
        board: the board.
        centres: by cell in board order, the middle of the cell; removed cells have theirs, too.
        shape: the corners of a cell, seen from its middle.
        width: of the whole board.
        height: of the whole board.
    """

    board: Board
    centres: tuple[Point, ...]
    shape: tuple[Point, ...]
    width: float
    height: float

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of the cell."""
        return around(self.centres[cell], self.shape)


def lay_out(board: Board) -> Layout:
    """Place the cells of a board."""
    if isinstance(board, SquareBoard):
        side = board.size * PITCH
        places = (board.coordinates(cell) for cell in board.cells)
        centres = tuple(((column + 0.5) * PITCH, side - (row + 0.5) * PITCH) for column, row in places)
        return Layout(board, centres, SQUARE, side, side)
    across = 2 * board.size - 1
    height = (1.5 * across + 0.5) * _RADIUS
    centres = tuple(
        ((number + (across - len(row) + 1) / 2) * PITCH, height - (1.5 * level + 1) * _RADIUS)
        for level, row in enumerate(board.rows)
        for number in range(len(row))
    )
    return Layout(board, centres, HEXAGON, across * PITCH, height)


def around(centre: Point, shape: Iterable[Point], scale: float = 1.0) -> tuple[Point, ...]:
    """A shape moved to a centre and scaled."""
    return tuple((centre[0] + x * scale, centre[1] + y * scale) for x, y in shape)


def outline(polygons: Iterable[tuple[Point, ...]]) -> tuple[Segment, ...]:
    """The sides that surround a set of adjoining cells: those that two of them share are left out."""
    sides: Counter[Segment] = Counter()
    for corners in polygons:
        exact = [(round(x, 3), round(y, 3)) for x, y in corners]
        for start, end in pairwise((*exact, exact[0])):
            sides[min(start, end), max(start, end)] += 1
    return tuple(side for side, times in sides.items() if times == 1)


def hatching(corners: tuple[Point, ...]) -> tuple[Segment, ...]:
    """Slanting lines that fill a convex shape; those of adjoining shapes meet."""
    sums = [x + y for x, y in corners]
    levels = (HATCH * number for number in range(ceil(min(sums) / HATCH), floor(max(sums) / HATCH) + 1))
    segments = []
    for level in levels:
        crossings = [
            _crossing(start, end, level)
            for start, end in pairwise((*corners, corners[0]))
            if (sum(start) <= level) != (sum(end) <= level)
        ]
        if len(crossings) == 2:
            segments.append((min(crossings), max(crossings)))
    return tuple(segments)


def _crossing(start: Point, end: Point, level: float) -> Point:
    part = (level - sum(start)) / (sum(end) - sum(start))
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
