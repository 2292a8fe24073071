"""What a release lists of its cases: those added, changed and removed since an earlier one.

    python -m tools.suite TAG

It compares the last commit with the tag and prints a part for `CHANGELOG.md`. It fails while the first part
of that file does not name each case that was changed or removed, in backquotes, where its reason belongs.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from rulestone.cases.cases import INVALID_FILE, TABLE_FILES
from rulestone.rulebook.installed import game_names

ROOT = Path(__file__).parents[1]

TABLES = TABLE_FILES - {INVALID_FILE}


class Case(msgspec.Struct, frozen=True):
    """What makes a case: its question and its answer, and not its words or its picture."""

    id: str
    question: str
    size: int
    expect: object
    options: object = None
    removed: object = None
    stones: object = None
    to_move: object = None
    moves: object = None
    asks: object = None
    depth: object = None


class _File(msgspec.Struct, frozen=True):
    cases: tuple[Case, ...]


def cases_at(root: Path, commit: str) -> Mapping[str, Case]:
    """Return the cases of a commit, by id."""
    folders = [f"fixtures/{game}/" for game in game_names()]
    paths = _git(root, "ls-tree", "-r", "--name-only", commit, *folders).splitlines()
    files = [
        msgspec.json.decode(_git(root, "show", f"{commit}:{path}"), type=_File)
        for path in paths
        if path.endswith(".json") and Path(path).name not in TABLES
    ]
    return {case.id: case for file in files for case in file.cases}


def _git(root: Path, *words: str) -> str:
    run = subprocess.run(("git", "-C", str(root), *words), capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr.strip())
    return run.stdout


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Print the list; return the exit status."""
    if len(arguments) != 1:
        sys.exit("name the tag of the release before: python -m tools.suite v0.1.0")
    before, now = cases_at(root, arguments[0]), cases_at(root, "HEAD")
    found = {
        "Added": [name for name in now if name not in before],
        "Changed": [name for name in now if name in before and now[name] != before[name]],
        "Removed": [name for name in before if name not in now],
    }
    sys.stdout.write("### Cases\n")
    for what, names in found.items():
        if names:
            sys.stdout.write(f"- {what} ({len(names)}): {', '.join(f'`{name}`' for name in names)}.\n")
    part = (root / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    unsaid = [name for name in (*found["Changed"], *found["Removed"]) if f"`{name}`" not in part]
    for name in unsaid:
        sys.stderr.write(f"CHANGELOG.md: the first part does not say why {name} is another now\n")
    return bool(unsaid)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
