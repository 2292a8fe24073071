"""What follows from a change: each row of the table in CONTRIBUTING.md, tried in a copy."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulestone.rulebook.installed import games
from tests import ROOT
from tests.helpers.order import few_by_day
from tools import follow as followed
from tools.follow import FOLLOWING, following, leaning, turned

ROWS = {
    what: (command, re.findall(r"`([^`]+)`", expected))
    for what, command, expected in re.findall(
        r"^\| ([a-z][^|]+?) \| `([^|]+)` \| (.+) \|$",
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## You changed something")[2],
        re.MULTILINE,
    )
}
"""By what is changed: the command to run, and what it is said to print."""
REGISTER = "reference/rulestone/games/lefe/register.toml"
FOLLOWED = {
    "an option or a value of one": (REGISTER, '[[options]]\nname = "tie"', '[[options]]\nname = "tied"'),
    "a case": ("fixtures/lefe/tie.json", '"says"', '"said"'),
    "a mutant": (
        "reference/rulestone_mutants/lefe.py",
        'min(before) if self.options.merge == "most" else max(before)',
        'max(before) if self.options.merge == "most" else min(before)',
    ),
    "a sentence of a register": (REGISTER, 'title = "The score"', 'title = "Points"'),
    "a message or a text of a report": ("reference/rulestone/report/text.py", '"""', '"""A '),
    "a picture": ("reference/rulestone/draw/svg.py", '"""', '"""A '),
    "a theorem for a solver": ("proofs/rulestone_proofs/theorems.toml", "[", "# new\n["),
    "a theorem for Coq": ("proofs/coq/Statements.v", "Theorem", "Lemma"),
    "a message of the protocol": ("reference/rulestone/protocol/answers.py", '"""', '"""A '),
    "a version that is pinned": ("pyproject.toml", "hatchling", "hatching"),
}
"""By what is changed: a file, and the first text in it that another replaces."""
TOLD = {
    "a ruling": ("tools.follow", REGISTER, 'reading = """\n', 'reading = """\nNo. '),
    "an option of a command": (
        "pytest tests/commands/test_every_command.py::test_every_option_is_named_by_a_test[perft] -n0",
        "reference/rulestone/commands/perft.py",
        "@click.option(",
        '@click.option("--plan" "ted")\n@click.option(',
    ),
    "a public name": (
        "pytest tests/protocol/test_positions.py::test_public_names_are_permanent -n0",
        "reference/rulestone/__init__.py",
        "__all__ = [",
        '__all__ = ["planted",',
    ),
}
"""By what is changed: the module that tells what follows, a file, and a text in it with its new one."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose branch main has the files of this one."""
    folder = tmp_path_factory.mktemp("copy")
    for name in (
        "apps",
        "docs",
        "examples",
        "fixtures",
        "javascript",
        "proofs",
        "reference",
        "tests",
        "tools",
    ):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules")
        )
    for name in ("pyproject.toml", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message=As it is")
    return folder


def git(folder: Path, *words: str) -> None:
    """Run git, which writes one pack in place of a thousand files."""
    settings = ("user.name=n", "user.email=n@example.org", "gc.auto=0", "core.bigFileThreshold=1")
    given = (word for setting in settings for word in ("-c", setting))
    subprocess.run(("git", "-C", str(folder), *given, *words), check=True, capture_output=True)


def python(
    folder: Path, *words: str, status: int | None = 0, **settings: str
) -> subprocess.CompletedProcess[str]:
    rooms = os.pathsep.join(str(folder / room) for room in ("reference", "apps", "proofs", "."))
    run = subprocess.run(
        (sys.executable, *words),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": rooms, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert status in (run.returncode, None), run.stdout + run.stderr
    return run


def pytest_in(folder: Path, *words: str) -> str:
    """What tests that fail print."""
    return python(folder, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *words, status=1).stdout


@contextmanager
def changed(folder: Path, file: str, old: str, new: str) -> Iterator[None]:
    """A folder in which the first text of a file is replaced."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1) + "\n", encoding="utf-8")
    try:
        yield
    finally:
        git(folder, "checkout", "--quiet", ".")


def test_the_table_has_a_row_for_each_change() -> None:
    assert {*FOLLOWED, *TOLD} == {*ROWS}


def test_texts_that_differ_are_renewed_by_one_command(copy: Path) -> None:
    with changed(copy, "tests/golden/cells.txt", "", "A"), changed(copy, "tests/golden/data.txt", "", "A"):
        printed = pytest_in(copy, "tests/golden/test_golden.py", "-k", "cells or data")
    assert "If all is as it should be: RULESTONE_RENEW=cells.txt,data.txt pytest -k golden" in printed


@pytest.mark.parametrize("what", FOLLOWED)
def test_a_change_is_followed_by_the_command_of_its_row(copy: Path, what: str) -> None:
    command, expected = ROWS[what]
    with changed(copy, *FOLLOWED[what]):
        printed = {of: each.made for each, of in following(followed.changed(copy))}
    assert command in printed
    assert [word for word in expected if word not in " ".join(printed[command])] == []


@pytest.mark.parametrize("what", TOLD)
def test_a_change_in_a_copy_leads_to_what_its_row_expects(copy: Path, what: str) -> None:
    (command, expected), (words, *change) = ROWS[what], TOLD[what]
    with changed(copy, *change):
        told = python(copy, "-m", *words.split(), status=None).stdout
    assert [word for word in expected if word not in told] == []
    assert command in (words.partition("::")[0], *told.splitlines())


KERNEL, THEOREMS = (f"proofs/rulestone_proofs/{name}" for name in ("kernel.json", "theorems.toml"))
UNPROVED = '"unproved": {"python_evening_legal": ["TurnlessPython.evening_legal"]}, "commit"'


@pytest.mark.nightly  # by day the record and the standing have tests of their own
def test_a_theorem_whose_proof_waits_is_open_after_one_edit(copy: Path) -> None:
    of = 'games = []\nstatement = """\nThe Python text of Evening'
    tests = (
        "tests/proofs/test_catalogue.py::test_every_theorem_stands_as_expected",
        "tests/proofs/test_kernel.py::test_coq_has_checked_the_theorem_as_it_stands[python.evening]",
    )
    with changed(copy, KERNEL, '"commit"', UNPROVED):
        told = pytest_in(copy, *tests)
        assert "python.evening is open: prove it, or write `expected` so in theorems.toml" in told
        assert "as_it_stands[python.evening]" in told
        with changed(copy, THEOREMS, of, f'expected = "open"\n{of}'):
            run = python(copy, "-m", "pytest", "-q", "-n0", *tests, status=None)
            assert "python.evening" not in run.stdout


def test_what_is_committed_on_main_itself_is_a_change_until_it_is_published(tmp_path: Path) -> None:
    published, clone = tmp_path / "published", tmp_path / "clone"
    published.mkdir()
    git(published, "init", "--quiet", "--initial-branch=main")
    git(published, "commit", "--quiet", "--allow-empty", "--message=As it is")
    git(tmp_path, "clone", "--quiet", str(published), str(clone))
    (clone / "rules.py").touch()
    git(clone, "add", "rules.py")
    git(clone, "commit", "--quiet", "--message=Another rule")
    assert followed.changed(clone) == ("rules.py",)
    git(clone, "checkout", "--quiet", "-b", "other")
    git(clone, "branch", "--quiet", "-D", "main")
    assert followed.changed(clone) == ("rules.py",)
    git(clone, "branch", "--quiet", "main")
    assert followed.changed(clone) == ()


def test_each_command_is_of_files_that_there_are() -> None:
    listed = subprocess.run(("git", "ls-files"), cwd=ROOT, capture_output=True, text=True, check=True)
    assert [each for each, _ in following(listed.stdout.splitlines())] == [*FOLLOWING]
    assert all([*ROOT.glob(made)] for each in FOLLOWING for made in each.made)


def test_what_is_made_of_what_is_made_follows_too() -> None:
    commands = [command for _, command in following(["reference/rulestone/protocol/answers.py"])]
    schemas = commands.index("python -m tools.schemas fixtures/schema")
    assert any(command.endswith("run types") for command in commands[schemas:])
    of_lefe = [command for _, command in following(["reference/rulestone/games/lefe/rules.py"])]
    assert {
        "rulestone author kills lefe",
        "python -m tools.large lefe",
        "python -m tools.values lefe",
        "python -m tools.ablation lefe",
    } <= {*of_lefe}
    both = following(["reference/rulestone/games/lefe/rules.py", "reference/rulestone_bitboard/lefe.py"])
    assert "python -m tools.large lefe" in [command for _, command in both]
    assert of_lefe[-4:] == [
        "nox -f maintain.py -s coq_record",
        "rulestone prove",
        "python -m rulestone_proofs.summary",
        "pytest -k golden",
    ]
    of_all = [command for _, command in following(["reference/rulestone/core/stones.py"])]
    assert "python -m tools.ablation evening interleave lefe minefield necklace" in of_all


OPENED = """
import atexit, runpy, sys
opened = set()
sys.addaudithook(lambda event, of: event == "open" and isinstance(of[0], str) and opened.add(of[0]))
atexit.register(lambda: print(*opened, sep="\\n", file=sys.stderr))
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""
QUICK = (
    "python -m tools.javascript_data",
    "python -m rulestone_proofs.gallina",
    "rulestone author coverage",
    "python -m tools.schemas fixtures/schema",
    "python -m rulestone_proofs.summary",
    "python -m tools.trace",
    "python -m tools.wild",
)
"""What makes files in seconds."""
STARTING = ("*/__init__.py", "*/__main__.py", "reference/rulestone/commands/*", "tools/*")
"""What makes no difference to the files that are made, or is the tool."""


@pytest.mark.parametrize("command", few_by_day(QUICK, 3))
def test_every_file_that_is_opened_to_make_another_is_followed(copy: Path, command: str) -> None:
    (each,) = (each for each in FOLLOWING if each.command == command)
    words = command.removeprefix("python -m ").split()
    compiled = str(copy / ".git" / "compiled")  # there is none, so every source is opened
    run = python(copy, "-c", OPENED, *words, PYTHONPYCACHEPREFIX=compiled, PYTHONDONTWRITEBYTECODE="1")
    paths = [Path(line) for line in run.stderr.splitlines() if line.startswith(str(copy))]
    opened = {str(path.relative_to(copy)) for path in paths if path.is_file()}
    made = {str(path.relative_to(copy)) for pattern in each.made for path in copy.glob(pattern)}
    inputs = {file for file in opened - made if not any(map(Path(file).match, STARTING))}
    assert inputs
    assert {file for file in inputs if not any(of is each for of, _ in following([file]))} == set()


def test_the_marks_of_guides_name_rulings_that_there_are() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    rulings = {f"{game.name}/{ruling.id}" for game in games() for ruling in game.rulebook.rulings}
    marks = {*re.findall(r"<!-- ruling: (\S+) -->", pages)}
    assert marks, "no guide has a mark"
    assert marks - rulings == set()


def test_a_ruling_that_is_turned_names_what_leans_on_it(tmp_path: Path) -> None:
    old = (ROOT / "reference/rulestone/games/minefield/register.toml").read_text(encoding="utf-8")
    new = old.replace("so the first stone wins", "and nobody wins")
    new = new.replace('name = "one-point-no-win"', 'name = "one-point-wins"')
    (ruling,) = turned(old, new)
    assert ruling.id == "one-point"
    register = "reference/rulestone/games/minefield/register.toml"
    pages = {
        "docs/PAGE.md": "A\n<!-- ruling: minefield/one-point -->\nOne stone wins.\n",
        "reference/rulestone_mutants/minefield.py": 'named("one-point-no-win")\n\nnamed("one-point-wins")\n',
        register: 'how_to_play = [\n    { clauses = ["minefield.win"], words = "One stone wins." },\n'
        '    { clauses = ["minefield.turn"] },\n]\nrule = "A chain wins (ruling `one-point`)."\n',
    }
    for name, text in pages.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    assert [*leaning(tmp_path, "minefield", ruling)] == [
        f"{register}:2,5",
        "docs/PAGE.md:2",
        "reference/rulestone_mutants/minefield.py:1,3",
    ]


def test_a_ruling_leads_to_the_mutants_and_engines_of_its_clause() -> None:
    ruling = followed.Turned("stones-of-one-colour", ("evening.odd-even",), frozenset())
    files = {place.partition(":")[0] for place in followed.leaning(ROOT, "evening", ruling)}
    assert {
        "reference/rulestone_bitboard/evening.py",
        "javascript/engine/evening.mjs",
        "reference/rulestone_mutants/evening.py",
    } <= files
