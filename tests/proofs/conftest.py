"""What the tests of the ledger share."""

from pathlib import Path

import pytest

from rulestone_proofs import catalogue
from rulestone_proofs.ledger import Check
from tests.proofs.toys import Offer


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Offer:
    """Makes checks the checks of every theorem."""

    def offered(*checks: Check) -> None:
        monkeypatch.setattr(catalogue, "checks", lambda _: checks)
        monkeypatch.setattr(catalogue, "code", lambda _: "their code")

    return offered


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A results file of its own."""
    return tmp_path / "results.json"
