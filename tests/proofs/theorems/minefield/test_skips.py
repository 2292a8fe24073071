"""Minefield: who may place, who is stuck, on every board of two by two points."""

from itertools import product

from rulestone_proofs.board import known_board, known_placement
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.theorems.minefield.skips import CHECKS, RULES, THEOREM
from tests.proofs.contents import decided

BLACK, WHITE = RULES.colours
GRID = square_grid(2)


def test_a_colour_is_stuck_exactly_where_it_has_no_legal_placement() -> None:
    stuck = 0
    for content in product((None, BLACK, WHITE), repeat=4):
        stones = {colour: [cell for cell in range(4) if content[cell] == colour] for colour in RULES.colours}
        board = known_board(RULES.colours, 4, stones)
        for colour in RULES.colours:
            free = any(
                decided(RULES.legal(board, GRID, colour, known_placement(cell, 4)))
                for cell in range(4)
                if content[cell] is None
            )
            assert decided(RULES.free(board, GRID, colour)) == free
            assert decided(RULES.stuck(board, GRID, colour)) != free
            stuck += not free
    assert stuck == 2 * 2**4 + 4  # full boards; a pair across the middle, for the other colour


def test_the_bounds_and_the_witness_are_of_the_smallest_boards() -> None:
    checks = CHECKS[THEOREM]()
    assert {check.size for check in checks if check.role == "witness"} == {3}
    assert {check.size for check in checks if check.role == "proof"} == {1, 2, 3, 4, 5, 6}
    assert sum(check.size == 3 for check in checks if check.role == "proof") == 5
