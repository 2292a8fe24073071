"""`rulestone author`. Each step returns a line for everything that is wrong."""

import sys
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Literal

import click

from rulestone.cases.authoring import perft_table, tables
from rulestone.cases.authoring.drafts import DraftFile, NotConfirmed, completed_file
from rulestone.cases.authoring.writing import same_cases
from rulestone.cases.cases import (
    case_files,
    cases_of_game,
    fixtures_of,
    fixtures_root,
    read_structure,
    tables_of,
)
from rulestone.cases.mutants import KILLS_FILE, mutants_of
from rulestone.check.runner import quoted_source
from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import bar
from rulestone.commands.problems import Problem
from rulestone.core.game import Game
from rulestone.core.names import ExitStatus
from rulestone.core.registry import find_game, games
from rulestone.core.wording import printable, quantity
from rulestone.engines.engine import Engine
from rulestone.engines.installed import REFERENCE, UnknownEngine, installed_engines
from rulestone.engines.interrupts import interruptible
from rulestone.engines.workers import Workers
from rulestone.files import write_whole
from rulestone.protocol import OPERATIONS, Operation

_TIMEOUT = 120.0
"""Timeout in seconds for one answer of an outside engine."""


@command(
    "author",
    Example("Check that the cases of a game are up to date", "rulestone author cases evening --check"),
    Example("List the clauses that no case decides", "rulestone author coverage --check"),
    more="A case gets its answer if the reference confirms what its author says and another engine agrees.",
)
@click.argument(
    "what",
    metavar="WHAT",
    type=click.Choice(("cases", "coverage", "kills", "perft")),
    help="cases, coverage, kills or perft.",
)
@click.argument(
    "names",
    metavar="[GAME | FILE]…",
    nargs=-1,
    help="Games (default: all); for cases also files.",
)
@click.option("--check", is_flag=True, help="Write nothing; fail if a file is not up to date.")
@click.option(
    "--engine",
    "engines",
    metavar="E",
    multiple=True,
    help="An engine that must agree: installed, or a command in quotes; may be given several times.",
)
@arguments.jobs
@arguments.cluster
def author(
    what: Literal["cases", "coverage", "kills", "perft"],
    names: tuple[str, ...],
    check: bool,
    engines: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
) -> None:
    if what != "kills" and (jobs is not None or cluster is not None):
        raise Problem("--jobs and --cluster can only be used with kills")
    if what not in ("cases", "perft") and engines:
        raise Problem("--engine can only be used with cases and perft")
    with interruptible(), workers(jobs, cluster) as who:
        match what:
            case "cases":
                problems = _cases(names, check, engines)
            case "coverage":
                problems = _coverage(names, check)
            case "perft":
                problems = _perft(names, check, engines)
            case _:
                problems = _kills(names, check, who)
        failed = False
        for problem in problems:
            sys.stderr.write(f"{problem}\n")
            failed = True
    if failed:
        raise click.exceptions.Exit(ExitStatus.FAILED)


def _cases(names: Sequence[str], check: bool, confirming: Sequence[str]) -> Iterator[str]:
    """Write or check files of cases."""
    files = [file for name in names or _with_cases() for file in _files(name)]
    with _engines(confirming) as (_, *others):
        if confirming:
            _refuse_unable(others, {read_structure(file, DraftFile).game for file in files}, *OPERATIONS)
        for file in files:
            try:
                new = completed_file(file, others, len(others) if confirming else 1)
            except NotConfirmed as problem:
                yield str(problem)
            else:
                if not (check and same_cases(file.read_bytes(), new)):
                    yield from _write_or_compare({file: new}, "cases", check)


def _refuse_unable(named: Sequence[Engine], games: Collection[str], *operations: Operation) -> None:
    """Refuse a named engine that declares none of these games, or none of these operations.

    Raises:
        Problem: there is one.
    """
    for engine in named:
        if not {*operations} & {*engine.claims.ops} or not {*games} & {*engine.claims.games}:
            name = printable(engine.claims.name, 60)
            raise Problem(f"--engine: {name} cannot be asked about {' or '.join(sorted(games))}")


def _with_cases() -> list[str]:
    """Return the games that have cases."""
    return [str(game.name) for game in games() if any(case_files(fixtures_of(game)))]


def _files(name: str) -> list[Path]:
    """Return the case files of a game, or the one file that is named."""
    if name.lower().endswith(".json"):
        return [Path(name)]
    folder = fixtures_of(find_game(name))
    files = list(case_files(folder))
    if not files:
        raise Problem(f"{name}: no files of cases in {folder}")
    return files


