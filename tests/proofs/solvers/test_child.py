"""Running a solver in a process of its own: what it prints, how it fails, and when the time is up."""

from pathlib import Path

import pytest

from rulestone_proofs.solvers.child import ChildFailed, run


def write(folder: Path, program: str) -> str:
    """A module with this program, which processes find too."""
    (folder / "toy_solver.py").write_text(program, encoding="utf-8")
    return "toy_solver"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where modules are found."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_it_gets_the_problem_and_its_output_comes_back(folder: Path) -> None:
    module = write(folder, "import sys\ndef main(): print(sys.stdin.read().upper(), end='')\n")
    assert run(module, "a problem\nof two lines", None) == "A PROBLEM\nOF TWO LINES"


def test_the_last_line_of_a_complaint_is_told(folder: Path) -> None:
    module = write(folder, "def main(): raise ValueError('no such logic')\n")
    with pytest.raises(ChildFailed, match=r"^ValueError: no such logic$"):
        run(module, "", None)


@pytest.mark.usefixtures("nothing_left_behind")
def test_when_the_time_is_up_there_is_no_answer(folder: Path) -> None:
    assert run(write(folder, "import time\ndef main(): time.sleep(600)\n"), "", 0.2) is None
