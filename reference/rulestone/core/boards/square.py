"""Square boards, and the rectangles of points on them."""

from dataclasses import dataclass
from functools import cache, cached_property

from rulestone.core.boards.board import BOTTOM, LEFT, RIGHT, TOP, Board, BoardKind, Cell, Topology, letters
from rulestone.core.names import CellName, Size
from rulestone.core.overriding import override

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of points on a square board.

    Attributes:
        corners: bottom-left, bottom-right, top-right, top-left. Neighbours in this list share a side of
            the rectangle; the first and third, and the second and fourth, are diagonally opposite.
        inner: every other point of the rectangle.
    """

    corners: tuple[Cell, Cell, Cell, Cell]
    inner: tuple[Cell, ...]

    @property
    def points(self) -> tuple[Cell, ...]:
        """All points of the rectangle, in board order."""
        return tuple(sorted(self.corners + self.inner))


@dataclass(frozen=True)
class SquareBoard(Board):
    """`size` × `size` points connected along rows and columns. `a1` is at the bottom left.

    A point belongs to the edge of each of its sides, a corner point to two.
    """

    @cached_property
    def perimeter(self) -> frozenset[Cell]:
        """The points of all four sides."""
        return frozenset(point for edge in self.edges.values() for point in edge)

    @override
    def topology(self) -> Topology:
        span, last = range(self.size), self.size - 1
        names = {(column, row): CellName(f"{letters(column)}{row + 1}") for row in span for column in span}
        edges = {
            TOP: [(column, last) for column in span],
            BOTTOM: [(column, 0) for column in span],
            LEFT: [(0, row) for row in span],
            RIGHT: [(last, row) for row in span],
        }
        return Topology.on_lattice(names, _STEPS, edges)

    def at(self, column: int, row: int) -> Cell:
        """Return the point at these coordinates, both from 0."""
        return Cell(row * self.size + column)

    def areas(self, width: int, height: int) -> tuple[Area, ...]:
        """Return every rectangle of the board that is `width` points wide and `height` points high."""
        return _areas(self, width, height)

    def areas_by_point(self, width: int, height: int) -> tuple[tuple[Area, ...], ...]:
        """Return, by point, the rectangles of `areas(width, height)` that contain it."""
        return _areas_by_point(self, width, height)

    @override
    def describe(self) -> str:
        return f"the {self.size}×{self.size} board"

    @override
    def describe_names(self) -> str:
        return f"its points run from a1 to {self._topology.names[-1]}, in lower case"


@cache
def _areas(board: SquareBoard, width: int, height: int) -> tuple[Area, ...]:
    return tuple(
        _area(board, column, row, column + width - 1, row + height - 1)
        for row in range(board.size - height + 1)
        for column in range(board.size - width + 1)
    )


def _area(board: SquareBoard, left: int, bottom: int, right: int, top: int) -> Area:
    at = board.at
    corners = (at(left, bottom), at(right, bottom), at(right, top), at(left, top))
    everything = [at(column, row) for row in range(bottom, top + 1) for column in range(left, right + 1)]
    return Area(corners, tuple(point for point in everything if point not in corners))


@cache
def _areas_by_point(board: SquareBoard, width: int, height: int) -> tuple[tuple[Area, ...], ...]:
    areas_of: list[list[Area]] = [[] for _ in board.cells]
    for area in _areas(board, width, height):
        for point in area.points:
            areas_of[point].append(area)
    return tuple(tuple(areas) for areas in areas_of)


class SquareKind(BoardKind):
    """Boards of points in rows and columns."""

    name = "square"
    example_size = Size(5)

    @override
    def make(self, size: Size, removed: frozenset[Cell]) -> SquareBoard:
        return SquareBoard(size, removed)

    @property
    @override
    def about(self) -> str:
        return (
            "A letter for the column, from the left: a to z (i is one of them), then aa, ab and so on. "
            "A number for the row, from the bottom. So a1 is at the bottom left. Points are neighbours "
            "along the lines."
        )


SQUARE = SquareKind()
"""The square boards."""
