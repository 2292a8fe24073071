"""Going through every case: what a proof, a mutant and a time limit make of it."""

from collections.abc import Iterator

from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.findings import Outcome
from rulestone_proofs.ledger import Check, Role


def search_of(*cases: str | None) -> Exhaustion:
    """These cases."""

    def run() -> Iterator[str | None]:
        yield from cases

    return Exhaustion("toys", 2, run)


def outcome(check: Check, seconds: float | None = None) -> tuple[Outcome, str]:
    finding = check.question.put(seconds)
    return finding.outcome, finding.details


def test_a_proof_holds_if_nothing_is_wrong() -> None:
    assert outcome(search_of(None, None, None).proof()) == (Outcome.HOLDS, "3 steps")
    assert outcome(search_of(None, "a1", "b2").proof()) == (Outcome.FAILS, "a1")


def test_a_mutant_is_found_out_if_something_is() -> None:
    assert outcome(search_of(None, "a1").sensitive("mistake")) == (Outcome.HOLDS, "a1")
    assert outcome(search_of(None, None).sensitive("mistake")) == (Outcome.FAILS, "2 steps")


def test_no_case_at_all() -> None:
    assert outcome(search_of().proof()) == (Outcome.HOLDS, "0 steps")


def test_when_the_time_is_up_nothing_is_decided() -> None:
    result, details = outcome(search_of(None, None).proof(), seconds=-1)
    assert (result, details) == (Outcome.UNDECIDED, "the time is up after 1 steps")


def test_a_mutant_is_named_after_what_it_is_of() -> None:
    check = search_of().sensitive("mistake")
    assert (check.role, check.name, check.size) == (Role.SENSITIVITY, "toys: mistake", 2)
