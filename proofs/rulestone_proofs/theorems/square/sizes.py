"""Theorems about connection on square boards, for Minefield and Necklace alike.

The two colours are called black and white here; red and blue would do as well.
"""

from functools import partial

from rulestone.names import Colour
from rulestone_proofs.board import Board, draw, unknown_board
from rulestone_proofs.encodings.minefield import COLOURS
from rulestone_proofs.encodings.necklace import crosscut, crosscut_free
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    any_of,
    both,
    either,
    negation,
    variables,
)
from rulestone_proofs.geometry import Rectangle, SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
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


def diagonal_step_has_a_side(colour: Colour) -> Claim:
    """Two like stones diagonally in a full area without a crosscut are joined through a third like them."""
    grid = square_grid(2)
    area: Rectangle = grid.rectangles(2, 2)[0]
    board = full_board(grid)
    one, two, three, four = area.corners
    diagonal = any_of(
        both(
            board.of(colour, a),
            board.of(colour, b),
            negation(either(board.of(colour, c), board.of(colour, d))),
        )
        for a, b, c, d in ((one, three, two, four), (two, four, one, three))
    )
    return Claim(
        negation(crosscut(board, area)), diagonal, lambda values: f"2×2: {draw(board, grid, values)}"
    )


def _full_board_checks() -> tuple[Check, ...]:
    name = "a full board has a winner"
    step = "a diagonal step can be taken round a corner"
    return (
        *(proof(step, partial(diagonal_step_has_a_side, colour)) for colour in COLOURS[:1]),
        *(proof(name, partial(full_board_has_winner, n), size=n, quick=n <= 8) for n in range(1, 13)),
        *(
            proof(name, partial(full_board_has_winner, n), size=n, quick=False, solver=SolverName.CADICAL)
            for n in range(13, 16)
        ),
        *(
            second_opinion(name, partial(full_board_has_winner, n), SolverName.CADICAL, size=n, quick=n <= 8)
            for n in range(1, 13)
        ),
        *(
            second_opinion(name, partial(full_board_has_winner, n), SolverName.CVC5, size=n)
            for n in range(1, 6)
        ),
        non_vacuous("a full board without crosscuts", partial(full_board_has_winner, 8), size=8),
        sensitive("crosscuts allowed", partial(full_board_has_winner, 2, crosscuts=True), size=2),
    )


def _one_winner_checks() -> tuple[Check, ...]:
    name = "not both connected"
    return (
        *(proof(name, partial(not_both_connected, n), size=n, quick=n <= 6) for n in range(1, 9)),
        proof(name, partial(not_both_connected, 9), size=9, quick=False, solver=SolverName.CADICAL),
        *(
            second_opinion(name, partial(not_both_connected, n), SolverName.CADICAL, size=n, quick=n <= 8)
            for n in range(1, 9)
        ),
        *(second_opinion(name, partial(not_both_connected, n), SolverName.CVC5, size=n) for n in range(1, 5)),
        non_vacuous("one colour connected", partial(not_both_connected, 8), size=8),
        sensitive("diagonal contact connects", partial(not_both_connected, 2, diagonally=True), size=2),
    )


CHECKS = {
    "square.full-board-winner": _full_board_checks,
    "square.one-winner": _one_winner_checks,
}
