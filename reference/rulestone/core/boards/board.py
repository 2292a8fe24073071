"""The interface of every board, and of its kind: cells, their names, places and neighbours."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NewType, Self

from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, Size
from rulestone.core.wording import printable

Cell = NewType("Cell", int)
"""A cell, or point, of a board: its index in board order, from 0."""

Side = NewType("Side", str)
"""The name of a side of a board, as in its notes: `top`."""

TOP, BOTTOM, LEFT, RIGHT = Side("top"), Side("bottom"), Side("left"), Side("right")

LatticePoint = tuple[int, int]
"""A cell on the lattice of its board: how far across and how far up."""


class UnknownCell(BadInput):
    """A text that names no cell of the board. The message is one line for people."""


def letters(index: int) -> str:
    """Return the letters of a column or row: a, b, … z, aa, ab, … for 0, 1, …."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


@dataclass(frozen=True, slots=True)
class Topology:
    """The cells of a whole board and their connections, by cell in board order.

    Board order is by rows from the bottom up, each from left to right.

    Attributes:
        names: the unique name of each cell.
        places: the place of each cell. A smaller board of the same kind fits into a larger one by its places.
        neighbours_by_direction: the neighbour in each direction, anticlockwise from the right, or None.
        edges: the cells of each named side.
    """

    names: tuple[CellName, ...]
    places: tuple[LatticePoint, ...]
    neighbours_by_direction: tuple[tuple[Cell | None, ...], ...]
    edges: Mapping[Side, frozenset[Cell]] = field(default_factory=dict[Side, frozenset[Cell]])

    @classmethod
    def on_lattice(
        cls,
        names: Mapping[LatticePoint, CellName],
        steps: Sequence[LatticePoint],
        edges: Mapping[Side, Iterable[LatticePoint]] = MappingProxyType({}),
    ) -> Self:
        """Return the topology of cells on a lattice, each connected to those that are one step away.

        Args:
            names: the names of the cells by place, in board order.
            steps: from a cell to its neighbours, anticlockwise from the right.
            edges: the places of each side.
        """
        at = {place: Cell(number) for number, place in enumerate(names)}
        return cls(
            tuple(names.values()),
            tuple(names),
            tuple(tuple(at.get((x + across, y + up)) for across, up in steps) for x, y in names),
            {side: frozenset(at[place] for place in places) for side, places in edges.items()},
        )


