"""Boards without edges: tori, on which Minefield can come to a standstill.

They show that the argument about spines needs a last spine point, which every finite board with an edge has.
Unrolled, a locked torus is a locked position of the infinite plane.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rulestone_proofs.board import unknown_board
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, Values, both, evaluate, none_of
from rulestone_proofs.geometry import Cell, Rectangle, SquareGrid


@dataclass(frozen=True)
class Torus(SquareGrid):
    """A square board of size 4 or more whose opposite edges are joined."""

    def at(self, x: int, y: int) -> Cell:
        """Return the point in column x and row y, both modulo the size."""
        return y % self.size * self.size + x % self.size

    def rectangles(self, width: int, height: int) -> tuple[Rectangle, ...]:
        """Every rectangle of `width` × `height` points."""
        return tuple(
            self._rectangle(range(x, x + width), range(y, y + height))
            for y in range(self.size)
            for x in range(self.size)
        )

    def _rectangle(self, columns: range, rows: range) -> Rectangle:
        (left, right), (low, high) = ((span[0], span[-1]) for span in (columns, rows))
        corners = (self.at(left, low), self.at(right, low), self.at(right, high), self.at(left, high))
        points = (self.at(x, y) for y in rows for x in columns)
        return Rectangle(corners, tuple(cell for cell in points if cell not in corners))


def locked_torus(size: int) -> tuple[Formula, Callable[[Values], str]]:
    """No switch, an empty point, and no placement for anybody."""
    torus = Torus(size)
    board = unknown_board(rules.COLOURS, torus.names)
    formula = both(
        board.consistent,
        board.has_empty,
        none_of(rules.switches(board, torus)),
        *(rules.stuck(board, torus, colour) for colour in rules.COLOURS),
    )

    def show(values: Values) -> str:
        def mark(cell: Cell) -> str:
            marks = (colour[0] for colour in rules.COLOURS if evaluate(board.of(colour, cell), values))
            return next(marks, ".")

        rows = ("".join(mark(torus.at(x, y)) for x in range(size)) for y in reversed(range(size)))
        return f"rows from the top: {'/'.join(rows)}"

    return formula, show
