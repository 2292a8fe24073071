"""What follows from a change: the generated files that depend on it, and the command that renews each.

    python -m tools.follow          print them in the order to run them, the quick ones first
    python -m tools.follow --do     run them, up to the first that fails

A change is what differs from the branch main, committed or not; on main itself, from main as it is published.
`FOLLOWING` has what is made from what.
"""

import argparse
import fnmatch
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec

from rulestone.rulebook.entries import Ruling
from rulestone_proofs import source

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Following:
    """What is made from other files.

    Attributes:
        made: patterns of the files that are made, or in words what is compared.
        command: what renews them; `{games}` stands for the games whose files have changed, `{all}` for these
            or, if there are none, for all games.
        data: patterns of the files that they are made from, besides Python modules that are imported.
        module: the module that makes them, which counts with all that it imports; None if `data` is all.
    """

    made: tuple[str, ...]
    command: str
    data: tuple[str, ...]
    module: str | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """Patterns of all the files that they are made from."""
        return (*self.data, *(() if self.module is None else imported(self.module)))


ALL_GAMES = tuple(
    sorted(path.parent.name for path in (ROOT / "reference/rulestone/games").glob("*/register.toml"))
)

REGISTERS = ("reference/rulestone/games/*.toml",)
RULES = ("reference/rulestone/games/*.py", "reference/rulestone/core/*.py")
BITBOARD = ("reference/rulestone_bitboard/*.py",)
MUTANTS = ("reference/rulestone_mutants/*.py",)
CASES = ("fixtures/*/*.json", "fixtures/*/*.toml")
PROOFS = ("proofs/rulestone_proofs/*.py", "proofs/rulestone_proofs/*.toml")
PACKAGES = ("rulestone", "rulestone_audit")
"""The packages whose modules count when a module imports them; those of proofs and bitboard always do."""

GAMES = (*REGISTERS, *RULES, "pyproject.toml")
"""What every command reads that looks a game up: the installed games are in pyproject.toml."""

NPM = "npm --prefix javascript install --silent"
"""What the scripts of the package for npm need; it takes a minute or two the first time."""

