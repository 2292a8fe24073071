"""The stones on a board, which every position has."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.errors import BadInput
from rulestone.core.names import Colour


@dataclass(frozen=True, slots=True)
class Stones:
    """The contents of every cell of a board. It never changes.

    Attributes:
        contents: by cell, the colour of the stone on it, or None. It is always None for a removed cell.
    """

    contents: tuple[Colour | None, ...]

    @classmethod
    def none(cls, board: Board) -> Self:
        """Return the empty board."""
        return cls((None,) * len(board.neighbours))

    @classmethod
    def of_colours(cls, board: Board, by_colour: Mapping[Colour, Sequence[Cell]]) -> Self:
        """Return stones of each colour on the given cells.

        Raises:
            UnknownCell: the board lacks a cell.
            BadInput: a cell is given twice.
        """
        held = {cell: colour for colour, cells in by_colour.items() for cell in cells}
        given = [cell for cells in by_colour.values() for cell in cells]
        unknown = [cell for cell in given if not board.has(cell)]
        if unknown:
            raise UnknownCell(f"{unknown[0]} is not a cell of {board.describe()}")
        if len(held) < len(given):
            raise BadInput(f"{board.name(_twice(given))} cannot hold two stones")
        return cls(tuple([held.get(cell) for cell in map(Cell, range(len(board.neighbours)))]))

    def at(self, cell: Cell) -> Colour | None:
        """Return the colour of the stone on a cell; None if it is empty."""
        return self.contents[cell]

    def on(self, cells: Iterable[Cell]) -> list[Colour | None]:
        """Return the contents of several cells, in order."""
        contents = self.contents
        return [contents[cell] for cell in cells]

    def of(self, colour: Colour) -> tuple[Cell, ...]:
        """Return the cells with a stone of this colour, in board order."""
        return tuple(Cell(cell) for cell, stone in enumerate(self.contents) if stone == colour)

    def empty(self, board: Board) -> tuple[Cell, ...]:
        """Return the cells without a stone, in board order."""
        contents = self.contents
        return tuple([cell for cell in board.cells if contents[cell] is None])

    def place(self, cell: Cell, colour: Colour) -> Self:
        """Return these stones with one more."""
        return type(self)((*self.contents[:cell], colour, *self.contents[cell + 1 :]))

    def remove(self, cells: Iterable[Cell]) -> Self:
        """Return these stones without those on some cells."""
        contents = list(self.contents)
        for cell in cells:
            contents[cell] = None
        return type(self)(tuple(contents))


def _twice(cells: Sequence[Cell]) -> Cell:
    return next(cell for at, cell in enumerate(cells) if cell in cells[:at])
