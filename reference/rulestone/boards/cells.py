"""What every board has: cells with names, and which of them lie beside which."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NewType

from rulestone.names import CellName, Size

Cell = NewType("Cell", int)
"""A cell, or point, of a board: its place in board order, counted from 0."""


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
class Cells:
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
