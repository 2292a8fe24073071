"""Boards: the cells there are, what they are called, and which lie beside which.

The rules never do arithmetic with coordinates. They ask a board for neighbours, areas, edges and
lines, and a board answers in cells. A cell is its position in board order: by row from the bottom,
then from the left.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal, NewType

from rulestone.names import CellName, Size

Cell = NewType("Cell", int)
"""A cell, or point, of a board: its place in board order, counted from 0."""

Direction = Literal[0, 1, 2, 3, 4, 5]
"""One of the six directions of a hexagonal board, anticlockwise from the right."""

DIRECTIONS: tuple[Direction, ...] = (0, 1, 2, 3, 4, 5)

Side = Literal["top", "bottom", "left", "right"]


class UnknownCell(Exception):
    """A text that names no cell of the board. Its message is one line for a person."""


def letters(index: int) -> str:
    """The letters that number columns and rows: a, b, … z, aa, ab, … for 0, 1, …."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


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
class _Board:
    """What square and hexagonal boards have in common: cells with names and neighbours."""

    size: Size
    cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)
    neighbours: tuple[tuple[Cell, ...], ...] = field(init=False, repr=False, compare=False)
    _names: tuple[CellName, ...] = field(init=False, repr=False, compare=False)
    _cells_by_name: dict[str, Cell] = field(init=False, repr=False, compare=False)

    def name(self, cell: Cell) -> CellName:
        """What the cell is called."""
        return self._names[cell]

    def names(self, cells: Iterable[Cell]) -> tuple[CellName, ...]:
        """What the cells are called, in the order given."""
        return tuple(self._names[cell] for cell in cells)

    def cell(self, name: str) -> Cell:
        """The cell of this name.

        Raises:
            UnknownCell: no cell of this board is called so.
        """
        try:
            return self._cells_by_name[name]
        except KeyError:
            raise UnknownCell(f"{name!r} is no cell of {self.describe()}: {self._range()}") from None

    def describe(self) -> str:
        """The board in words."""
        raise NotImplementedError

    def _range(self) -> str:
        raise NotImplementedError

    def region(self, start: Cell, within: Iterable[Cell]) -> frozenset[Cell]:
        """The cells of `within` that a path of neighbouring cells of `within` joins to `start`."""
        open_cells = set(within)
        open_cells.discard(start)
        frontier = [start]
        found = {start}
        while frontier:
            for neighbour in self.neighbours[frontier.pop()]:
                if neighbour in open_cells:
                    open_cells.remove(neighbour)
                    found.add(neighbour)
                    frontier.append(neighbour)
        return frozenset(found)

    def regions(self, within: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
        """The connected parts of a set of cells, ordered by their first cell in board order."""
        remaining = set(within)
        parts: list[frozenset[Cell]] = []
        for cell in sorted(remaining):
            if cell in remaining:
                part = self.region(cell, remaining)
                remaining -= part
                parts.append(part)
        return tuple(parts)

    def _set_up(
        self, names: Sequence[CellName], neighbours: Sequence[tuple[Cell, ...]], cells: tuple[Cell, ...]
    ) -> None:
        # A frozen dataclass fills its derived attributes this way.
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "neighbours", tuple(neighbours))
        object.__setattr__(self, "_names", tuple(names))
        object.__setattr__(self, "_cells_by_name", {names[cell]: cell for cell in cells})


@dataclass(frozen=True, slots=True)
class SquareBoard(_Board):
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


@dataclass(frozen=True, slots=True)
class HexBoard(_Board):
    """A hexagon of hexagonal cells, `size` a side; row `a` is at the bottom.

    Attributes:
        removed: cells taken out of the board (Interleave only). The others keep their names.
        ring: by cell, its neighbours in the six directions, anticlockwise from the right; None
            where there is no cell.
        rays: by cell and direction, the cells met on leaving it, nearest first, up to the first gap.
    """

    removed: frozenset[Cell] = frozenset()
    ring: tuple[tuple[Cell | None, ...], ...] = field(init=False, repr=False, compare=False)
    rays: tuple[tuple[tuple[Cell, ...], ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows = [
            [(across, row) for across in range(-min(row, radius), self._row_length(row) - min(row, radius))]
            for radius in (self.size - 1,)
            for row in range(2 * self.size - 1)
        ]
        everywhere = [place for row in rows for place in row]
        names = [CellName(f"{letters(r)}{n + 1}") for r, row in enumerate(rows) for n in range(len(row))]
        index = {place: Cell(number) for number, place in enumerate(everywhere)}
        present = {place: cell for place, cell in index.items() if cell not in self.removed}
        # `across` counts along the row and slants to the left on the way up, so that these six
        # steps are right, up-right, up-left, left, down-left, down-right on the whole board.
        steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        ring = tuple(
            tuple(present.get((across + a, row + u)) for a, u in steps) for across, row in everywhere
        )
        object.__setattr__(self, "ring", ring)
        neighbours = [tuple(cell for cell in around if cell is not None) for around in ring]
        self._set_up(names, neighbours, tuple(present.values()))
        rays = tuple(tuple(self._ray(cell, direction) for direction in DIRECTIONS) for cell in index.values())
        object.__setattr__(self, "rays", rays)

    def _row_length(self, row: int) -> int:
        return 2 * self.size - 1 - abs(self.size - 1 - row)

    def _ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        met = []
        onward = self.ring[cell][direction]
        while onward is not None:
            met.append(onward)
            onward = self.ring[onward][direction]
        return tuple(met)

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row from the bottom, removed cells among them: for drawing."""
        lengths = [self._row_length(row) for row in range(2 * self.size - 1)]
        starts = [0]
        for length in lengths:
            starts.append(starts[-1] + length)
        return tuple(tuple(Cell(n) for n in range(start, end)) for start, end in pairwise(starts))

    def describe(self) -> str:
        """The board in words."""
        holes = f" without {len(self.removed)} of its cells" if self.removed else ""
        return f"the hexagonal board of size {self.size}{holes}"

    def _range(self) -> str:
        last = letters(2 * self.size - 2)
        return f"its rows run from a to {last}, and the cells of each are numbered from 1"


Board = SquareBoard | HexBoard


@cache
def square_board(size: Size) -> SquareBoard:
    """The square board of this size. Boards never change, so that one serves every position on it."""
    return SquareBoard(size)


@cache
def _whole_hex_board(size: Size) -> HexBoard:
    return HexBoard(size)


def hex_board(size: Size, removed: Iterable[CellName] = ()) -> HexBoard:
    """The hexagonal board of this size, without the cells named in `removed`.

    Raises:
        UnknownCell: a removed cell is none of the whole board's.
    """
    whole = _whole_hex_board(size)
    holes = frozenset(whole.cell(name) for name in removed)
    return _holed_hex_board(size, holes) if holes else whole


@lru_cache(maxsize=64)
def _holed_hex_board(size: Size, removed: frozenset[Cell]) -> HexBoard:
    return HexBoard(size, removed)
