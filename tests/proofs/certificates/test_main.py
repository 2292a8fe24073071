"""Checking every certificate, and writing them anew: the program."""

import subprocess
import sys

from rulestone_proofs.certificates import store
from rulestone_proofs.certificates.__main__ import questions
from rulestone_proofs.certificates.store import paths

SPINES = "minefield.always-a-placement-everywhere"


def test_there_are_no_other_files() -> None:
    expected = {path for each in questions() for path in paths(each.theorem, each.name)}
    assert {path for path in store.FOLDER.rglob("*") if path.is_file()} == expected


def test_certificates_are_checked_without_any_solver() -> None:
    program = (
        "import sys\n"
        "for solver in ('z3', 'cvc5', 'pysat'):\n"
        "    sys.modules[solver] = None\n"
        "from rulestone_proofs.certificates.__main__ import questions\n"
        f"spines = [each for each in questions() if each.theorem == {SPINES!r}][:1]\n"
        "print(*[each.put(None).outcome for each in spines])\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["holds"]
