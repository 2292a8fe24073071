"""Connection on square boards of one size after another, for Minefield and Necklace alike.

The two colours are called black and white here; red and blue would do as well.
"""

from functools import partial

from rulestone_proofs.board import Board, draw, unknown_board
from rulestone_proofs.encodings.minefield import COLOURS
from rulestone_proofs.encodings.necklace import crosscut_free
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    both,
    negation,
    variables,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, confirmation, non_vacuous, sensitive
from rulestone_proofs.reach import path, wall
from rulestone_proofs.solvers.answers import SolverName

_FIRST, _SECOND = COLOURS


def full_board(grid: SquareGrid) -> Board:
    """Any board without an empty point."""
    stones = variables(_FIRST, grid.names)
    return Board({_FIRST: stones, _SECOND: tuple(negation(stone) for stone in stones)})


def cut_off(board: Board, grid: SquareGrid) -> Formula:
    """Neither colour joins its edges, with walls in variables of their own."""
    first, second = board.colours
    return both(
        wall(variables("low", grid.names), board.stones[first], grid.bottom, grid.top, grid.beside),
        wall(variables("near", grid.names), board.stones[second], grid.left, grid.right, grid.beside),
    )


def full_board_has_winner(size: int, *, crosscuts: bool = False) -> Claim:
    """A full board without crosscuts has a connected colour."""
    grid = square_grid(size)
    board = full_board(grid)
    return Claim(
        TRUE if crosscuts else crosscut_free(board, grid),
        cut_off(board, grid),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def not_both_connected(size: int, *, diagonally: bool = False) -> Claim:
    """Never are both colours connected, whatever the board holds."""
    grid = square_grid(size)
    board = unknown_board(COLOURS, grid.names)
    beside = grid.around if diagonally else grid.beside
    one, two = variables("one", grid.names), variables("two", grid.names)
    return Claim(
        both(board.consistent, path(one, board.stones[_FIRST], grid.bottom, grid.top, beside)),
        path(two, board.stones[_SECOND], grid.left, grid.right, beside),
        lambda values: f"{size}×{size}: {draw(board, grid, values)}",
    )


def full_board_confirmations() -> tuple[Check, ...]:
    """Full boards of one size after another."""
    name = "a full board has a winner"
    by_solver = (
        (SolverName.Z3, range(1, 13), 8),
        (SolverName.CADICAL, range(1, 16), 8),
        (SolverName.CVC5, range(1, 6), 5),
    )
    return (
        *(
            confirmation(name, partial(full_board_has_winner, n), solver, size=n, quick=n <= quick)
            for solver, sizes, quick in by_solver
            for n in sizes
        ),
        non_vacuous("a full board without crosscuts", partial(full_board_has_winner, 8), size=8),
        sensitive("crosscuts allowed", partial(full_board_has_winner, 2, crosscuts=True), size=2),
    )


def one_winner_confirmations() -> tuple[Check, ...]:
    """Boards of one size after another."""
    name = "not both connected"
    by_solver = (
        (SolverName.Z3, range(1, 9), 6),
        (SolverName.CADICAL, range(1, 10), 7),
        (SolverName.CVC5, range(1, 5), 4),
    )
    return (
        *(
            confirmation(name, partial(not_both_connected, n), solver, size=n, quick=n <= quick)
            for solver, sizes, quick in by_solver
            for n in sizes
        ),
        non_vacuous("one colour connected", partial(not_both_connected, 8), size=8),
        sensitive("diagonal contact connects", partial(not_both_connected, 2, diagonally=True), size=2),
    )
