"""What `rulestone author` writes and checks; each step tells what is wrong, and returns whether it is."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from rulestone.cases.authoring import coverage, kills, perft_table
from rulestone.cases.authoring.archive import archive
from rulestone.cases.authoring.case_folders import CaseFolder, case_folders, intents_of
from rulestone.cases.authoring.case_writer import NoSuchPage, chosen_pages, confirming_engines, content, same
from rulestone.cases.authoring.intents import Page
from rulestone.cases.authoring.judging import NotBorneOut
from rulestone.cases.authoring.loading import BadIntents, Intents, load_intents
from rulestone.cases.cases import case_files, cases_of_game, fixtures_of, fixtures_root
from rulestone.cases.mutants import mutants_of
from rulestone.commands.problems import Problem
from rulestone.core.game import Game, game_names, games
from rulestone.core.game import game as installed_game
from rulestone.core.wording import quantity
from rulestone.engines.spread import Workers


def write_cases(names: Sequence[str], check: bool, engine: Sequence[str] | None) -> bool:
    """Write or check files of cases; whether something is wrong."""
    selection: dict[Path, list[str]] = {}
    for name in names or _with_intents():
        game_name, _, page_name = name.partition("/")
        if game_name not in game_names() and Path(name).is_dir():
            folder, page_name = Path(name), ""
        else:
            folder = intents_of(installed_game(game_name))
        selection.setdefault(folder, []).extend([page_name] if page_name else [])
    wrong = False
    for folder, chosen in selection.items():
        intents = _intents(folder)
        game = installed_game(intents.pages[0].game)
        try:
            pages = chosen_pages(intents.pages, chosen)
        except NoSuchPage as problem:
            raise Problem(str(problem)) from None
        with ExitStack() as stack:
            engines = [
                stack.enter_context(closing(each)) for each in confirming_engines(engine or intents.engines)
            ]
            for page in pages:
                path = fixtures_of(game) / f"{page.name}.json"
                try:
                    new = content(page, engines)
                except NotBorneOut as problem:
                    wrong |= _tell(str(problem))
                    continue
                if not check:
                    _write(path, new)
                elif not path.exists() or not same(path.read_bytes(), new):
                    wrong |= _tell(
                        f"{path}: not what its intents say; run rulestone author cases {game.name}"
                    )
        if not chosen:
            wrong |= _no_page(game, intents.pages)
    return wrong


def _with_intents() -> list[str]:
    """The games whose intents are at hand: those of rulestone's own are in its repository alone."""
    names = [str(game.name) for game in games() if intents_of(game).exists()]
    if not names:
        raise Problem("no installed game has intents at hand: name a folder of them")
    return names


def _no_page(game: Game, pages: Sequence[Page]) -> bool:
    """Tell which files of cases no page makes; whether there is one."""
    page_files = {f"{page.name}.json" for page in pages}
    left = [path for path in case_files(fixtures_of(game)) if path.name not in page_files]
    for path in left:
        _tell(f"{path}: no page of the intents makes it; remove it if its page has another name now")
    return bool(left)


def write_coverage(names: Sequence[str], check: bool, _engine: Sequence[str] | None) -> bool:
    """Write or check the tables of clauses; whether there is a hole or a table is not right."""
    wrong = False
    for where in _case_folders(names):
        cases = tuple(case for game in where.games for case in cases_of_game(game))
        sizes = {game.name: game.entry.site_sizes for game in where.games}
        for cover in coverage.covers(where.games, cases):
            for hole in cover.holes(sizes[cover.clause.game]):
                wrong |= _tell(hole)
        table = coverage.coverage_page(where.games, cases).encode()
        wrong |= _write_or_compare({where.folder / coverage.NAME: table}, "coverage", check)
    return wrong