FOLLOWING = (
    Following(
        ("docs/EVIDENCE.md", "README.md"),
        "python -m tools.trust",
        ("reference/rulestone/*.py",),
        "tools.trust",
    ),
    Following(
        ("javascript/engine/register/*.mjs",),
        "python -m tools.javascript_data",
        GAMES,
        "tools.javascript_data",
    ),
    Following(("fixtures/schema/*.json",), "python -m tools.schemas fixtures/schema", (), "tools.schemas"),
    Following(
        ("proofs/coq/Python*.v", "proofs/coq/NOT_TRANSLATED.md"),
        "python -m rulestone_proofs.gallina",
        ("reference/rulestone/*.py", "proofs/rulestone_proofs/gallina/*"),
    ),
    Following(
        tuple(f"fixtures/{name}/*.json" for name in ALL_GAMES),
        "rulestone author cases {games}",
        (*GAMES, *CASES),
    ),
    Following(
        ("fixtures/COVERAGE.md",), "rulestone author coverage", (*GAMES, *CASES), "rulestone.commands.author"
    ),
    Following(
        ("fixtures/kills.json", "fixtures/MUTANTS.md"),
        "rulestone author kills {games}",
        (*GAMES, *MUTANTS, *CASES),
    ),
    Following(
        ("docs/TRACE.md",),
        "python -m tools.trace",
        (*GAMES, *MUTANTS, *CASES, *PROOFS, "fixtures/kills.json"),
        "tools.trace",
    ),
    Following(
        ("javascript/runner/cases.d.ts", "javascript/engine/re*.d.ts"),
        f"{NPM} && npm --prefix javascript run types",
        ("fixtures/schema/*.json", "javascript/types.mjs"),
    ),
    Following(
        ("apps/rulestone_book/static/rulestone-board.js",),
        f"{NPM} && npm --prefix javascript run build",
        ("javascript/engine/*.mjs", "javascript/element/*.mjs", "javascript/build.mjs"),
    ),
    Following(
        ("docs/IN_THE_WILD.md",),
        "python -m tools.wild",
        (*REGISTERS, *CASES, "examples/*"),
        "tools.wild",
    ),
    Following(
        ("fixtures/perft.json", "fixtures/PERFT.md"),
        'rulestone author perft {games} --engine bitboard --engine "node javascript/cli.mjs serve"',
        RULES,
    ),
    Following(("fixtures/large.json",), "python -m tools.large {games}", (*GAMES, *BITBOARD), "tools.large"),
    Following(("fixtures/values.json", "fixtures/VALUES.md"), "python -m tools.values {games}", RULES),
    Following(
        ("fixtures/ablation.json", "fixtures/ABLATION.md"),
        "python -m tools.ablation {all}",
        (*RULES, *MUTANTS, "tools/smallest.py"),
    ),
    Following(
        ("proofs/coq/ACCEPTED", "proofs/rulestone_proofs/kernel.json"),
        "nox -f maintain.py -s coq_record",
        ("proofs/coq/*.v", "proofs/coq/*.ml"),
    ),
    Following(
        ("proofs/rulestone_proofs/results.json",),
        "rulestone prove",
        (*GAMES, *BITBOARD, *PROOFS),
    ),
    Following(
        ("proofs/LEDGER.md",),
        "python -m rulestone_proofs.summary",
        (*GAMES, *BITBOARD, *PROOFS, "proofs/rulestone_proofs/*.json", "proofs/coq/*"),
        "rulestone_proofs.summary",
    ),
    Following(
        ("constraints.txt",),
        "nox -f maintain.py -s constraints",
        ("pyproject.toml", "javascript/package.json"),
    ),
    # They show what all the others make.
    Following(
        ("tests/golden/*",),
        "pytest -k golden",
        (*REGISTERS, "fixtures/*", "reference/*.py", "apps/*.py", "proofs/*", "tests/golden/*"),
    ),
)
"""What is made from what: each after what it is made from, and else the quick first; proofs take longest."""


@cache
def imported(module: str) -> tuple[str, ...]:
    """Return the files of a module and of all modules of this repository that it imports, recursively."""
    names = source.modules((module, *PACKAGES))
    origins = (found.origin for found in map(find_spec, names) if found is not None)
    return tuple(str(Path(origin).relative_to(ROOT)) for origin in origins if origin is not None)


def changed(root: Path) -> tuple[str, ...]:
    """Return the files that differ from main, or that git does not know yet."""
    asked = (
        ("diff", "--name-only", "--merge-base", _main(root)),
        ("ls-files", "--others", "--exclude-standard"),
    )
    return tuple(sorted({line for words in asked for line in _git(root, *words).splitlines()}))


def _main(root: Path) -> str:
    """Return the branch to compare with: main, or the published one if this is main or there is no other."""
    branches = _git(root, "branch", "--all", "--format=%(refname:short)").split()
    is_here = _git(root, "branch", "--show-current").strip() == "main"
    has_main = "main" in branches and not (is_here and "origin/main" in branches)
    return "main" if has_main else "origin/main"


def _git(root: Path, *words: str) -> str:
    run = subprocess.run(("git", "-C", str(root), *words), capture_output=True, text=True, check=True)
    return run.stdout


def following(files: Iterable[str]) -> Iterator[tuple[Following, str]]:
    """What follows from a change of some files, each with its command."""
    known = {*files}
    for each in FOLLOWING:
        sources = [file for file in sorted(known) if _is_one_of(file, each.sources)]
        if sources:
            games = _games(sources)
            every = " ".join(games or ALL_GAMES)
            yield each, each.command.format(games=" ".join(games), all=every).strip()
            known |= {*_made(each, games)}


