"""The checks of the theorem that Minefield is never locked: what each lemma and each of its needs has."""

import pytest

from rulestone_proofs.ledger import Role
from rulestone_proofs.theorems.minefield.everywhere import CHECKS, THEOREM
from rulestone_proofs.theorems.minefield.spines import STEPS

CHECKED = CHECKS[THEOREM]()


def test_each_lemma_is_proved_twice_and_certified() -> None:
    checked = {
        role: {check.name for check in CHECKED if check.role is role}
        for role in (Role.PROOF, Role.SECOND_OPINION, Role.CERTIFICATE)
    }
    assert checked[Role.PROOF] == checked[Role.SECOND_OPINION] == checked[Role.CERTIFICATE]
    assert len(checked[Role.PROOF]) == 2


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
