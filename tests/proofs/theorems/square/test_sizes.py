"""Connection on small boards: full ones have a winner, and none has two."""

from collections.abc import Callable, Sequence

import pytest

from rulestone_proofs.formula import both, variables
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.square import sizes
from tests.proofs.claims import refuted
from tests.proofs.contents import solutions


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_full_board_has_a_winner_and_no_board_two(size: int) -> None:
    assert not refuted(sizes.full_board_has_winner(size))
    assert not refuted(sizes.not_both_connected(size))


def test_crosscuts_and_diagonal_contact_refute_it() -> None:
    assert refuted(sizes.full_board_has_winner(2, crosscuts=True))
    assert refuted(sizes.not_both_connected(2, diagonally=True))


def test_a_full_board_holds_one_stone_on_every_point() -> None:
    grid = square_grid(2)
    board = sizes.full_board(grid)
    stones = variables(board.colours[0], grid.names)
    assert solutions(both(board.consistent, ~board.has_empty), stones) == 2**4


def test_of_the_full_boards_two_by_two_only_the_crosscuts_are_cut_off() -> None:
    grid = square_grid(2)
    board = sizes.full_board(grid)
    cut_off = sizes.cut_off(board, grid)
    for content, expected in ((0b1001, True), (0b0110, True), (0b0011, False), (0b0000, False)):
        stones = variables(board.colours[0], grid.names)
        known = [stone if content >> cell & 1 else ~stone for cell, stone in enumerate(stones)]
        assert (solutions(both(cut_off, *known), stones) > 0) is expected


@pytest.mark.parametrize("make", [sizes.full_board_confirmations, sizes.one_winner_confirmations])
def test_boards_are_checked_by_three_solvers_from_size_1_on(make: Callable[[], Sequence[Check]]) -> None:
    checked = [check for check in make() if check.role is Role.CONFIRMATION]
    for solver in (SolverName.Z3, SolverName.CADICAL, SolverName.CVC5):
        of_solver = [check.size for check in checked if check.solver is solver]
        assert of_solver == list(range(1, len(of_solver) + 1))
        assert len(of_solver) >= 4
