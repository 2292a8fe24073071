"""The steps of `rulestone author`: complete files of cases, and renew the tables about them.

Each step writes the files that are not up to date, or only compares them, and yields a line for everything
that is wrong.
"""

import shlex
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from rulestone.author import perft_table, tables
from rulestone.author.drafts import DraftFile, NotConfirmed, completed_file
from rulestone.cases.cases import (
    BadFixture,
    case_files,
    cases_of_game,
    fixtures_of,
    fixtures_root,
    read_structure,
    tables_of,
)
from rulestone.cases.mutants import KILLS_FILE, KillTable, mutants_of, read_table
from rulestone.check.engine_spec import EngineSpec, engine_spec
from rulestone.core.wording import printable, quantity
from rulestone.engines.engine import Engine
from rulestone.engines.installed import REFERENCE, UnknownEngine, installed_engines
from rulestone.files import write_whole
from rulestone.protocol import OPERATIONS, Operation
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, games
from rulestone.workers.processes import Workers

_TIMEOUT_SECONDS = 120.0
"""Seconds that a program has for one answer: cases are completed once, and a count may take long."""


@dataclass(frozen=True, slots=True)
class AuthorSettings:
    """The settings of every step.

    Attributes:
        names: the games; none for all. To complete cases, also files.
        check: whether to compare the files that exist and write nothing.
        engines: the engines that must agree with the reference, installed ones by name and others by command;
            none for all installed ones.
        tell: called with each file that is written, and with each figure.
    """

    names: Sequence[str]
    check: bool
    tell: Callable[[str], object]
    engines: Sequence[str] = ()

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that are named, or all."""
        return tuple(find_game(name) for name in dict.fromkeys(self.names)) or games()

    @property
    def folders(self) -> Mapping[Path, tuple[Game, ...]]:
        """Each folder of tables about these games, with all the games that its tables are about."""
        folders = dict.fromkeys(map(tables_of, self.games))
        return {folder: tuple(game for game in games() if tables_of(game) == folder) for folder in folders}

    def renew(self, files: Mapping[Path, bytes], step: str) -> Iterator[str]:
        """Write each file that is not up to date, or yield that it is not."""
        for path, new in files.items():
            if path.exists() and path.read_bytes() == new:
                continue
            if self.check:
                yield f"{path}: not up to date; run rulestone author {step}"
            else:
                write_whole(path, new)
                self.tell(str(path))


def complete_cases(settings: AuthorSettings, warn: Callable[[str], object]) -> Iterator[str]:
    """Complete or check files of cases. `warn` is called for an engine that cannot be used.

    Raises:
        BadFixture: a file cannot be read.
        UnknownEngine: a named engine is missing, or does not support these games.
    """
    names = settings.names or [game.name for game in games() if any(case_files(fixtures_of(game)))]
    files = [file for name in names for file in _files(name)]
    with _confirming(settings, warn) as (_, *others):
        if settings.engines:
            _refuse_unable(others, {read_structure(file, DraftFile).game for file in files}, OPERATIONS)
        is_good = True
        for file in files:
            problems: Iterable[str] = ()
            try:
                new = completed_file(file, others, len(others) if settings.engines else 1, settings.tell)
            except NotConfirmed as problem:
                problems = (str(problem), f"{file}: not written")
            else:
                problems = settings.renew({file: new}, "cases")
            for line in problems:
                is_good = False
                yield line
        if settings.check and is_good:
            settings.tell(f"{quantity(len(files), 'file')} of cases up to date")


def _files(name: str) -> list[Path]:
    """Return the case files of a game, or the one file that is named."""
    if name.lower().endswith(".json"):
        return [Path(name)]
    folder = fixtures_of(find_game(name))
    files = list(case_files(folder))
    if not files:
        raise BadFixture(f"{name}: no files of cases in {folder}")
    return files


def _engine_spec(text: str) -> EngineSpec:
    """Read the name of an installed engine, or a command in quotes.

    Raises:
        UnknownEngine: it is empty, or a quotation in it is not closed.
    """
    try:
        return engine_spec(shlex.split(text), _TIMEOUT_SECONDS)
    except ValueError as problem:
        raise UnknownEngine(f"cannot read the command {text!r}: {problem}") from None


@contextmanager
def _confirming(settings: AuthorSettings, warn: Callable[[str], object]) -> Generator[list[Engine]]:
    """Open the engines that confirm cases and counts, the reference first, and close them at the end.

    `warn` is called for an installed engine that lacks a package; it is left out if it was not named.

    Raises:
        UnknownEngine: a named engine is missing.
        EngineNotStarted: it cannot be started.
    """
    engines: list[Engine] = []
    with ExitStack() as stack:
        for name in dict.fromkeys((REFERENCE, *(settings.engines or installed_engines()))):
            try:
                engine = _engine_spec(name).make()
                engine.capabilities  # noqa: B018 - a program is started by it
            except UnknownEngine as missing:
                if settings.engines:
                    raise
                warn(f"not run: {missing}")
            else:
                engines.append(stack.enter_context(closing(engine)))
        yield engines


def _refuse_unable(named: Iterable[Engine], games: Collection[str], operations: Iterable[Operation]) -> None:
    """Refuse a named engine that declares none of these games, or none of these operations.

    Raises:
        UnknownEngine: there is one.
    """
    for engine in named:
        if not {*operations} & {*engine.capabilities.ops} or not {*games} & {*engine.capabilities.games}:
            name = printable(engine.capabilities.name, 60)
            raise UnknownEngine(f"--engine: {name} has no answers about {' or '.join(sorted(games))}")


def renew_coverage(settings: AuthorSettings) -> Iterator[str]:
    """Write or check the tables of clauses, and yield the clauses that lack cases."""
    for folder, own in settings.folders.items():
        cases = tuple(case for game in own for case in cases_of_game(game))
        holes = [hole for game in own for hole in tables.coverage_gaps(game, cases)]
        yield from (*holes, *([tables.WHAT_TO_WRITE] if holes else ()))
        yield from settings.renew(
            {folder / tables.COVERAGE_PAGE: tables.coverage_page(own, cases)}, "coverage"
        )


def renew_kills(
    settings: AuthorSettings, workers: Workers, progress: Callable[[str], object]
) -> Iterator[str]:
    """Write or check the kill tables, and yield the mutants that survive.

    If mutants or cases are named, only these are tested, and those that the table lacks. The table keeps its
    entries about the others. `progress` is called with each mutant that has been tested.

    Raises:
        WorkersLost: the workers have gone.
    """
    table, named = read_table(), {*settings.names}
    settings = replace(settings, names=tuple(name.partition("/")[0] for name in settings.names))
    for folder, whole in settings.folders.items():
        own = [game for game in whole if game in settings.games]
        asked = {name: cases for game in whole for name, cases in _to_ask(game, table, named).items()}
        scores = tables.kill_scores(asked, table, workers, progress)
        yield from (gap for game in own for gap in tables.mutant_gaps(game))
        yield from tables.kill_problems([score for score in scores if asked[score.name] != ()])
        pages = {
            folder / tables.MUTANTS_PAGE: tables.kills_page(scores, whole),
            folder / KILLS_FILE: tables.kills_json(scores, whole),
        }
        yield from settings.renew(pages, "kills")
        caught = sum(bool(score.catches) for score in scores)
        settings.tell(f"{caught} of {quantity(len(scores), 'mutant')} caught")


def _to_ask(game: Game, table: KillTable, named: Collection[str]) -> Mapping[str, tables.Asked]:
    """Return the mutants of a game, each with the cases to test it with; None for all, none if up to date."""
    mutants = mutants_of(game.name)
    if game.name not in table.games or not named or game.name in named:
        return {mutant.name: None for mutant in mutants}
    ids, known = [case.id for case in cases_of_game(game)], table.cases(game.name)
    cases = tuple(name for name in ids if name in named or name not in known)
    return {
        mutant.name: None if mutant.name in named or table.catches(mutant) is None else cases
        for mutant in mutants
    }


def renew_perft(settings: AuthorSettings, warn: Callable[[str], object]) -> Iterator[str]:
    """Check the counts of the named games, and count the rows anew that are wrong; see `complete_cases`."""
    for folder, own in settings.folders.items():
        path = folder / ("perft.json" if folder == fixtures_root() else "perft-table.json")
        chosen = [str(game.name) for game in own if game.name in settings.names]
        if not path.exists():
            yield from (f"{name}: no table of counts: {path}" for name in chosen)
            continue
        table = read_structure(path, perft_table.PerftTable)
        games = {row.game for row in table.rows}
        yield from (f"{path}: no count of {name}" for name in chosen if name not in games)
        with _confirming(settings, warn) as (reference, *others):
            if settings.engines:
                _refuse_unable(others, games, ("perft",))
            engines = (reference, *others)
            named = {game.name for game in settings.games}
            rows = [
                row
                if settings.check or row.game not in named
                else perft_table.counted(row, engines, settings.tell)
                for row in table.rows
            ]
            problems = [
                wrong for row in rows if row.game in named for wrong in perft_table.wrong_counts(row, engines)
            ]
            table = perft_table.PerftTable(table.format, tuple(rows))
        yield from problems
        if problems and settings.check:
            yield f"to count what is wrong again: rulestone author perft {' '.join(sorted(named))}"
        if not problems:
            page = perft_table.perft_page(table, own, path.name)
            files = {path: perft_table.perft_json(table), folder / perft_table.PERFT_PAGE: page}
            yield from settings.renew(files, "perft")
