"""Necklace: who may place, who is stuck, on boards with one empty point."""

from itertools import product

from rulestone_proofs.board import fits, known_board, unknown_placement
from rulestone_proofs.formula import both
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.solvers.answers import Model, SolverName, ask
from rulestone_proofs.theorems.necklace.skips import CHECKS, RULES, THEOREM

RED, BLUE = RULES.colours
GRID = square_grid(2)


def test_a_colour_is_stuck_exactly_where_it_has_no_legal_placement() -> None:
    """The upper right point is empty, the others are not."""
    placement = unknown_placement(GRID.names)
    stuck = []
    for content in product((RED, BLUE), repeat=3):
        stones = {colour: [cell for cell in range(3) if content[cell] == colour] for colour in RULES.colours}
        board = known_board(RULES.colours, 4, stones)
        legal = both(fits(board, placement), RULES.legal(board, GRID, BLUE, placement))
        free = isinstance(ask(SolverName.Z3, legal), Model)
        assert isinstance(ask(SolverName.Z3, RULES.free(board, GRID, BLUE)), Model) == free, content
        if not free:
            stuck.append(content)
        assert isinstance(ask(SolverName.Z3, RULES.stuck(board, GRID, BLUE)), Model) != free, content
    assert stuck == [(BLUE, RED, RED)]  # a crosscut that Blue would complete


def test_the_bounds_and_the_witness_are_of_the_smallest_boards() -> None:
    checks = CHECKS[THEOREM]()
    assert {check.size for check in checks if check.role == "witness"} == {2}
    assert {check.size for check in checks if check.role == "proof"} == {1, 2, 3, 4, 5}
    (mutant,) = (check for check in checks if check.role == "sensitivity")
    assert mutant.question.put(None).outcome == "holds"
