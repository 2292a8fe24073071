"""Square boards, and the rectangles of points on them."""

from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from rulestone.boards.cells import Cell, Cells, letters
from rulestone.names import CellName, Size

Side = Literal["top", "bottom", "left", "right"]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of points on a square board.

    Attributes:
        corners: bottom-left, bottom-right, top-right, top-left: neighbours in this list share a side of
            the rectangle, and the first and third, second and fourth lie diagonally opposite.
        inner: every other point of the rectangle.
    """

    corners: tuple[Cell, Cell, Cell, Cell]
    inner: tuple[Cell, ...]

    @property
    def points(self) -> tuple[Cell, ...]:
        """All points of the rectangle, in board order."""
        return tuple(sorted(self.corners + self.inner))


@dataclass(frozen=True, slots=True)
class SquareBoard(Cells):
    """`size` × `size` points joined along rows and columns; `a1` is at the bottom left.

    Attributes:
        edges: the points of each of the four sides; a corner point belongs to two.
        perimeter: the points of all four sides.
    """

    edges: dict[Side, frozenset[Cell]] = field(init=False, repr=False, compare=False)
    perimeter: frozenset[Cell] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        span = range(self.size)
        cells = tuple(Cell(index) for index in range(self.size * self.size))
        names = [CellName(f"{letters(column)}{row + 1}") for row in span for column in span]
        neighbours = [
            tuple(
                self._at(column + across, row + up)
                for across, up in ((1, 0), (0, 1), (-1, 0), (0, -1))
                if column + across in span and row + up in span
            )
            for row in span
            for column in span
        ]
        self._set_up(names, neighbours, cells)
        edges: dict[Side, frozenset[Cell]] = {
            "top": frozenset(self._at(column, self.size - 1) for column in span),
            "bottom": frozenset(self._at(column, 0) for column in span),
            "left": frozenset(self._at(0, row) for row in span),
            "right": frozenset(self._at(self.size - 1, row) for row in span),
        }
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "perimeter", frozenset().union(*edges.values()))

    def _at(self, column: int, row: int) -> Cell:
        return Cell(row * self.size + column)

    def coordinates(self, cell: Cell) -> tuple[int, int]:
        """Column from the left and row from the bottom, both from 0: for drawing."""
        row, column = divmod(cell, self.size)
        return column, row

    def areas(self, width: int, height: int) -> tuple[Area, ...]:
        """Every rectangle of the board that is `width` points wide and `height` points high."""
        return _areas(self, width, height)

    def areas_at(self, cell: Cell, width: int, height: int) -> tuple[Area, ...]:
        """The rectangles of `areas(width, height)` that hold the cell."""
        return _areas_at(self, width, height)[cell]

    def describe(self) -> str:
        """The board in words."""
        return f"the {self.size}×{self.size} board"

    def _range(self) -> str:
        return f"its points run from a1 to {self._names[-1]}, in lower case"


@cache
def _areas(board: SquareBoard, width: int, height: int) -> tuple[Area, ...]:
    at = board._at
    areas = []
    for row in range(board.size - height + 1):
        for column in range(board.size - width + 1):
            right, top = column + width - 1, row + height - 1
            corners = (at(column, row), at(right, row), at(right, top), at(column, top))
            everything = (at(c, r) for r in range(row, top + 1) for c in range(column, right + 1))
            areas.append(Area(corners, tuple(point for point in everything if point not in corners)))
    return tuple(areas)


@cache
def _areas_at(board: SquareBoard, width: int, height: int) -> tuple[tuple[Area, ...], ...]:
    held: list[list[Area]] = [[] for _ in board.cells]
    for area in _areas(board, width, height):
        for point in area.points:
            held[point].append(area)
    return tuple(tuple(areas) for areas in held)


@cache
def square_board(size: Size) -> SquareBoard:
    """The square board of this size. Boards never change, so that one serves every position on it."""
    return SquareBoard(size)
