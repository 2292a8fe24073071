"""drat-trim is asked where it is installed, and its word counts."""

from pathlib import Path

import pytest

from rulestone_proofs.certificates import drat_trim
from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.certificates.store import Certificate
from rulestone_proofs.findings import Outcome

DRAT_TRIM = """#!/bin/sh
grep -q "p cnf" "$1" && grep -q "^0" "$2" && printf 'c so\\n\\rs {verdict}\\n'
"""


@pytest.mark.parametrize(("verdict", "accepted"), [("VERIFIED", True), ("NOT VERIFIED", False)])
def test_drat_trim_is_asked_where_it_is_installed(
    kept: Certified, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verdict: str, accepted: bool
) -> None:
    program = tmp_path / drat_trim.PROGRAM
    program.write_text(DRAT_TRIM.format(verdict=verdict))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    finding = kept.put(None)
    assert (finding.outcome is Outcome.HOLDS) == accepted
    assert accepted or finding.details == "drat-trim refuses the certificate"


def test_without_drat_trim_nothing_is_asked(kept: Certified, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert drat_trim.verified(Certificate("p cnf 0 0\n", "0\n")) is None
    assert kept.put(None).outcome is Outcome.HOLDS
