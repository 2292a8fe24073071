"""Writing certificates: only of what cannot be true."""

from pathlib import Path

import pytest

from rulestone_proofs.certificates.rup import NotARefutation, check
from rulestone_proofs.certificates.store import dimacs
from rulestone_proofs.certificates.writing import refuted, write
from rulestone_proofs.formula import FALSE, either
from tests.proofs.certificates.contradictions import A, B, question_of


def test_what_can_be_true_gets_no_certificate(tmp_path: Path) -> None:
    with pytest.raises(NotARefutation, match="can all be true"):
        write(question_of(tmp_path, lambda: either(A, B)))
    assert not any(tmp_path.iterdir())


def test_a_formula_that_is_plainly_false_has_a_certificate() -> None:
    certificate = refuted(dimacs(FALSE))
    assert check(certificate.problem, certificate.refutation) == 1
