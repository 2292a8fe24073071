"""What follows from a change: each row of the table in CONTRIBUTING.md, tried in a copy."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.follow import FOLLOWING, following, leaning, turned

ROOT = Path(__file__).parents[2]
TABLE = re.findall(
    r"^\| ([a-z][^|]+?) \| `([^|]+)` \| (.+) \|$",
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## You changed something")[2],
    re.MULTILINE,
)
REGISTER = "reference/rulestone/games/lefe/register.toml"
CHANGES = {
    "a ruling": (REGISTER, 'reading = """\n', 'reading = """\nNo. '),
    "an option or a value of one": (REGISTER, '[[options]]\nname = "tie"', '[[options]]\nname = "tied"'),
    "a case": ("fixtures/lefe/tie.json", '"says"', '"said"'),
    "a mutant": ("reference/rulestone_mutants/lefe.py", "Mistake(", "Mistakes("),
    "a message or a text of a report": ("reference/rulestone/report/text.py", '"""', '"""A '),
    "a picture": ("reference/rulestone/draw/svg.py", '"""', '"""A '),
    "a theorem for a solver": ("proofs/rulestone_proofs/theorems.toml", "[[", "# new\n[["),
    "a theorem for Coq": ("proofs/coq/Statements.v", "Theorem", "Lemma"),
    "a message of the protocol": ("reference/rulestone/protocol/answers.py", '"""', '"""A '),
    "a version that is pinned": ("pyproject.toml", "hatchling", "hatching"),
}
"""By what is changed: a file, and the first text in it that another replaces."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose branch main has the files of this one."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("fixtures", "proofs", "reference", "tools", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message=As it is")
    return folder


def git(folder: Path, *words: str) -> None:
    settings = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "gc.auto=0")
    subprocess.run(("git", "-C", str(folder), *settings, *words), check=True, capture_output=True)


def follow(folder: Path) -> str:
    rooms = os.pathsep.join(str(folder / room) for room in ("reference", "."))
    command = (sys.executable, "-m", "tools.follow")
    environment = {**os.environ, "PYTHONPATH": rooms}
    run = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True, timeout=600
    )
    return run.stdout


def test_the_table_has_a_row_for_each_change() -> None:
    assert [*CHANGES] == [what for what, _, _ in TABLE if what in CHANGES]
    assert {what for what, _, _ in TABLE} - {*CHANGES} == {"an option of a command", "a public name"}


@pytest.mark.parametrize(("what", "command", "expected"), TABLE, ids=[what for what, _, _ in TABLE])
def test_a_change_is_followed_by_the_command_of_its_row(
    copy: Path, what: str, command: str, expected: str
) -> None:
    if what not in CHANGES:  # what its test says, which the test is seen to say
        words = re.findall(r"`([^`]+)`", expected)
        source = (ROOT / command.split()[1]).read_text(encoding="utf-8")
        assert [each for each in words if each not in source] == []
        return
    file, old, new = CHANGES[what]
    text = (copy / file).read_text(encoding="utf-8")
    (copy / file).write_text(text.replace(old, new, 1) + "\n", encoding="utf-8")
    try:
        printed = follow(copy)
    finally:
        (copy / file).write_text(text, encoding="utf-8")
    assert command in printed.splitlines()
    assert [each for each in re.findall(r"`([^`]+)`", expected) if each not in printed] == []


def test_nothing_follows_from_no_change(copy: Path) -> None:
    assert follow(copy) == ""


def test_each_command_is_of_a_file_that_there_is() -> None:
    files = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if "node_modules" not in path.parts]
    for each in FOLLOWING:
        assert any(found.made == each.made for found, _ in following(files)), each.made


def test_a_ruling_that_is_turned_names_what_leans_on_it(tmp_path: Path) -> None:
    old = (ROOT / "reference/rulestone/games/minefield/register.toml").read_text(encoding="utf-8")
    new = old.replace("so the first stone wins", "and nobody wins")
    (ruling,) = turned(old, new)
    assert ruling.id == "one-point"
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "PAGE.md").write_text("A\n<!-- ruling: minefield/one-point -->\nOne stone wins.\n")
    (tmp_path / "reference" / "rulestone_mutants").mkdir(parents=True)
    (tmp_path / "reference" / "rulestone_mutants" / "minefield.py").write_text('named("one-point-no-win")\n')
    places = [*leaning(tmp_path, "minefield", ruling)]
    assert places == ["docs/PAGE.md:2", "reference/rulestone_mutants/minefield.py:1"]
