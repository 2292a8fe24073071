"""Certificates: each is of what its theorem says, needs no solver, and is refused if tampered with."""

import lzma
from pathlib import Path

import pytest

from rulestone_proofs import catalogue
from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.certificates.store import paths
from rulestone_proofs.findings import Outcome
from rulestone_proofs.ledger import Role, Theorem
from rulestone_proofs.questions import TextProblem
from tests.proofs.certificates.contradictions import other_contradiction, question_of


@pytest.mark.parametrize("of", catalogue.theorems(), ids=lambda of: of.id)
def test_what_every_size_rests_on_has_a_certificate(of: Theorem) -> None:
    checks = catalogue.checks(of)
    certified = {each.name for each in checks if each.role is Role.CERTIFICATE}
    rests_on = {each.name for each in checks if each.role is Role.PROOF and each.size is None}
    about_numbers = {each.name for each in checks if isinstance(each.question, TextProblem)}
    if of.scope is not None or of.id == "minefield.clauses-necessary":
        assert rests_on
        assert rests_on <= certified | about_numbers, "of whole numbers there are no clauses"


def test_a_good_certificate_is_told_by_its_size(kept: Certified) -> None:
    finding = kept.put(None)
    assert finding.outcome is Outcome.HOLDS
    assert finding.details.startswith("4 clauses, ")


def test_a_missing_certificate_is_told(tmp_path: Path) -> None:
    finding = question_of(tmp_path).put(None)
    assert finding.outcome is Outcome.FAILS
    assert finding.details == "no certificate is kept: python -m rulestone_proofs.certificates --write"


def test_a_certificate_of_other_clauses_is_told(kept: Certified) -> None:
    finding = question_of(kept.folder, other_contradiction).put(None)
    assert finding.outcome is Outcome.FAILS
    assert "is of other clauses" in finding.details


def test_a_damaged_file_is_told(kept: Certified) -> None:
    for path in paths(kept.theorem, kept.name, kept.folder):
        good = path.read_bytes()
        for bad in (good[:-5], b"xz", lzma.compress(b"\xff")):
            path.write_bytes(bad)
            assert kept.put(None).outcome is Outcome.FAILS
        path.write_bytes(good)
    assert kept.put(None).outcome is Outcome.HOLDS