def write_kills(names: Sequence[str], check: bool, who: Workers) -> bool:
    """Write or check the kill tables; whether a mutant survives or a table is not right."""
    chosen = _games(names)
    wrong = False
    for where in _case_folders(names):
        own = [game for game in where.games if game in chosen]
        scores = kills.kill_scores((mutant.name for game in own for mutant in mutants_of(game.name)), who)
        claimed = kills.claimed(scores, own)
        for problem in (
            *(gap for game in own for gap in kills.gaps(game)),
            *kills.kill_problems(scores),
        ):
            wrong |= _tell(problem)
        if len(own) == len(where.games):
            tables = {
                where.folder / kills.PAGE: kills.kills_page(scores, own, claimed).encode(),
                where.folder / kills.DATA: kills.kills_json(scores, own).encode(),
            }
            wrong |= _write_or_compare(tables, "kills", check)
        caught = sum(bool(score.prints) for score in scores)
        sys.stdout.write(f"{caught} of {quantity(len(scores), 'mutant')} caught\n")
    return wrong


def check_some_kills(names: Sequence[str], every: int, who: Workers) -> bool:
    """Check a part of the kill tables; whether something in it is not right."""
    wrong = False
    for where in _case_folders(names):
        for problem in kills.every(every, where.games, where.folder, who):
            wrong |= _tell(problem)
    return wrong


def write_counts(names: Sequence[str], check: bool, engine: Sequence[str] | None) -> bool:
    """Write or check the tables of counts; whether one is not right."""
    wrong = False
    for where in _case_folders(names):
        intents = {game: _intents(intents_of(game)) for game in where.games}
        rows = [
            row for game, each in intents.items() for row in perft_table.perft_rows(game.name, each.perfts)
        ]
        if not rows:
            continue
        named = next(iter(intents.values())).engines
        with ExitStack() as stack:
            engines = [stack.enter_context(closing(each)) for each in confirming_engines(engine or named)]
            table = perft_table.read_perft(where.counts)
            if check:
                if perft_table.wrong_rows(table, rows):
                    wrong |= _tell(f"{where.counts}: not the rows that it should have")
                for problem in perft_table.wrong_counts(table, engines):
                    wrong |= _tell(problem)
            else:
                try:
                    table = perft_table.PerftTable(
                        1, tuple(perft_table.with_counts(row, engines) for row in rows)
                    )
                except perft_table.WrongCount as problem:
                    wrong |= _tell(str(problem))
                    continue
                _write(where.counts, perft_table.perft_json(table))
        page = perft_table.perft_page(table, where.games, where.counts.name).encode()
        wrong |= _write_or_compare({where.folder / perft_table.NAME: page}, "perft", check)
    return wrong


def write_archive(names: Sequence[str], _check: bool, _engine: Sequence[str] | None) -> bool:
    """Write the one file with all fixtures; nothing can be wrong."""
    if len(names) != 1:
        raise Problem("name the one file to write: rulestone author archive FILE.zip")
    archive(fixtures_root(), Path(names[0]))
    return False


def _intents(folder: Path) -> Intents:
    try:
        return load_intents(folder)
    except BadIntents as problem:
        raise Problem(str(problem)) from None


def _games(names: Iterable[str]) -> tuple[Game, ...]:
    return tuple(installed_game(name) for name in dict.fromkeys(names)) or games()


def _case_folders(names: Sequence[str]) -> tuple[CaseFolder, ...]:
    return case_folders(_games(names))


def _write_or_compare(files: Mapping[Path, bytes], kind: str, check: bool) -> bool:
    """Write some tables, or tell which are not what they should be; whether one is not."""
    wrong = False
    for path, new in files.items():
        if not check:
            _write(path, new)
        elif not path.exists() or path.read_bytes() != new:
            wrong |= _tell(f"{path}: not up to date; run rulestone author {kind}")
    return wrong


def _write(path: Path, new: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_bytes(new)
    draft.replace(path)
    sys.stdout.write(f"{path}\n")


def _tell(problem: str) -> bool:
    sys.stderr.write(f"{problem}\n")
    return True
