"""`rulestone author`."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option

from rulestone.authoring import coverage, kills, perft_table
from rulestone.authoring.archive import archive
from rulestone.authoring.case_folders import CaseFolder, case_folders, intents_of
from rulestone.authoring.case_writer import NoSuchPage, chosen_pages, content, same
from rulestone.authoring.confirming import confirming_engines
from rulestone.authoring.intents import Page
from rulestone.authoring.judging import NotBorneOut
from rulestone.authoring.loading import BadIntents, Intents, load_intents
from rulestone.commands.help_examples import Example
from rulestone.commands.problems import Problem
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.conformance.cases import case_files, cases_of_game, fixtures_of, fixtures_root
from rulestone.conformance.mutants import mutants_of
from rulestone.exit_status import ExitStatus
from rulestone.game import Game, game_names, games
from rulestone.game import game as installed_game
from rulestone.interrupts import interruptible
from rulestone.spread import Workers
from rulestone.wording import quantity

EXAMPLES = (
    Example(
        "See whether the intents of a game still make its cases", "rulestone author cases evening --check"
    ),
    Example("Which clauses no case decides", "rulestone author coverage --check"),
)

Names = Annotated[
    list[str] | None,
    Argument(
        metavar="[GAME[/PAGE] | DIR]…",
        help="Games, pages of games, or folders of intents; all games if left out. For archive, the file.",
    ),
]
Check = Annotated[bool, Option("--check", help="Write nothing; fail if a file is not up to date.")]
Engines = Annotated[
    list[str] | None,
    Option(
        "--engine",
        metavar="E",
        help="An engine that must agree: installed, or a command in quotes; may be given several times.",
    ),
]
Every = Annotated[
    int | None,
    Option(
        "--every",
        metavar="N",
        min=1,
        help="With kills --check: check only one of N mutants, which is faster.",
    ),
]


def author(
    what: Annotated[str, Argument(metavar="WHAT", help="cases, coverage, kills, perft or archive.")],
    names: Names = None,
    check: Check = False,
    engine: Engines = None,
    every: Every = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
) -> None:
    """Write the cases of a game from its intents, and the tables about them.

    The intents of a game are the module `intents` of its package, the folder `authoring` among its cases, or
    a folder that is named. A case is written if the reference confirms what its author says and another
    engine agrees.
    """
    if what not in _WHAT:
        raise Problem(f"WHAT: must be one of {', '.join(_WHAT)}, not {what!r}")
    if every is not None and not (what == "kills" and check):
        raise Problem("--every can only be used with kills --check")
    if what == "kills":
        with interruptible(), workers(jobs, cluster) as who:
            wrong = _kills(names or [], check, who) if every is None else _some_kills(names or [], every, who)
    elif jobs is not None or cluster is not None:
        raise Problem("--jobs and --cluster can only be used with kills")
    else:
        wrong = _KINDS[what](names or [], check, engine)
    if wrong:
        raise Exit(ExitStatus.FAILED)


def _cases(names: Sequence[str], check: bool, engine: Sequence[str] | None) -> bool:
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


def _coverage(names: Sequence[str], check: bool, _engine: Sequence[str] | None) -> bool:
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


def _kills(names: Sequence[str], check: bool, who: Workers) -> bool:
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
            *kills.unexplained(claimed, scores, own),
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


def _some_kills(names: Sequence[str], every: int, who: Workers) -> bool:
    """Check a part of the kill tables; whether something in it is not right."""
    wrong = False
    for where in _case_folders(names):
        for problem in kills.every(every, where.games, where.folder, who):
            wrong |= _tell(problem)
    return wrong


def _perft(names: Sequence[str], check: bool, engine: Sequence[str] | None) -> bool:
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


def _archive(names: Sequence[str], _check: bool, _engine: Sequence[str] | None) -> bool:
    if len(names) != 1:
        raise Problem("name the one file to write: rulestone author archive FILE.zip")
    archive(fixtures_root(), Path(names[0]))
    return False


_WHAT = ("cases", "coverage", "kills", "perft", "archive")
"""What can be written or checked."""

_KINDS: Mapping[str, Callable[[Sequence[str], bool, Sequence[str] | None], bool]] = {
    "cases": _cases,
    "coverage": _coverage,
    "perft": _perft,
    "archive": _archive,
}


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
