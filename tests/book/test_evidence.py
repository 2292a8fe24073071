"""What the book cites: claims and theorems, and which cases catch which mistake."""

import pytest

from rulestone.book import evidence
from rulestone.book.evidence import about_engines, catching, mistakes, settled
from rulestone.conformance.cases import read_cases
from rulestone.names import ClauseId, GameName
from rulestone.register.clauses import all_claims
from rulestone.register.entries import ReadingId


def test_every_claim_of_the_register_comes_before_what_only_the_ledger_has() -> None:
    claims = [each for each in settled() if each.claim is not None]
    assert [each.id for each in claims] == [claim.id for claim in all_claims()]
    assert list(settled()[: len(claims)]) == claims
    assert all(each.games for each in settled())


def test_theorems_about_no_game_stand_apart() -> None:
    pytest.importorskip("z3")
    assert {each.id for each in about_engines()}.isdisjoint(each.id for each in settled())
    assert all(each.games == () for each in about_engines())


def test_a_claim_with_a_proof_stands_as_the_recorded_checks_have_it() -> None:
    pytest.importorskip("z3")
    proved = [each for each in settled() if each.proof is not None]
    assert proved
    assert all(each.standing == str(each.proof.result.standing) for each in proved if each.proof)


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
