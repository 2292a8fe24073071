"""Positions in which two readings differ on one cell exactly."""

from rulestone.core.names import Colour, GameName
from rulestone_proofs.board import Board
from rulestone_proofs.formula import FALSE, TRUE, Formula, constant
from rulestone_proofs.generate import positions
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.readings_apart import apart

COLOURS = (Colour("black"), Colour("white"))


def refused(board: Board, grid: SquareGrid, colour: Colour, cell: Cell, reading: int) -> Formula:
    """A toy rule: the first so many points of the board are forbidden."""
    del board, grid, colour
    return constant(cell < reading)


def count(one: int, other: int, premise: Formula = TRUE) -> int:
    """How many positions of two by two points tell the two readings apart."""
    kind = apart(
        GameName("minefield"), COLOURS[0], square_grid(2), COLOURS, refused, (one, other), lambda _: premise
    )
    return sum(1 for _ in positions(kind))


def test_the_cell_where_they_differ_is_empty() -> None:
    assert count(0, 1) == 3**3


def test_they_differ_on_one_cell_exactly() -> None:
    assert count(1, 1) == 0
    assert count(0, 2) == 2 * 2 * 3**2  # one of two points is empty, the other is not


def test_a_premise_must_hold() -> None:
    assert count(0, 1, FALSE) == 0
