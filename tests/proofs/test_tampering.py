"""An edit of the ledger, of what Coq states, of a record or of what checks them makes a test fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.helpers.order import few_by_day

LEDGER = "rulestone_proofs/theorems.toml"
IN_COQ = "test_kernel.py::test_coq_has_checked_the_theorem_as_it_stands"
RESULTS = "test_results.py"
PAGE = "test_catalogue.py::test_the_ledger_is_up_to_date"

EDITS = (
    # the ledger: statements, scopes, what proves a theorem
    (
        LEDGER,
        "and never has two, whatever the size of the board",
        "and never has two, on any surface",
        IN_COQ,
    ),
    (LEDGER, 'coq = ["small_values"]\nscope = "1–5"', 'coq = ["small_values"]\nscope = "every size"', IN_COQ),
    (LEDGER, 'coq = ["minefield_first_loses"]\nscope = "2"', 'coq = ["minefield_first_loses"]', IN_COQ),
    (LEDGER, 'coq = ["necklace_drawless"]', 'coq = ["minefield_drawless"]', IN_COQ),
    (LEDGER, "in a window of 9×9 points", "in a window of 7×7 points", PAGE),
    (
        LEDGER,
        "a shortest path of empty points to the perimeter",
        "a path of empty points to the perimeter",
        PAGE,
    ),
    (LEDGER, '  "square.one-winner",\n]', "]", PAGE),
    (
        LEDGER,
        'expected = "refuted"',
        'expected = "proved"',
        "test_catalogue.py::test_every_theorem_stands_as_expected",
    ),
    ("rulestone_proofs/bitboard/theorems.toml", 'scope = "', 'scope = "every board, ', PAGE),
    # what Coq is given
    (
        "coq/Statements.v",
        "c : 1 <= m -> 1 <= n ->\n  played Minefield",
        "c : 1 <= m -> (m < n -> n < m) ->\n  played Minefield",
        IN_COQ,
    ),
    ("coq/Rules.v", "; (4, 2); (2, 4)]", "]", IN_COQ),
    ("coq/judge_main.ml", "let", "let ", IN_COQ),
    ("coq/_CoqProject", "OneWinner.v\n", "", IN_COQ),
    # what is recorded
    ("rulestone_proofs/kernel.json", '"scope": "1–5"', '"scope": "every size"', IN_COQ),
    ("coq/ACCEPTED", "  Rules.v", "0  Rules.v", IN_COQ),
    ("rulestone_proofs/results.json", '","holds",', '","fails",', PAGE),
    ("LEDGER.md", "| proved | every size |", "| proved | every surface |", PAGE),
    # what checks
    ("rulestone_proofs/kernel.py", "recorded.scope != theorem.scope", "False", "test_kernel.py"),
    ("rulestone_proofs/kernel.py", "for name, _ in differing", "for name, _ in ()", "test_kernel.py"),
    (
        "rulestone_proofs/coqc.py",
        "states(theorem, said) !=",
        "recorded[name].coq !=",
        "test_kernel.py",
    ),
    (
        "rulestone_proofs/standings.py",
        "record.outcome is Outcome.FAILS for record",
        "False for record",
        RESULTS,
    ),
    ("rulestone_proofs/standings.py", "set.intersection(*by", "set.union(*by", RESULTS),
    (
        "rulestone_proofs/standings.py",
        "part.standing is not Standing.PROVED for",
        "False for",
        RESULTS,
    ),
    (
        "rulestone_proofs/results.py",
        "self if code == self.code",
        "self if True",
        RESULTS,
    ),
    ("rulestone_proofs/catalogue.py", "if records.__name__ in read", "if False", RESULTS),
    (
        "rulestone_proofs/certificates/question.py",
        'f"at least {bound} "',
        'f"at least "',
        "test_certificates.py",
    ),
    (
        "rulestone_proofs/ledger.py",
        "Finding(Outcome.UNDECIDED",
        "Finding(Outcome.HOLDS",
        "solvers/test_solvers.py",
    ),
    (
        "rulestone_proofs/solvers/answers.py",
        "isinstance(answer, Model) and",
        "False and",
        "solvers/test_solvers.py",
    ),
    (
        "rulestone_proofs/solvers/sat_child.py",
        "        case False:",
        "        case False | None:",
        "solvers/test_solvers.py",
    ),
    (
        "rulestone_proofs/certificates/rup.py",
        "if not known.follows(clause)",
        "if False",
        "test_certificates.py",
    ),
    (
        "rulestone_proofs/certificates/question.py",
        "problem != dimacs(self.make())",
        "False",
        "test_certificates.py",
    ),
)
"""A file in `proofs`, a text in it and another, and what notices: tests in `tests/proofs`."""


@pytest.mark.parametrize(("file", "old", "new", "tests"), few_by_day(EDITS, 11))
def test_an_edit_is_noticed(file: str, old: str, new: str, tests: str, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(ROOT / "proofs", tmp_path / "proofs"))
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    path = os.pathsep.join(map(str, (copy, ROOT)))
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, f"tests/proofs/{tests}"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout[-1000:] + done.stderr[-1000:]
    assert "1 failed" in done.stdout
