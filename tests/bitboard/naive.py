"""Constraints cell by cell, as slowly as can be, to hold the formulas against: what boards have of their own.

Each game has its own in `tests/games/GAME/naive.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from rulestone.core.names import CellName, Colour, Options

Point = tuple[int, int]
"""Where a cell lies: square boards column and row, hexagonal ones half steps from the left and row."""

Stones = dict[Point, Colour]

LETTERS = [chr(ord("a") + number) for number in range(26)]


class Naive(ABC):
    """One position, in play.

    Attributes:
        colours: the two of the game, the first to play first.
        largest: the largest board that is not too slow.
        steps: from a cell to its neighbours.
    """

    colours: ClassVar[tuple[Colour, Colour]]
    largest: ClassVar[int]
    steps: ClassVar[tuple[Point, ...]]

    def __init__(self, size: int, cells: Iterable[Point], stones: Stones, options: Options) -> None:
        self.size, self.options = size, options
        self.cells, self.stones = set(cells), stones

    @staticmethod
    @abstractmethod
    def names(size: int) -> dict[CellName, Point]:
        """Where every cell of a board lies, by its name."""

    @abstractmethod
    def allows(self, cell: Point, colour: Colour) -> bool:
        """Whether the game allows a placement on an empty cell, whoever is to move."""

    def after(self, cell: Point, colour: Colour) -> Self:
        """One stone more."""
        return type(self)(self.size, self.cells, {**self.stones, cell: colour}, self.options)

    def around(self, cell: Point) -> Iterator[Point]:
        """The neighbours on the board."""
        for dx, dy in self.steps:
            if (there := (cell[0] + dx, cell[1] + dy)) in self.cells:
                yield there

    def region(self, start: Point, within: set[Point]) -> set[Point]:
        """All that can be walked to from the start without leaving `within`."""
        kinds, todo = {start}, [start]
        while todo:
            for there in self.around(todo.pop()):
                if there in within and there not in kinds:
                    kinds.add(there)
                    todo.append(there)
        return kinds

    def of(self, colour: Colour | None) -> set[Point]:
        """The cells with a stone of this colour, or with none."""
        return {cell for cell in self.cells if self.stones.get(cell) == colour}

    def groups(self, colour: Colour | None) -> list[set[Point]]:
        """The connected groups of such cells."""
        left, items = self.of(colour), []
        while left:
            group = self.region(min(left), left)
            left -= group
            items.append(group)
        return items

    def legal(self, colour: Colour) -> set[Point]:
        """Where a stone of this colour may be placed, whoever is to move and whether or not it is over."""
        return {cell for cell in self.of(None) if self.allows(cell, colour)}


class Square(Naive):
    """A position on a square board. The first colour joins bottom and top, the second left and right."""

    largest = 6
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))

    @staticmethod
    def names(size: int) -> dict[CellName, Point]:
        """Where every point lies, row by row from below."""
        return {CellName(f"{LETTERS[x]}{y + 1}"): (x, y) for y in range(size) for x in range(size)}

    @abstractmethod
    def reasons(self, cell: Point, colour: Colour) -> set[str]:
        """The clauses that forbid a placement on an empty point."""

    def allows(self, cell: Point, colour: Colour) -> bool:
        """Nothing forbids it."""
        return not self.reasons(cell, colour)

    def areas(self, width: int, height: int) -> Iterator[list[list[Point]]]:
        """Every area of this shape, row by row."""
        for x in range(self.size - width + 1):
            for y in range(self.size - height + 1):
                yield [[(x + dx, y + dy) for dx in range(width)] for dy in range(height)]

    def connected(self, number: int) -> bool:
        """Whether the first colour joins bottom and top, or the second left and right."""
        chains = self.groups(self.colours[number])
        return any({0, self.size - 1} <= {point[1 - number] for point in chain} for chain in chains)


class Hexagon(Naive):
    """A position on a hexagonal board."""

    largest = 4
    steps = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

    @staticmethod
    def names(size: int) -> dict[CellName, Point]:
        """Where every cell lies, row by row from below."""
        rows = [(y, abs(y - size + 1)) for y in range(2 * size - 1)]
        return {
            CellName(f"{LETTERS[y]}{x + 1}"): (2 * x + indent, y)
            for y, indent in rows
            for x in range(2 * size - 1 - indent)
        }


class Turnless(Hexagon):
    """A position of a game without turns."""

    @abstractmethod
    def leader_of_tie(self) -> Colour:
        """Who leads where all groups are tied."""
