"""The steps of `rulestone author`. Each prints what is wrong and returns whether something is."""

import shlex
import shutil
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from rulestone.cases.authoring import coverage, kills, perft_table
from rulestone.cases.authoring.archive import archive
from rulestone.cases.authoring.drafts import NotBorneOut, authored
from rulestone.cases.cases import (
    BadFixture,
    case_files,
    cases_of_game,
    fixtures_of,
    fixtures_root,
    same,
    tables_of,
)
from rulestone.cases.kill_table import DATA
from rulestone.cases.mutants import mutants_of
from rulestone.check.engine_sources import engine_source
from rulestone.commands.problems import Problem
from rulestone.commands.progress import bar
from rulestone.core.game import Game, games
from rulestone.core.game import game as installed_game
from rulestone.core.wording import did_you_mean, quantity
from rulestone.engines import Engine, UnknownEngine, installed_engines
from rulestone.engines.spread import Workers

_TIMEOUT = 120.0
"""Timeout in seconds for one answer of an outside engine."""

_REFERENCE = "reference"


def write_cases(names: Sequence[str], check: bool, engine: Sequence[str] | None) -> bool:
    """Write or check files of cases. Return whether something is wrong."""
    wrong = False
    files = [file for name in names or _with_cases() for file in _files(name)]
    with _engines(engine) as engines:
        for file in files:
            try:
                old = file.read_bytes()
                new = authored(file, engines, len(engines) if engine else 2)
            except NotBorneOut as problem:
                wrong |= _tell(str(problem))
            except BadFixture as problem:
                raise Problem(str(problem)) from None
            else:
                if not check:
                    _write(file, new)
                elif not same(old, new):
                    wrong |= _tell(f"{file}: not up to date; run rulestone author cases")
    return wrong


def _with_cases() -> list[str]:
    """Return the games that have cases."""
    return [str(game.name) for game in games() if any(case_files(fixtures_of(game)))]


def _files(name: str) -> list[Path]:
    """Return the case files of a game, or of a page, or the one file that is named."""
    if name.endswith(".json"):
        return [Path(name)]
    game_name, _, page = name.partition("/")
    files = {file.stem: file for file in case_files(fixtures_of(installed_game(game_name)))}
    if page and page not in files:
        raise Problem(f"no file of cases of {game_name} is called {page!r}{did_you_mean(page, files)}")
    if not files:
        raise Problem(f"{game_name}: no files of cases in {fixtures_of(installed_game(game_name))}")
    return [files[page]] if page else [*files.values()]


@contextmanager
def _engines(named: Sequence[str] | None) -> Generator[list[Engine]]:
    """Open the engines that confirm cases and counts, the reference first, and close them at the end.

    Args:
        named: engines as on the command line, installed ones by name and others by command; None for all
            installed ones. An engine that is missing is reported on standard error and left out.
    """
    chosen = named or installed_engines()
    engines: list[Engine] = []
    with ExitStack() as stack:
        for words in (_REFERENCE, *(each for each in chosen if each != _REFERENCE)):
            try:
                source = engine_source(shlex.split(words), _TIMEOUT)
                if source.outside and shutil.which(source.words[0]) is None:
                    _tell(
                        f"not asked: {words!r} is neither an installed engine nor a program{source.meant()}"
                    )
                else:
                    engines.append(stack.enter_context(closing(source.make())))
            except UnknownEngine as missing:
                _tell(f"not asked: {missing}")
        yield engines


def write_coverage(names: Sequence[str], check: bool, _engine: Sequence[str] | None) -> bool:
    """Write or check the tables of clauses.

    Return whether a clause is poorly covered or a table is out of date.
    """
    wrong = False
    for folder, own in _folders(names).items():
        cases = tuple(case for game in own for case in cases_of_game(game))
        sizes = {game.name: game.entry.site_sizes for game in own}
        covers = coverage.covers(own, cases)
        holes = [hole for cover in covers for hole in cover.holes(sizes[cover.clause.game])]
        for line in (*holes, *([coverage.WHAT_TO_WRITE] if holes else ())):
            wrong |= _tell(line)
        table = coverage.coverage_page(own, cases).encode()
        wrong |= _write_or_compare({folder / coverage.NAME: table}, "coverage", check)
    return wrong


