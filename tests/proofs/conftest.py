"""Fixtures for the tests of the ledger."""

from pathlib import Path

import pytest

from rulestone_proofs import catalogue
from rulestone_proofs.ledger import Check
from tests.helpers.toys import SetChecks


@pytest.fixture
def set_checks(monkeypatch: pytest.MonkeyPatch) -> SetChecks:
    """Return a function that makes its arguments the checks of every theorem."""

    def set_checks(*checks: Check) -> None:
        monkeypatch.setattr(catalogue, "checks", lambda _: checks)
        monkeypatch.setattr(catalogue, "code_digest", lambda _: "their code")

    return set_checks


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of an empty results file."""
    return tmp_path / "results.json"
