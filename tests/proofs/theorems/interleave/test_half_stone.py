"""Interleave: the half stone is a tie that is Red's, on all short lists of groups."""

from itertools import combinations_with_replacement, product

import pytest

from rulestone_proofs.findings import Outcome
from rulestone_proofs.ledger import Role
from rulestone_proofs.plain import first_difference
from rulestone_proofs.questions import TextProblem
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.solvers.problems import holds
from rulestone_proofs.theorems.interleave.half_stone import CHECKS

CHECKED = {
    check.role: check.question
    for check in CHECKS["interleave.half-stone"]()
    if isinstance(check.question, TextProblem) and check.solver is SolverName.Z3
}
LISTS = [
    tuple(sorted(sizes, reverse=True))
    for length in range(4)
    for sizes in combinations_with_replacement((1, 2, 3), length)
]


@pytest.mark.parametrize(("role", "has_solutions"), [(Role.PROOF, False), (Role.SENSITIVITY, True)])
def test_a_place_of_the_lists_up_to_three(role: Role, has_solutions: bool) -> None:
    problem = CHECKED[role].problem
    names = ("black", "red", "rest", "weighed", "plain")
    bits = (False, True)
    solutions = [
        values
        for values in product(range(4), range(4), bits, bits, bits)
        if holds(problem, dict(zip(names, values, strict=True)))
    ]
    assert bool(solutions) is has_solutions
    assert CHECKED[role].put(None).outcome is Outcome.HOLDS


def test_whole_lists_are_weighed_as_the_step_has_it() -> None:
    """In half stones, with an imaginary group of one at the end of Red's list."""
    for black, red in product(LISTS, repeat=2):
        halves = [2 * size for size in black], [*(2 * size for size in red), 1]
        weighed = first_difference(*halves, missing=0) < 0
        assert weighed == (first_difference(black, red, missing=0) <= 0), (black, red)
