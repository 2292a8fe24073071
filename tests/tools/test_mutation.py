"""Mutation testing: what cosmic-ray is told, what is read from its sessions, and what is recorded."""

import sqlite3
import subprocess
import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.launching import Launcher
from tests.tools import mutation_record
from tests.tools.mutation import Session, changed_lines, left_out
from tests.tools.mutation_record import (
    RECORD,
    ROOT,
    Score,
    Survivor,
    Target,
    page,
    problems,
    read,
    settings,
    write,
)

SURVIVOR = Survivor(
    "tests/tools/mutation_record.py",
    "percentage",
    "        return 100 * self.killed / killable if killable else 100.0",
    "        return 100 / self.killed / killable if killable else 100.0",
    "an example",
)

DIFF = """\
--- mutation diff ---
--- a/module.py
+++ b/module.py
@@ -1,3 +1,3 @@
 def of(x):
-    return x + 1
+    return x - 1

"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Another folder for the record and its page."""
    monkeypatch.setattr(mutation_record, "RECORD", tmp_path / RECORD.name)
    monkeypatch.setattr(mutation_record, "PAGE", tmp_path / "MUTATION.md")
    return tmp_path


def test_the_record_is_of_the_code_of_today() -> None:
    assert list(problems(read())) == []


def test_what_the_targets_name_is_there() -> None:
    for target in settings().targets.values():
        assert target.files()
        assert all((ROOT / module).exists() for module in target.modules)
        tests = [argument for argument in target.pytest.split() if argument.startswith("tests/")]
        assert tests
        assert all((ROOT / test).exists() for test in tests)


@pytest.mark.usefixtures("elsewhere")
def test_what_is_recorded_is_read_again_and_shown() -> None:
    scores = {
        "evening": Score(40, 25, (SURVIVOR, replace(SURVIVOR, why="the same", equivalent=True))),
        "boards": Score(10, 10, (replace(SURVIVOR, why=""),)),  # whose survivors may wait for a reason
    }
    write(scores)
    assert read() == scores
    assert list(problems(scores)) == []
    text = page(scores)
    assert "| `evening` | 40 | 25 (a sample) | 23 | 1 | 1 | 92.0 % | 95.8 % | 95 % |" in text
    assert "| `minefield` | not run yet |" in text
    for words in ("| no | an example |", "| yes | the same |", "| no | not looked into yet |"):
        assert words in text


@pytest.mark.parametrize(
    ("name", "score", "words"),
    [
        ("chess", Score(1, 1, ()), "chess: no target"),
        ("evening", Score(10, 10, (SURVIVOR,)), "evening: 90.0 % of the mutants are killed, not 95 %"),
        ("evening", Score(30, 30, (replace(SURVIVOR, why=""),)), "no reason why this survives"),
        ("boards", Score(10, 10, (replace(SURVIVOR, within="read"),)), "not in the code any more"),
        ("boards", Score(10, 10, (replace(SURVIVOR, within="", before="no"),)), "MUTATION.md is not what"),
        ("boards", Score(10, 10, (replace(SURVIVOR, module="no.py"),)), "not in the code any more"),
    ],
)
def test_what_is_wrong_with_a_record(elsewhere: Path, name: str, score: Score, words: str) -> None:
    (elsewhere / "MUTATION.md").write_text("another page")
    assert words in next(problems({name: score}))


def test_annotations_decorators_and_some_arguments_are_left_out() -> None:
    text = "@cache(1)\ndef of(x: int | None) -> str | None:\n    y: int | str = 1 | 2\n"
    places = [((1, 1), (1, 9)), ((2, 10), (2, 20)), ((2, 25), (2, 35)), ((3, 7), (3, 16))]
    assert sorted(left_out(text)) == places
    assert list(left_out("x = of(measured=1 + 2, other=3)\n", ["measured"])) == [((1, 16), (1, 21))]


