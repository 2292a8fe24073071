"""Checks that count what there is to count."""

from rulestone_proofs.findings import Outcome
from rulestone_proofs.theorems.counts import counted
from rulestone_proofs.theorems.minefield.area_count import areas


def off_by_one(size: int) -> tuple[int, int]:
    """A count that is right on boards of size 2 only."""
    return size**2, 2 * size


def test_there_is_a_check_for_each_size() -> None:
    checks = counted("as many areas as on paper", areas, (1, 2, 5))
    assert [check.size for check in checks] == [1, 2, 5]
    assert len({check.question.digest() for check in checks}) == 3
    assert {check.question.put(None).outcome for check in checks} == {Outcome.HOLDS}


def test_another_number_than_on_paper_fails() -> None:
    two, three = counted("as many points as on paper", off_by_one, (2, 3))
    assert two.question.put(None).outcome is Outcome.HOLDS
    finding = three.question.put(None)
    assert (finding.outcome, finding.details) == (Outcome.FAILS, "9, on paper 6")
