"""Windows: square parts of the plane of which any point may be off the board.

What holds in every window holds on every board of any shape: an edge or a hole consists of points off the
board, and an area with such a point is not an area of the board.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Colours, changed, unknown_board
from rulestone_proofs.formula import (
    FALSE,
    Formula,
    Values,
    both,
    either,
    evaluate,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid

Point = tuple[int, int]
"""Steps to the right and up from the middle of a window."""


@dataclass(frozen=True)
class GapBoard(Board):
    """A board from which any points may be missing. A missing point holds no stone and is not empty.

    Attributes:
        missing: by cell, whether it is off the board.
    """

    missing: tuple[Formula, ...]

    def empty(self, cell: Cell) -> Formula:
        """The cell is on the board and empty."""
        return both(super().empty(cell), negation(self.missing[cell]))

    @property
    def consistent(self) -> Formula:
        """No cell holds two stones, and no missing cell holds one."""
        one, two = self.stones.values()
        stones_in_gaps = (both(gap, either(a, b)) for gap, a, b in zip(self.missing, one, two, strict=True))
        return both(super().consistent, none_of(stones_in_gaps))

    def clearing(self, cell: Cell) -> Self:
        """Return this board with a cell that is known to exist and to be empty."""
        return replace(super().clearing(cell), missing=changed(self.missing, cell, FALSE))


@dataclass(frozen=True)
class Window:
    """The points that are at most `reach` columns and `reach` rows away from (0, 0).

    Attributes:
        reach: how far the window reaches in each direction.
        colours: the colours of the stones.
        prefix: distinguishes the stones of several windows.
    """

    reach: int
    colours: Colours
    prefix: str = ""

    @cached_property
    def grid(self) -> SquareGrid:
        """Its points as a square board."""
        return square_grid(2 * self.reach + 1)

    @cached_property
    def board(self) -> GapBoard:
        """Any possible contents."""
        names = self.grid.names
        stones = unknown_board(self.colours, names, self.prefix).stones
        return GapBoard(stones, variables("missing", names))

    def cell(self, point: Point) -> Cell:
        """Return the index of the point.

        Raises:
            IndexError: it is not in the window.
        """
        x, y = point
        cell = self.grid.at(x + self.reach, y + self.reach)
        if cell is None:
            raise IndexError(f"({x}, {y}) is not within {self.reach} of the middle")
        return cell

    def empty(self, point: Point) -> Formula:
        """The point is on the board and empty."""
        return self.board.empty(self.cell(point))

    def of(self, colour: Colour, point: Point) -> Formula:
        """A stone of this colour is there."""
        return self.board.of(colour, self.cell(point))

    def describe(self, values: Values) -> str:
        """Draw the window, rows from the top: first letters of colours, `.` empty, `#` off the board."""
        span = range(-self.reach, self.reach + 1)
        return "/".join("".join(self._mark((x, y), values) for x in span) for y in reversed(span))

    def _mark(self, point: Point, values: Values) -> str:
        for colour in self.colours:
            if evaluate(self.of(colour, point), values):
                return colour[0]
        return "." if evaluate(self.empty(point), values) else "#"


def within(distance: int) -> tuple[Point, ...]:
    """Return the points at most this many columns and rows from the middle."""
    span = range(-distance, distance + 1)
    return tuple((x, y) for y in span for x in span)