@pytest.mark.parametrize(("check", "fails"), [("--list-tags", False), ("--no-such-option", True)])
def test_the_command_fails_where_a_part_of_it_does(check: str, fails: bool) -> None:
    target = Target((), (check,), "--version", check_first=True)
    ended = subprocess.run(["sh", "-c", target.command()], capture_output=True, check=False)
    assert (ended.returncode != 0) == fails


def test_what_cosmic_ray_is_told(tmp_path: Path) -> None:
    target = Target(("one.py",), ("reference",), "tests/tools", check_first=True, prove=("lefe.no-triangle",))
    told = tomllib.loads(Session("some", target, tmp_path, tmp_path).configuration())["cosmic-ray"]
    assert told["module-path"] == ["one.py"]
    assert "core/RemoveDecorator" in told["filters"]["operators-filter"]["exclude-operators"]
    for ordered, order in (
        (target, "check pytest prove"),
        (replace(target, check_first=False), "pytest prove check"),
    ):
        words = ordered.command().split()
        assert [word for word in words if word in ("pytest", "check", "prove")] == order.split()


def test_what_is_read_from_a_session(tmp_path: Path) -> None:
    session = Session("some", Target(("module.py",), (), ""), tmp_path, tmp_path)
    results = (
        ("1", "NORMAL", "SURVIVED"),
        ("2", "NORMAL", "KILLED"),
        ("3", "SKIPPED", None),
        ("4", None, None),
        ("5", "EXCEPTION", "INCOMPETENT"),
    )
    with sqlite3.connect(session.database) as database:
        database.execute(
            "CREATE TABLE mutation_specs"
            "(job_id, module_path, definition_name, operator_name, start_pos_row, start_pos_col)"
        )
        database.execute("CREATE TABLE work_results(job_id, worker_outcome, test_outcome, diff)")
        for job, worker, outcome in results:
            database.execute("INSERT INTO mutation_specs VALUES (?, 'module.py', 'of', 'x', 2, 4)", (job,))
            if worker is not None:
                database.execute("INSERT INTO work_results VALUES (?, ?, ?, ?)", (job, worker, outcome, DIFF))
    database.close()
    survivor = Survivor("module.py", "of", *changed_lines(DIFF))
    assert (survivor.before, survivor.after) == ("    return x + 1", "    return x - 1")
    assert session.score() == Score(4, 2, (survivor,))
    known = replace(survivor, why="so", equivalent=True)
    assert session.score((known,)) == Score(4, 2, (known,))
    session.forget_survivors([known])
    assert session.score() == Score(4, 2, (survivor,))
    session.forget_survivors()
    assert session.score() == Score(4, 1, ())


PROGRAM = """
import runpy, sys
name, *options = sys.argv[1:]
for option in options:
    sys.argv[1:] = [option]
    try:
        runpy.run_module(name, run_name="__main__")
    except SystemExit as end:
        print("exit status", end.code)
"""
"""Runs a program once with each of some options, and loads what it needs once."""


@pytest.mark.parametrize(
    ("name", "unknown", "words"),
    [
        ("rulestone_proofs.certificates", "--wirte", "unrecognized arguments: --wirte"),
        ("rulestone_proofs.freshness", "--chekc", "unrecognized arguments: --chekc"),
        ("tests.tools.encoding_mutants", "encodings.chess", "invalid choice: 'encodings.chess'"),
        ("tests.tools.framework_speed", "--nonsense", "unrecognized arguments: --nonsense"),
        ("tests.tools.mutation", "chess", "invalid choice: 'chess'"),
    ],
)
def test_help_and_unknown_arguments_run_nothing(
    launcher: Launcher, name: str, unknown: str, words: str
) -> None:
    result = launcher.run(name, "--help", unknown, code=PROGRAM, folder=ROOT)
    assert result.status == 0, result.err
    help_text, first, second = result.out.partition("exit status 0\n")
    assert help_text.startswith("usage: ")
    assert (first, second) == ("exit status 0\n", "exit status 2\n")
    assert words in result.err
