"""What the book cites: claims and theorems, and which cases catch which mistake."""

import pytest

from rulestone.book import evidence
from rulestone.book.evidence import about_engines, catching, mistakes, settled
from rulestone.cases.cases import read_cases
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import all_claims
from rulestone.core.register.entries import ReadingId
from tests.book.proving import proof_of

CLAIMED, LISTED, OF_ENGINES = "minefield.no-crosscut", "lefe.no-such-clause", "encoding.chains"
"""A theorem that is a claim of the register, the name of one that is none, and one about no game."""


@pytest.fixture
def three_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: proof_of(name) for name in (CLAIMED, OF_ENGINES)} | {LISTED: proof_of("lefe.draw-happens")}
    monkeypatch.setattr(evidence, "_proofs", lambda: known)


@pytest.mark.usefixtures("three_proofs")
def test_every_claim_of_the_register_comes_before_what_only_the_ledger_has() -> None:
    claims, listed = settled.__wrapped__()[:-1], settled.__wrapped__()[-1]
    assert [each.id for each in claims] == [claim.id for claim in all_claims()]
    assert (listed.id, listed.claim, listed.games) == (LISTED, None, ("lefe",))
    assert all(each.games for each in claims)


@pytest.mark.usefixtures("three_proofs")
def test_theorems_about_no_game_stand_apart() -> None:
    (apart,) = about_engines.__wrapped__()
    assert (apart.id, apart.games) == (OF_ENGINES, ())
    assert OF_ENGINES not in {each.id for each in settled.__wrapped__()}


@pytest.mark.usefixtures("three_proofs")
def test_a_claim_with_a_proof_stands_as_the_recorded_checks_have_it() -> None:
    (proved,) = (each for each in settled.__wrapped__() if each.id == CLAIMED)
    assert proved.proof == proof_of(CLAIMED)
    assert proved.standing == str(proof_of(CLAIMED).result.standing)


def test_without_the_ledger_the_register_is_what_is_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "_proofs", dict)
    statements = settled.__wrapped__()
    assert [(each.id, each.standing) for each in statements] == [
        (claim.id, claim.standing) for claim in all_claims()
    ]


def test_a_rejected_reading_is_told_apart_by_cases_of_its_game() -> None:
    cases = catching(GameName("lefe"), ReadingId("merge-most"))
    assert cases
    known = {case.id for case in read_cases() if case.id.startswith("lefe/")}
    assert set(cases) <= known
    assert catching(GameName("lefe"), ReadingId("no-such-reading")) == ()
    assert catching(GameName("nowhere"), ReadingId("merge-most")) == ()


def test_named_mistakes_about_a_clause_are_counted() -> None:
    about, caught = mistakes(ClauseId("minefield.switch"))
    assert about >= caught > 5
    assert mistakes(ClauseId("minefield.no-such-clause")) == (0, 0)