@dataclass(frozen=True)
class Board(ABC):
    """A board, possibly with removed cells. It never changes, so all positions on it share it.

    A kind of board is a subclass that defines `topology` and describes itself; everything else follows.

    Attributes:
        size: its size; the kind defines what it counts.
        removed: the removed cells. The others keep their names and numbers.
    """

    size: Size
    removed: frozenset[Cell] = frozenset()

    @cached_property
    def _topology(self) -> Topology:
        return self.topology()

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The existing cells, in board order."""
        return tuple(cell for cell in map(Cell, range(len(self.places))) if cell not in self.removed)

    @cached_property
    def places(self) -> tuple[LatticePoint, ...]:
        """The place of each cell; as in all that is by cell, removed ones are included."""
        return self._topology.places

    @cached_property
    def neighbours_by_direction(self) -> tuple[tuple[Cell | None, ...], ...]:
        """By cell, the neighbour in each direction of the board, anticlockwise from the right, or None."""
        removed = self.removed
        return tuple(
            tuple(None if at in removed else at for at in around)
            for around in self._topology.neighbours_by_direction
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        """By cell, its neighbours, anticlockwise from the right."""
        return tuple(tuple(at for at in around if at is not None) for around in self.neighbours_by_direction)

    @cached_property
    def edges(self) -> Mapping[Side, frozenset[Cell]]:
        """The cells of each named side; a cell may belong to several."""
        return {side: edge - self.removed for side, edge in self._topology.edges.items()}

    @cached_property
    def _cells_by_name(self) -> Mapping[str, Cell]:
        return {self._topology.names[cell]: cell for cell in self.cells}

    @classmethod
    def require(cls, board: "Board") -> Self:
        """Return the same board, which must be of this class.

        Raises:
            TypeError: it is of another class.
        """
        if not isinstance(board, cls):
            raise TypeError(f"{board.describe()} is no {cls.__name__}")
        return board

    @abstractmethod
    def topology(self) -> Topology:
        """Return the topology of the whole board of this size, including removed cells."""

    @abstractmethod
    def describe(self) -> str:
        """Describe the board: `the 5×5 board`."""

    @abstractmethod
    def describe_names(self) -> str:
        """Describe the names of its cells, after a colon: `its points run from a1 to e5, in lower case`."""

    def has(self, cell: Cell) -> bool:
        """Return whether a cell is on the board: not removed, and not a number of no cell."""
        return cell not in self.removed and cell in range(len(self.places))

    def name(self, cell: Cell) -> CellName:
        """Return the name of a cell."""
        return self._topology.names[cell]

    def names(self, cells: Iterable[Cell]) -> tuple[CellName, ...]:
        """Return the names of cells, in the order given."""
        return tuple(self._topology.names[cell] for cell in cells)

    def cell(self, name: str) -> Cell:
        """Return the cell of this name.

        Raises:
            UnknownCell: the board has no such cell.
        """
        try:
            return self._cells_by_name[name]
        except KeyError:
            words = f"{printable(repr(name), 40)} is not a cell of {self.describe()}: {self.describe_names()}"
            raise UnknownCell(words) from None

    def reached(self, starts: Iterable[Cell], within: Iterable[Cell]) -> frozenset[Cell]:
        """Return `starts`, and the cells of `within` that a path of such cells connects to one of them."""
        cells = list(starts)
        remaining = set(within)
        remaining.difference_update(cells)
        for cell in cells:  # the loop extends it
            for neighbour in self.neighbours[cell]:
                if neighbour in remaining:
                    remaining.remove(neighbour)
                    cells.append(neighbour)
        return frozenset(cells)

    def regions(self, within: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
        """Return the connected parts of a set of cells, ordered by their first cell in board order."""
        cells = sorted(within)
        regions: list[frozenset[Cell]] = []
        for cell in cells:
            if not any(cell in region for region in regions):
                regions.append(self.reached((cell,), cells))
        return tuple(regions)

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row from the bottom, including removed cells."""
        rows: dict[int, list[Cell]] = {}
        for number, (_, up) in enumerate(self.places):
            rows.setdefault(up, []).append(Cell(number))
        return tuple(tuple(rows[up]) for up in sorted(rows))


class BoardKind(ABC):
    """A kind of board, such as square boards: it makes boards of any size.

    Attributes:
        name: its name in the register, which follows an article: `square`.
        allows_removed_cells: whether its boards can lack cells.
        example_size: a size that shows how its boards are made.
    """

    name: str
    allows_removed_cells: bool = False
    example_size: Size = Size(4)

    @abstractmethod
    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """Make a board of this size without some of its cells. Call `board` instead, which caches boards."""

    def board(self, size: Size, removed: Iterable[CellName] = ()) -> Board:
        """Return the board of this size, without the cells named in `removed`.

        Raises:
            UnknownCell: the whole board lacks a removed cell.
            BadInput: the size is not a whole number from 1; or cells are removed, but this kind of board
                always has all of them.
        """
        given: object = size
        if type(given) is not int or size < 1:  # the cache takes 5.0 for 5, and True for 1
            raise BadInput(f"size {given!r:.40}: it must be a whole number from 1")
        whole = _made(self, size, frozenset())
        if not removed:
            return whole
        holes = frozenset(map(whole.cell, removed))
        if holes and not self.allows_removed_cells:
            raise BadInput(f"no cell can be taken out of a {self.name} board")
        return _made(self, size, holes)

    @property
    def about(self) -> str:
        """Describe its boards and the names of their cells, in a sentence or two."""
        board = self.board(self.example_size)
        return f"On {board.describe()}, {board.describe_names()}."

    def __repr__(self) -> str:
        return f"<{self.name} boards>"


@lru_cache(maxsize=256)
def _made(kind: BoardKind, size: Size, removed: frozenset[Cell]) -> Board:
    return kind.make(size, removed)