def _made(of: Following, games: Sequence[str]) -> Iterator[str]:
    """The files that a command makes; if it is for some games only, without those of the others."""
    others = {*ALL_GAMES} - {*games} if games and "{" in of.command else set[str]()
    paths = (path for made in of.made for path in ROOT.glob(made))
    return (str(path.relative_to(ROOT)) for path in paths if path.parent.name not in others)


def _is_one_of(file: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch.fnmatch(file, pattern) for pattern in patterns)


def _games(files: Sequence[str]) -> list[str]:
    """Return the games that files are about; none, for all games, if one is about several."""
    rooms = [
        path.stem if _is_one_of(str(path), (*MUTANTS, *BITBOARD)) else path.parent.name
        for path in map(Path, files)
    ]
    return sorted({*rooms}) if {*rooms} <= {*ALL_GAMES} else []


class _Register(msgspec.Struct):
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Turned:
    """A ruling that is another one now.

    Attributes:
        id: its id.
        clauses: the ids of the clauses that it interprets.
        readings: the names of the readings that are rejected, or were.
    """

    id: str
    clauses: tuple[str, ...]
    readings: frozenset[str]


def turned(old: str, new: str) -> Iterator[Turned]:
    """The rulings of a register that are new or differ from those of an older one."""
    before, after = (msgspec.toml.decode(text, type=_Register).rulings for text in (old, new))
    for ruling in after:
        if ruling not in before:
            both = (each for each in (*before, ruling) if each.id == ruling.id)
            readings = frozenset(reading.name for each in both for reading in each.rejected)
            yield Turned(ruling.id, tuple(map(str, ruling.clauses)), readings)


def leaning(root: Path, game: str, ruling: Turned) -> Iterator[str]:
    """The lines that lean on a ruling.

    In guides and data of cases, those that name it by `ruling: GAME/ID`; in mutants, those with one of its
    readings or, in the file of the game, of one of its clauses; in the register, those that name it or list
    one of its clauses; in other engines and formulas, those that name a clause.
    """
    register = f"reference/rulestone/games/{game}/register.toml"
    mutants, own = "reference/rulestone_mutants/*.py", f"reference/rulestone_mutants/{game}.py"
    engines = (
        "reference/rulestone_bitboard/*.py",
        "javascript/engine/*.mjs",
        "proofs/rulestone_proofs/encodings/*.py",
    )
    marks = [f"ruling: {game}/{ruling.id}", *(f'"{name}"' for name in ruling.readings)]
    within = [f"`{ruling.id}`", *(f'"{clause}"' for clause in ruling.clauses)]
    sought = {register: within, "docs/*.md": marks, f"fixtures/{game}/*": marks, mutants: marks}
    sought |= {pattern: [*ruling.clauses] for pattern in engines}
    of_clauses = [f'"{clause.removeprefix(f"{game}.")}"' for clause in ruling.clauses]
    for pattern, words in sought.items():
        for path in sorted(root.glob(pattern)):
            lines = path.read_text(encoding="utf-8").splitlines()
            found = [
                str(number)
                for number, line in enumerate(lines, 1)
                if any(word in line for word in (*words, *(of_clauses if path == root / own else ())))
            ]
            if found:
                yield f"{path.relative_to(root)}:{','.join(found)}"


def sentences(root: Path, files: Iterable[str]) -> Iterator[str]:
    """The places that a person must read after rulings have been turned, a line for each ruling."""
    base = _git(root, "merge-base", "HEAD", _main(root)).strip()
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
    for line in sentences(ROOT, files):
        sys.stdout.write(f"{line}\n")
    # The commands are those of the environment that this runs in, activated or not.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    environment = {**os.environ, "PATH": path}
    for each, command in following(files):
        sys.stdout.write(f"{command}\n    {', '.join(each.made)}\n")
        sys.stdout.flush()
        if wanted.do:
            run = subprocess.run(command, shell=True, cwd=ROOT, env=environment, check=False)  # noqa: S602 - the commands above
            if run.returncode:
                sys.stderr.write("it failed: mend that, and run python -m tools.follow --do again\n")
                return run.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