@contextmanager
def _engines(named: Sequence[str]) -> Generator[list[Engine]]:
    """Open the engines that confirm cases and counts, the reference first, and close them at the end.

    Args:
        named: engines as on the command line, installed ones by name and others by command; none for all
            installed ones. Of those, one that lacks a package is reported on standard error and left out.

    Raises:
        UnknownEngine: a named engine is missing.
        EngineNotStarted: it cannot be started.
    """
    engines: list[Engine] = []
    with ExitStack() as stack:
        for words in dict.fromkeys((REFERENCE, *(named or installed_engines()))):
            try:
                engine = quoted_source(words, _TIMEOUT).make()
                engine.claims  # noqa: B018 - a program is started by it
            except UnknownEngine as missing:
                if named:
                    raise
                sys.stderr.write(f"not asked: {missing}\n")
            else:
                engines.append(stack.enter_context(closing(engine)))
        yield engines


def _coverage(names: Sequence[str], check: bool) -> Iterator[str]:
    """Write or check the tables of clauses; also return the poorly covered clauses."""
    for folder, own in _folders(names).items():
        cases = tuple(case for game in own for case in cases_of_game(game))
        holes = [hole for game in own for hole in tables.coverage_gaps(game, cases)]
        yield from (*holes, *([tables.WHAT_TO_WRITE] if holes else ()))
        page = {folder / tables.COVERAGE_PAGE: tables.coverage_page(own, cases)}
        yield from _write_or_compare(page, "coverage", check)


def _kills(names: Sequence[str], check: bool, who: Workers) -> Iterator[str]:
    """Write or check the kill tables; also return the mutants that survive."""
    chosen = _games(names)
    for folder, whole in _folders(names).items():
        own = [game for game in whole if game in chosen]
        scores = tables.kill_scores((mutant.name for game in own for mutant in mutants_of(game.name)), who)
        yield from (gap for game in own for gap in tables.mutant_gaps(game))
        yield from tables.kill_problems(scores)
        if len(own) == len(whole):
            pages = {
                folder / tables.MUTANTS_PAGE: tables.kills_page(scores, own),
                folder / KILLS_FILE: tables.kills_json(scores, own),
            }
            yield from _write_or_compare(pages, "kills", check)
        caught = sum(bool(score.prints) for score in scores)
        sys.stdout.write(f"{caught} of {quantity(len(scores), 'mutant')} caught\n")


def _perft(names: Sequence[str], check: bool, confirming: Sequence[str]) -> Iterator[str]:
    """Count the rows of tables of counts that have no counts, and check the others."""
    for folder, own in _folders(names).items():
        path = folder / ("perft.json" if folder == fixtures_root() else "perft-table.json")
        chosen = [str(game.name) for game in own if str(game.name) in names]
        if not path.exists():
            yield from (f"{name}: no table of counts: {path}" for name in chosen)
            continue
        table = read_structure(path, perft_table.PerftTable)
        counted = {row.game for row in table.rows}
        yield from (f"{path}: no count of {name}" for name in chosen if name not in counted)
        with _engines(confirming) as (reference, *others), bar("counting"):
            if confirming:
                _refuse_unable(others, counted, "perft")
            engines = (reference, *others)
            table = table if check else perft_table.counted(table, engines)
            problems = [*perft_table.wrong_counts(table, engines)]
        yield from problems
        if not problems:
            page = perft_table.perft_page(table, own, path.name)
            files = {path: perft_table.perft_json(table), folder / perft_table.PERFT_PAGE: page}
            yield from _write_or_compare(files, "perft", check)


def _games(names: Sequence[str]) -> tuple[Game, ...]:
    return tuple(find_game(name) for name in dict.fromkeys(names)) or games()


def _folders(names: Sequence[str]) -> dict[Path, tuple[Game, ...]]:
    """Map each folder of tables about some games to all the games that its tables are about."""
    folders = dict.fromkeys(tables_of(game) for game in _games(names))
    return {folder: tuple(game for game in games() if tables_of(game) == folder) for folder in folders}


def _write_or_compare(files: Mapping[Path, bytes], kind: str, check: bool) -> Iterator[str]:
    """Write the files that are out of date, atomically, or only return them."""
    for path, new in files.items():
        if path.exists() and path.read_bytes() == new:
            continue
        if check:
            yield f"{path}: not up to date; run rulestone author {kind}"
        else:
            write_whole(path, new)
            sys.stdout.write(f"{path}\n")
