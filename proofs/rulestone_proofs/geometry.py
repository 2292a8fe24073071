"""The two kinds of board as numbers: the places and names of cells.

This code is independent of the reference's boards on purpose, so that a mistake there is not repeated here. A
cell is its index in board order: rows from the bottom up, each from left to right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

Cell = int


def letters(number: int) -> str:
    """Return a, b, … z, aa, ab, … for 0, 1, …."""
    head, tail = divmod(number, 26)
    return (letters(head - 1) if head else "") + chr(97 + tail)


@dataclass(frozen=True)
class Rectangle:
    """Some points of a square board, with `corners` in order around the rectangle."""

    corners: tuple[Cell, Cell, Cell, Cell]
    inner: tuple[Cell, ...]

    @property
    def points(self) -> tuple[Cell, ...]:
        """Corners and inner points."""
        return self.corners + self.inner


@dataclass(frozen=True)
class SquareGrid:
    """`size` × `size` points. The neighbours of a point are beside, above and below it."""

    size: int

    @property
    def count(self) -> int:
        """The number of points."""
        return self.size**2

    @property
    def cells(self) -> range:
        """All points."""
        return range(self.count)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return tuple(f"{letters(x)}{y + 1}" for y in range(self.size) for x in range(self.size))

    @cached_property
    def cell_of(self) -> dict[str, Cell]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    def at(self, x: int, y: int) -> Cell | None:
        """Return the point in column x and row y, from 0, if there is one."""
        return y * self.size + x if 0 <= x < self.size and 0 <= y < self.size else None

    @cached_property
    def beside(self) -> tuple[tuple[Cell, ...], ...]:
        """The neighbours of each cell."""
        return self._steps(((1, 0), (0, 1), (-1, 0), (0, -1)))

    @cached_property
    def around(self) -> tuple[tuple[Cell, ...], ...]:
        """The neighbours of each cell, including diagonal ones, for rejected readings."""
        return self._steps([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y])

    def _steps(self, steps: Sequence[tuple[int, int]]) -> tuple[tuple[Cell, ...], ...]:
        neighbours = [
            [self.at(x + dx, y + dy) for dx, dy in steps] for y in range(self.size) for x in range(self.size)
        ]
        return tuple(tuple(cell for cell in cells if cell is not None) for cells in neighbours)

    @cached_property
    def bottom(self) -> tuple[Cell, ...]:
        """The lowest row."""
        return tuple(range(self.size))

    @cached_property
    def top(self) -> tuple[Cell, ...]:
        """The highest row."""
        return tuple(range(self.count - self.size, self.count))

    @cached_property
    def left(self) -> tuple[Cell, ...]:
        """The first column."""
        return tuple(range(0, self.count, self.size))

    @cached_property
    def right(self) -> tuple[Cell, ...]:
        """The last column."""
        return tuple(range(self.size - 1, self.count, self.size))

    @cached_property
    def perimeter(self) -> frozenset[Cell]:
        """The points of the four edges."""
        return frozenset(self.bottom + self.top + self.left + self.right)

    def rectangles(self, width: int, height: int) -> tuple[Rectangle, ...]:
        """Every rectangle of `width` × `height` points on the board."""
        areas = []
        for y in range(self.size - height + 1):
            for x in range(self.size - width + 1):
                rows = [
                    range((y + h) * self.size + x, (y + h) * self.size + x + width) for h in range(height)
                ]
                corners = (rows[0][0], rows[0][-1], rows[-1][-1], rows[-1][0])
                inner = tuple(cell for row in rows for cell in row if cell not in corners)
                areas.append(Rectangle(corners, inner))
        return tuple(areas)


@dataclass(frozen=True)
class HexGrid:
    """A hexagon with `size` cells a side, some perhaps missing. Missing cells keep their numbers and names.

    A cell is at (x, y): y rows up, and x to the right along its row. Going up with the same x leads up to the
    right. Both are 0 in the middle. If it wraps, opposite sides are glued: it is one of its copies that fill
    the plane.
    """

    size: int
    missing: frozenset[str] = frozenset()
    wraps: bool = False

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The place of each cell, including missing ones."""
        reach = self.size - 1
        rows = range(-reach, reach + 1)
        return tuple((x, y) for y in rows for x in range(max(-reach, -reach - y), min(reach, reach - y) + 1))

    @property
    def count(self) -> int:
        """The number of cells of the whole hexagon."""
        return 3 * self.size * (self.size - 1) + 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell, including missing ones."""
        counts: dict[int, int] = {}
        names = []
        for _, y in self.places:
            counts[y] = counts.get(y, 0) + 1
            names.append(f"{letters(y + self.size - 1)}{counts[y]}")
        return tuple(names)

    @cached_property
    def cell_of(self) -> dict[str, Cell]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that are not missing."""
        return tuple(cell for cell in range(self.count) if self.names[cell] not in self.missing)

    @cached_property
    def lines(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """By cell and direction (six, in turning order), the cells in that direction up to a gap.

        On a board that wraps, a line also ends before it comes back to its cell.
        """
        index = {
            self._sum(place, centre): cell
            for cell, place in enumerate(self.places)
            for centre in self._centres()
            if self.names[cell] not in self.missing
        }
        steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        all_rays = []
        for cell, start in enumerate(self.places):
            rays = []
            for step in steps:
                ray: list[Cell] = []
                place = self._sum(start, step)
                while index.get(place, cell) != cell:
                    ray.append(index[place])
                    place = self._sum(self.places[index[place]], step)
                rays.append(tuple(ray))
            all_rays.append(tuple(rays))
        return tuple(all_rays)

    def _centres(self) -> Iterator[tuple[int, int]]:
        """The centre of the board, and those of the copies around it if it wraps."""
        yield 0, 0
        x, y = 2 * self.size - 1, 1 - self.size
        for _ in range(6 if self.wraps else 0):
            yield x, y
            x, y = -y, x + y

    @staticmethod
    def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        return one[0] + other[0], one[1] + other[1]

    @cached_property
    def ring(self) -> tuple[tuple[Cell | None, ...], ...]:
        """The neighbours of each cell in turning order; None if there is none."""
        return tuple(tuple(ray[0] if ray else None for ray in rays) for rays in self.lines)

    @cached_property
    def beside(self) -> tuple[tuple[Cell, ...], ...]:
        """The neighbours of each cell."""
        return tuple(tuple(cell for cell in cells if cell is not None) for cells in self.ring)


Grid = SquareGrid | HexGrid
AGrid = TypeVar("AGrid", bound=Grid)


@lru_cache(maxsize=128)
def square_grid(size: int) -> SquareGrid:
    """Return the square board of this size. Boards are cached."""
    return SquareGrid(size)


@lru_cache(maxsize=128)
def hex_grid(size: int, missing: frozenset[str] = frozenset(), *, wraps: bool = False) -> HexGrid:
    """Return the hexagonal board of this size. Boards are cached."""
    return HexGrid(size, missing, wraps)
