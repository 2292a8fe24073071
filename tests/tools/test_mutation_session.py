"""Sessions of cosmic-ray: what they are told, what is left out of them, and what is read from them."""

import sqlite3
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.launching import Launcher
from tests.tools import mutation_session
from tests.tools.mutation_record import Score, Survivor, Target
from tests.tools.mutation_score import main
from tests.tools.mutation_session import Session, changed_lines, command, configuration, left_out

DIFF = """\
--- mutation diff ---
--- a/module.py
+++ b/module.py
@@ -1,3 +1,3 @@
 def of(x):
-    return x + 1
+    return x - 1

"""


def test_annotations_and_decorators_are_left_out() -> None:
    text = "@cache(1)\ndef of(x: int | None) -> str | None:\n    y: int | str = 1 | 2\n"
    places = [((1, 1), (1, 9)), ((2, 10), (2, 20)), ((2, 25), (2, 35)), ((3, 7), (3, 16))]
    assert sorted(left_out(text)) == places


def test_arguments_are_left_out_by_name() -> None:
    text = "x = of(measured=1 + 2, other=3)\n"
    assert list(left_out(text, ["measured"])) == [((1, 16), (1, 21))]
    assert list(left_out(text)) == []


def test_changed_lines() -> None:
    assert changed_lines(DIFF) == ("    return x + 1", "    return x - 1")


@pytest.mark.parametrize(
    ("check", "prove", "pytest_arguments", "fails"),
    [
        ((), (), "--version", False),
        (("no-such-engine",), (), "--version", True),
        ((), ("no-such.theorem",), "--version", True),
        ((), (), "no-such-test", True),
    ],
)
def test_the_command_fails_where_a_part_of_it_does(
    check: tuple[str, ...], prove: tuple[str, ...], pytest_arguments: str, fails: bool
) -> None:
    text = command(Target("some", (), check, pytest_arguments, prove=prove))
    ended = subprocess.run(["sh", "-c", text], capture_output=True, check=False)
    assert (ended.returncode != 0) == fails


@pytest.mark.parametrize(
    ("check_first", "order"), [(False, "pytest prove check"), (True, "check pytest prove")]
)
def test_the_order_of_the_command(check_first: bool, order: str) -> None:
    target = Target(
        "some", (), ("reference",), "tests/tools", check_first=check_first, prove=("lefe.no-triangle",)
    )
    words = command(target).split()
    assert [word for word in words if word in ("pytest", "check", "prove")] == order.split()


def test_the_configuration_has_what_belongs_to_the_target() -> None:
    text = configuration(Target("some", ("one.py", "two"), ("reference",), "tests/tools"))
    assert 'module-path = ["one.py", "two"]' in text
    assert "tests/tools && " in text
    assert "check --exitfirst reference'" in text
    assert "RemoveDecorator" in text


def test_a_target_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "no target chess; there are minefield, " in capsys.readouterr().err


def test_what_is_read_from_a_session(tmp_path: Path) -> None:
    session = Session(Target("some", ("module.py",), (), ""), tmp_path, tmp_path)
    tables = (
        "mutation_specs(job_id, module_path, definition_name, operator_name, start_pos_row, start_pos_col)",
        "work_results(job_id, worker_outcome, test_outcome, diff, output)",
    )
    with sqlite3.connect(session.database) as database:
        for table in tables:
            database.execute(f"CREATE TABLE {table}")
        for job, worker, outcome in (
            ("1", "NORMAL", "SURVIVED"),
            ("2", "NORMAL", "KILLED"),
            ("3", "SKIPPED", None),
            ("4", None, None),
            ("5", "EXCEPTION", "INCOMPETENT"),
        ):
            database.execute("INSERT INTO mutation_specs VALUES (?, 'module.py', 'of', 'x', 2, 4)", (job,))
            if worker is not None:
                database.execute(
                    "INSERT INTO work_results VALUES (?, ?, ?, ?, '')", (job, worker, outcome, DIFF)
                )
    database.close()
    survivor = Survivor("module.py", "of", "    return x + 1", "    return x - 1")
    assert session.score() == Score(4, 2, (survivor,))
    known = replace(survivor, why="so", equivalent=True)
    assert session.score((known,)) == Score(4, 2, (known,))
    session.forget_survivors([known])
    assert session.progress() == "some: 2 of 4 run, 1 survived"
    session.forget_survivors()
    assert session.progress() == "some: 1 of 4 run, 0 survived"


def test_mutants_of_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole way, with a module of one number and a test that notices half of what can become of it.

    A mutant that cannot be made, as where another program removes the file, is none that was killed.
    """
    pytest.importorskip("cosmic_ray")
    module = tmp_path / "module.py"
    text = "def most(x: int | None) -> int:\n    return 7\n"
    module.write_text(text, "utf-8")
    imports = "from pathlib import Path\n\nif Path('module.py').exists():\n    import module\n\n\n"
    test = "def test_most() -> None:\n    assert 'module' not in globals() or module.most(1) > 6\n"
    (tmp_path / "test_module.py").write_text(f"{imports}{test}", "utf-8")
    monkeypatch.setattr(mutation_session, "PAUSE", 0.1)
    session = Session(Target("some", ("module.py",), (), "test_module.py"), tmp_path, tmp_path / "sessions")
    session.prepare()
    module.unlink()
    with pytest.raises(
        SystemExit, match=r"some: a mutant could not be made: FileNotFoundError: .*module\.py"
    ):
        session.run(60)
    assert session.score().run == 0
    module.write_text(text, "utf-8")
    session.prepare()
    session.run(60)
    place = ("module.py", "most", "    return 7", "    return 8")
    assert session.score() == Score(2, 2, (Survivor(*place),))
    assert module.read_text("utf-8") == text
    module.write_text("def most(x: int) -> int:\n    return 7 + 0\n", "utf-8")
    session.prepare()
    assert session.score().run == 0


ROOT = Path(__file__).parents[2]


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


@pytest.mark.parametrize("name", ["encoding_mutants", "framework_speed", "mutation_score"])
def test_help_and_unknown_options_run_nothing(launcher: Launcher, name: str) -> None:
    result = launcher.run(f"tests.tools.{name}", "--help", "--nonsense", code=PROGRAM, folder=ROOT)
    assert result.status == 0, result.err
    help_text, first, second = result.out.partition("exit status 0\n")
    assert help_text.startswith("usage: ")
    assert (first, second) == ("exit status 0\n", "exit status 2\n")
    assert result.err.startswith("usage: ")


def test_an_unknown_module_of_formulas_is_refused(launcher: Launcher) -> None:
    result = launcher.run("tests.tools.encoding_mutants", "encodings.chess", code=PROGRAM, folder=ROOT)
    assert result.out == "exit status 2\n"
    assert "no module encodings.chess; there are encodings.evening," in result.err