def write_kills(names: Sequence[str], check: bool, who: Workers) -> bool:
    """Write or check the kill tables. Return whether a mutant survives or a table is out of date."""
    chosen = _games(names)
    wrong = False
    for folder, whole in _folders(names).items():
        own = [game for game in whole if game in chosen]
        scores = kills.kill_scores((mutant.name for game in own for mutant in mutants_of(game.name)), who)
        for problem in (*(gap for game in own for gap in kills.gaps(game)), *kills.kill_problems(scores)):
            wrong |= _tell(problem)
        if len(own) == len(whole):
            tables = {
                folder / kills.PAGE: kills.kills_page(scores, own).encode(),
                folder / DATA: kills.kills_json(scores, own).encode(),
            }
            wrong |= _write_or_compare(tables, "kills", check)
        caught = sum(bool(score.prints) for score in scores)
        sys.stdout.write(f"{caught} of {quantity(len(scores), 'mutant')} caught\n")
    return wrong


def check_some_kills(names: Sequence[str], every: int, who: Workers) -> bool:
    """Check a part of the kill tables. Return whether an entry is wrong."""
    wrong = False
    for folder, own in _folders(names).items():
        for problem in kills.every(every, own, folder, who):
            wrong |= _tell(problem)
    return wrong


def write_counts(names: Sequence[str], check: bool, engine: Sequence[str] | None) -> bool:
    """Count the rows of tables of counts that have no counts, and check the others.

    Return whether a count is wrong.
    """
    wrong = False
    for folder, own in _folders(names).items():
        path = folder / ("perft.json" if folder == fixtures_root() else "perft-table.json")
        if not path.exists():
            continue
        table = perft_table.read_perft(path)
        with _engines(engine) as engines, bar("counting") as line:
            problems = [*perft_table.wrong_counts(table, engines, line.tell)]
            if check:
                problems += perft_table.uncounted(table)
            else:
                try:
                    table = perft_table.counted(table, engines, line.tell)
                except perft_table.WrongCount as problem:
                    problems.append(str(problem))
        for each in problems:
            wrong |= _tell(each)
        if not problems:
            page = perft_table.perft_page(table, own, path.name).encode()
            files = {path: perft_table.perft_json(table), folder / perft_table.NAME: page}
            wrong |= _write_or_compare(files, "perft", check)
    return wrong


def write_archive(names: Sequence[str], _check: bool, _engine: Sequence[str] | None) -> bool:
    """Write the archive of all fixtures. Always return False."""
    if len(names) != 1:
        raise Problem("name the one file to write: rulestone author archive FILE.zip")
    archive(fixtures_root(), Path(names[0]))
    return False


def _games(names: Sequence[str]) -> tuple[Game, ...]:
    return tuple(installed_game(name) for name in dict.fromkeys(names)) or games()


def _folders(names: Sequence[str]) -> dict[Path, tuple[Game, ...]]:
    """Map each folder of tables about some games to all the games that its tables are about."""
    folders = dict.fromkeys(tables_of(game) for game in _games(names))
    return {folder: tuple(each for each in games() if tables_of(each) == folder) for folder in folders}


def _write_or_compare(files: Mapping[Path, bytes], kind: str, check: bool) -> bool:
    """Write some tables, or report those that are out of date. Return whether one is."""
    wrong = False
    for path, new in files.items():
        if not check:
            _write(path, new)
        elif not path.exists() or path.read_bytes() != new:
            wrong |= _tell(f"{path}: not up to date; run rulestone author {kind}")
    return wrong


def _write(path: Path, new: bytes) -> None:
    """Write a file atomically, unless it already holds this text."""
    if path.exists() and path.read_bytes() == new:
        return
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(new)
    draft.replace(path)
    sys.stdout.write(f"{path}\n")


def _tell(problem: str) -> bool:
    sys.stderr.write(f"{problem}\n")
    return True
