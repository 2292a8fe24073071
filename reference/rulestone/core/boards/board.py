"""The interface of every board: cells, their names, places and neighbours."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from rulestone.core.boards.cells import Cell, Place, Side, UnknownCell
from rulestone.core.names import CellName, Size


@dataclass(frozen=True, slots=True)
class Net:
    """The cells of a whole board and how they are joined, by cell in board order.

    Board order is by rows from the bottom up, each from left to right.

    Attributes:
        names: what each cell is called; no two alike.
        places: where it lies. A smaller board of the same kind fits into a larger one by its places.
        ring: the cell beside it in each direction, anticlockwise from the right; None where there is none.
        edges: the cells of each side that a game may speak of.
    """

    names: tuple[CellName, ...]
    places: tuple[Place, ...]
    ring: tuple[tuple[Cell | None, ...], ...]
    edges: Mapping[Side, frozenset[Cell]] = field(default_factory=dict[Side, frozenset[Cell]])

    @classmethod
    def on_lattice(
        cls,
        names: Mapping[Place, CellName],
        steps: Sequence[Place],
        edges: Mapping[Side, Iterable[Place]] | None = None,
    ) -> Self:
        """The net of cells that lie on a lattice, each joined to those that are one step away.

        Args:
            names: the cells by their places, in board order.
            steps: from a cell to its neighbours, anticlockwise from the right.
            edges: the places of each side.
        """
        at = {place: Cell(number) for number, place in enumerate(names)}
        return cls(
            tuple(names.values()),
            tuple(names),
            tuple(tuple(at.get((x + across, y + up)) for across, up in steps) for x, y in names),
            {side: frozenset(at[place] for place in places) for side, places in (edges or {}).items()},
        )


@dataclass(frozen=True, slots=True)
class Board(ABC):
    """A board, whole or with cells taken out. It never changes, so that one serves every position on it.

    A kind of board is a subclass that says what its `net` is and how it is called; the rest follows.

    Attributes:
        size: how large it is; what that counts is the kind's own business.
        removed: cells taken out of the board. The others keep their names and numbers.
        cells: the cells that are there, in board order.
        neighbours: by cell, those beside it, anticlockwise from the right. (By cell means that
            removed cells are counted, too.)
        ring: by cell, the one beside it in each direction of the board, anticlockwise from the right;
            None where there is no cell.
        edges: the cells of each side that a game may speak of; a cell may belong to several.
        places: by cell, where it lies.
    """

    size: Size
    removed: frozenset[Cell] = frozenset()
    cells: tuple[Cell, ...] = field(init=False, repr=False, compare=False)
    neighbours: tuple[tuple[Cell, ...], ...] = field(init=False, repr=False, compare=False)
    ring: tuple[tuple[Cell | None, ...], ...] = field(init=False, repr=False, compare=False)
    edges: Mapping[Side, frozenset[Cell]] = field(init=False, repr=False, compare=False)
    places: tuple[Place, ...] = field(init=False, repr=False, compare=False)
    _names: tuple[CellName, ...] = field(init=False, repr=False, compare=False)
    _cells_by_name: Mapping[str, Cell] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        net, removed = self.net(), self.removed
        cells = tuple(cell for cell in map(Cell, range(len(net.names))) if cell not in removed)
        ring, edges = net.ring, net.edges
        if removed:
            ring = tuple(tuple(None if at in removed else at for at in around) for around in ring)
            edges = {side: edge - removed for side, edge in edges.items()}
        neighbours = tuple(tuple(at for at in around if at is not None) for around in ring)
        # A frozen dataclass fills its derived attributes this way.
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "neighbours", neighbours)
        object.__setattr__(self, "ring", ring)
        object.__setattr__(self, "edges", edges)
        object.__setattr__(self, "places", net.places)
        object.__setattr__(self, "_names", net.names)
        object.__setattr__(self, "_cells_by_name", {net.names[cell]: cell for cell in cells})

    @classmethod
    def of(cls, board: "Board") -> Self:
        """The same board, known to be of this class.

        Raises:
            TypeError: it is of another.
        """
        if not isinstance(board, cls):
            raise TypeError(f"{board.describe()} is no {cls.__name__}")
        return board

    @abstractmethod
    def net(self) -> Net:
        """The cells of the whole board of this size, removed ones among them."""

    @abstractmethod
    def describe(self) -> str:
        """The board in words: `the 5×5 board`."""

    @abstractmethod
    def describe_names(self) -> str:
        """How its cells are called, to follow a colon: `its points run from a1 to e5, in lower case`."""

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
            words = f"{name!r} is not a cell of {self.describe()}: {self.describe_names()}"
            raise UnknownCell(words) from None

    def region(self, start: Cell, within: Iterable[Cell]) -> frozenset[Cell]:
        """The cells of `within` that a path of neighbouring cells of `within` joins to `start`."""
        return self.reached((start,), within)

    def reached(self, starts: Iterable[Cell], within: Iterable[Cell]) -> frozenset[Cell]:
        """The cells of `within` that a path of neighbouring cells of `within` joins to any of `starts`."""
        return self._take_region(starts, set(within))

    def regions(self, within: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
        """The connected parts of a set of cells, ordered by their first cell in board order."""
        remaining = set(within)
        return tuple(self._take_region((cell,), remaining) for cell in sorted(remaining) if cell in remaining)

    def _take_region(self, starts: Iterable[Cell], remaining: set[Cell]) -> frozenset[Cell]:
        """Take out of a set the cells that a path within it joins to any of `starts`."""
        cells = list(starts)
        remaining.difference_update(cells)
        for cell in cells:  # which grows meanwhile
            for neighbour in self.neighbours[cell]:
                if neighbour in remaining:
                    remaining.remove(neighbour)
                    cells.append(neighbour)
        return frozenset(cells)

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row from the bottom, removed cells among them."""
        rows: dict[int, list[Cell]] = {}
        for number, (_, up) in enumerate(self.places):
            rows.setdefault(up, []).append(Cell(number))
        return tuple(tuple(rows[up]) for up in sorted(rows))
