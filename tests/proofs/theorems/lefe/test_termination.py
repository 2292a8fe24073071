"""Whether a game of Lefe must end: which checks there are, and the quickest of them."""

import pytest

from rulestone_proofs.findings import Outcome
from rulestone_proofs.ledger import Role
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lefe.termination import CHECKS, SIZES, THEOREM

CHECKED = CHECKS[THEOREM]()


def test_from_size_3_on_there_are_games_in_which_a_position_recurs() -> None:
    for suffix in ("", ", after an extra stone"):
        by_z3 = [
            check.size
            for check in CHECKED
            if check.name == f"a position recurs{suffix}" and check.solver is SolverName.Z3
        ]
        assert by_z3 == [*SIZES]
    assert {check.size for check in CHECKED if check.role is Role.PROOF} == {1, 2}


@pytest.mark.parametrize(("role", "size"), [(Role.PROOF, 1), (Role.SENSITIVITY, 2), (Role.COUNTEREXAMPLE, 3)])
def test_what_plain_code_goes_through_holds(role: Role, size: int) -> None:
    check = next(
        each
        for each in CHECKED
        if each.role is role and each.size == size and each.solver is SolverName.ENUMERATION
    )
    finding = check.question.put(None)
    assert finding.outcome is Outcome.HOLDS
    assert finding.digest == check.question.digest()
