"""The checks of the theorem that Minefield is never locked: what each lemma and each of its needs has."""

import pytest

from rulestone_proofs.ledger import Role
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.minefield.everywhere import CHECKS, THEOREM
from rulestone_proofs.theorems.minefield.spines import STEPS

CHECKED = CHECKS[THEOREM]()


def test_each_lemma_is_proved_certified_and_stated_twice() -> None:
    proofs = [check.name for check in CHECKED if check.role is Role.PROOF]
    assert len(proofs) == len({*proofs}) == 2
    certified = {check.name for check in CHECKED if check.role is Role.CERTIFICATE}
    assert certified == {each for name in proofs for each in (name, f"{name}, in clauses")}
    for name in proofs:
        opinions = {(check.name, check.solver) for check in CHECKED if check.role is Role.SECOND_OPINION}
        assert {(name, SolverName.CVC5), (f"{name}, in clauses", SolverName.CADICAL)} <= opinions


def test_every_step_is_needed() -> None:
    mutants = [check.name for check in CHECKED if check.role is Role.SENSITIVITY]
    for step in STEPS:
        assert sum(f"without the step {step}" in name for name in mutants) == 1


def test_nothing_is_of_one_size_but_the_tori() -> None:
    assert [check.size for check in CHECKED if check.size is not None] == [4, 5, 6, 7]
    assert {check.name for check in CHECKED if check.size is not None} == {"a torus, which has no end"}


@pytest.mark.parametrize("size", [4])
def test_a_torus_is_locked(size: int) -> None:
    (torus,) = (check for check in CHECKED if check.size == size)
    finding = torus.question.put(None)
    assert finding.outcome == "holds"
    assert finding.details.startswith("rows from the top: ")
