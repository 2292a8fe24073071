"""What follows from a change: the generated files that depend on it, and the command that renews each.

    python -m tools.follow          print them in the order to run them, the quick ones first
    python -m tools.follow --do     run them, up to the first that fails

A change is what differs from the branch main, committed or not. `FOLLOWING` says what is made from what.
"""

import argparse
import fnmatch
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from rulestone.core.rulebook.entries import Ruling

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Following:
    """What is made from other files.

    Attributes:
        made: what is made, in words.
        sources: patterns of the files that it is made from.
        command: what renews it; `{games}` stands for the games whose files have changed.
    """

    made: str
    sources: tuple[str, ...]
    command: str


REGISTERS = ("reference/rulestone/games/*.toml",)
RULES = ("reference/rulestone/games/*.py", "reference/rulestone/core/*.py")
MUTANTS = ("reference/rulestone_mutants/*.py",)
CASES = ("fixtures/*/*.json", "fixtures/*/*.toml")
PROOFS = ("proofs/rulestone_proofs/*.py", "proofs/rulestone_proofs/*.toml")

FOLLOWING = (
    Following(
        "the files to read, in docs/EVIDENCE.md", ("reference/rulestone/*.py",), "python -m tools.trust"
    ),
    Following("javascript/engine/register/", (*REGISTERS, *MUTANTS), "python -m tools.javascript_data"),
    Following(
        "fixtures/schema/", ("reference/rulestone/protocol/*.py",), "python -m tools.schemas fixtures/schema"
    ),
    Following("what Coq reads of the rules", RULES, "python -m rulestone_proofs.gallina"),
    Following("answers of the cases", (*REGISTERS, *RULES, *CASES), "rulestone author cases {games}"),
    Following("fixtures/COVERAGE.md", (*REGISTERS, *CASES), "rulestone author coverage"),
    Following(
        "stale marks of theorems", (*RULES, *REGISTERS, *PROOFS), "python -m rulestone_proofs.freshness"
    ),
    Following("proofs/README.md", (*REGISTERS, *PROOFS), "python -m rulestone_proofs.summary"),
    Following("docs/TRACE.md", (*REGISTERS, *RULES, *MUTANTS, *CASES, *PROOFS), "python -m tools.trace"),
    Following(
        "fixtures/kills.json and MUTANTS.md", (*RULES, *MUTANTS, *CASES), "rulestone author kills {games}"
    ),
    Following(
        "fixtures/ablation.json and ABLATION.md", (*RULES, *MUTANTS), "python -m tools.ablation {games}"
    ),
    Following(
        "texts in tests/golden/",
        (*REGISTERS, *RULES, *CASES, "reference/rulestone/*.py", "apps/*.py", "tests/golden/*"),
        "pytest -k golden",
    ),
    Following(
        "fixtures/large.json",
        (
            *REGISTERS,
            "reference/rulestone_bitboard/*.py",
            "reference/rulestone/check/large.py",
            "tools/large.py",
        ),
        "python -m tools.large",
    ),
    Following("proofs/coq/ACCEPTED and kernel.json", ("proofs/coq/*",), "nox -f maintain.py -s coq_record"),
    Following(
        "versions in constraints.txt",
        ("pyproject.toml", "javascript/package.json"),
        "nox -f maintain.py -s constraints",
    ),
)
"""What is made from what, the quick first."""


def changed(root: Path) -> tuple[str, ...]:
    """Return the files that differ from main, or that git does not know yet."""
    asked = (("diff", "--name-only", "--merge-base", "main"), ("ls-files", "--others", "--exclude-standard"))
    return tuple(sorted({line for words in asked for line in _git(root, *words).splitlines()}))


def _git(root: Path, *words: str) -> str:
    run = subprocess.run(("git", "-C", str(root), *words), capture_output=True, text=True, check=True)
    return run.stdout


def following(files: Iterable[str]) -> Iterator[tuple[Following, str]]:
    """What follows from a change of some files, each with its command."""
    known = tuple(files)
    for each in FOLLOWING:
        sources = [file for file in known if any(fnmatch.fnmatch(file, pattern) for pattern in each.sources)]
        if sources:
            yield each, each.command.format(games=" ".join(_games(sources))).strip()


def _games(files: Sequence[str]) -> list[str]:
    """Return the games that files are about; none, for all games, if one is about several."""
    rooms = [
        path.stem if fnmatch.fnmatch(str(path), *MUTANTS) else path.parent.name for path in map(Path, files)
    ]
    games = {
        path.parent.name for path in (ROOT / "reference" / "rulestone" / "games").glob("*/register.toml")
    }
    return sorted({*rooms}) if {*rooms} <= games else []


class _Register(msgspec.Struct):
    rulings: tuple[Ruling, ...] = ()


def turned(old: str, new: str) -> Iterator[Ruling]:
    """The rulings of a register that are new or say something else than in an older one."""
    before, after = (msgspec.toml.decode(text, type=_Register).rulings for text in (old, new))
    return (ruling for ruling in after if ruling not in before)


def leaning(root: Path, game: str, ruling: Ruling) -> Iterator[str]:
    """The lines that name a ruling, by `ruling: GAME/ID` in a comment, or one of its rejected readings."""
    marks = (f"ruling: {game}/{ruling.id}", *(f'"{reading.name}"' for reading in ruling.rejected))
    patterns = ("docs/*.md", f"fixtures/{game}/*", "reference/rulestone_mutants/*.py")
    for path in sorted(path for pattern in patterns for path in root.glob(pattern)):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if any(mark in line for mark in marks):
                yield f"{path.relative_to(root)}:{number}"


def sentences(root: Path, files: Iterable[str]) -> Iterator[str]:
    """What a person must read after rulings have been turned, a line for each."""
    base = _git(root, "merge-base", "HEAD", "main").strip()
    for file in fnmatch.filter(files, "reference/rulestone/games/*/register.toml"):
        game = Path(file).parent.name
        for ruling in turned(_git(root, "show", f"{base}:{file}"), (root / file).read_text(encoding="utf-8")):
            places = ", ".join(leaning(root, game, ruling)) or "no place names it"
            yield f"read what leans on the ruling {ruling.id} of {game}: {places}"


def main(arguments: Sequence[str]) -> int:
    """Print what follows from the change, or run it; return the exit status of what fails."""
    parser = argparse.ArgumentParser(prog="python -m tools.follow", description=__doc__)
    parser.add_argument("--do", action="store_true", help="run the commands, up to the first that fails")
    wanted = parser.parse_args(arguments)
    files = changed(ROOT)
    for each, command in following(files):
        sys.stdout.write(f"{command}\n    {each.made}\n")
        sys.stdout.flush()
        if wanted.do and (status := subprocess.run(command, shell=True, cwd=ROOT, check=False).returncode):  # noqa: S602 - the commands above
            sys.stderr.write("it failed: mend that, and run python -m tools.follow --do again\n")
            return status
    for line in sentences(ROOT, files):
        sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
