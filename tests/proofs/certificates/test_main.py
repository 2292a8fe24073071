"""Checking every certificate, and writing them anew: the program."""

import subprocess
import sys

import pytest

from rulestone_proofs.certificates import __main__ as program
from rulestone_proofs.certificates import store
from rulestone_proofs.certificates.__main__ import main, questions
from rulestone_proofs.certificates.question import Certified
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


def test_what_is_not_right_makes_the_program_fail(
    kept: Certified, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in paths(kept.theorem, kept.name, kept.folder):
        path.unlink()
    monkeypatch.setattr(program, "questions", lambda: iter([kept]))
    assert main([]) == 1
    assert capsys.readouterr().out.startswith("toy.truth: it is so, 2×2: fails, no certificate is kept")
    assert main(["--write"]) == 0
    assert capsys.readouterr().out.startswith("toy.truth: it is so, 2×2: holds, 4 clauses")
    assert main([]) == 0


@pytest.mark.parametrize(("argument", "status"), [("--help", 0), ("--wirte", 2)])
def test_help_and_unknown_options_check_nothing(
    argument: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "questions", lambda: pytest.fail("a certificate was looked at"))
    with pytest.raises(SystemExit, match=str(status)):
        main([argument])
    assert "--write" in "".join(capsys.readouterr())
