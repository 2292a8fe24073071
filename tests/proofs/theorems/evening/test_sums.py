"""Evening: no cell is open to both colours, as a problem about two sums and on small boards."""

import pytest

from rulestone_proofs.encodings.evening import Reading
from rulestone_proofs.findings import Outcome
from rulestone_proofs.ledger import Role
from rulestone_proofs.questions import TextProblem
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.solvers.problems import holds
from rulestone_proofs.theorems.evening.sums import CHECKS, not_both
from tests.proofs.claims import can_be_met, refuted

CHECKED = CHECKS["evening.one-colour-per-cell"]()
SUMS = {
    check.role: check.question
    for check in CHECKED
    if isinstance(check.question, TextProblem) and check.solver is SolverName.Z3
}


@pytest.mark.parametrize(
    ("role", "solutions"), [(Role.PROOF, 0), (Role.NON_VACUITY, 10), (Role.SENSITIVITY, 5)]
)
def test_two_sums_up_to_four(role: Role, solutions: int) -> None:
    """What the solver says of all whole numbers, by going through some."""
    pairs = [{"white": white, "black": black} for white in range(5) for black in range(5)]
    assert sum(holds(SUMS[role].problem, values) for values in pairs) == solutions
    assert SUMS[role].put(None).outcome is Outcome.HOLDS


def test_no_cell_of_a_small_board_is_open_to_both() -> None:
    assert can_be_met(not_both(2))
    assert not refuted(not_both(2))


def test_if_an_equal_sum_suffices_one_is() -> None:
    assert refuted(not_both(2, Reading(strictly=False)))
