"""The stones on a board, which every position has."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.errors import BadInput
from rulestone.core.names import Colour


@dataclass(frozen=True, slots=True)
class Stones:
    """The contents of every cell of a board. It never changes.

    Attributes:
        contents: by cell, the colour of the stone on it, or None. A removed cell always holds None.
    """

    contents: tuple[Colour | None, ...]

    @classmethod
    def none(cls, board: Board) -> Self:
        """Return the empty board."""
        return cls((None,) * len(board.neighbours))

    @classmethod
    def of_colours(cls, board: Board, by_colour: Mapping[Colour, Iterable[Cell]]) -> Self:
        """Return stones of each colour on the given cells.

        Raises:
            UnknownCell: the board lacks a cell.
            BadInput: a cell is given twice.
        """
        contents: list[Colour | None] = [None] * len(board.neighbours)
        for colour, cells in by_colour.items():
            for cell in cells:
                if not board.has(cell):
                    raise UnknownCell(f"{cell} is not a cell of {board.describe()}")
                if contents[cell] is not None:
                    raise BadInput(f"{board.name(cell)} cannot hold two stones")
                contents[cell] = colour
        return cls(tuple(contents))

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
