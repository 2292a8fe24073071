"""`rulestone fuzz`."""

import secrets
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from rulestone.check.runner import DEFAULT_TIMEOUT, EngineSource, engine_source, quoted_source
from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import refuse_beside, workers
from rulestone.commands.output import Bar, bar, end_with_reports, report_files, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.core.names import GameName, Size
from rulestone.core.wording import quantity, shell_line
from rulestone.engines.installed import REFERENCE
from rulestone.engines.interrupts import finishing, interruptible
from rulestone.engines.outside.program import ending_orphans
from rulestone.files import NotWritten
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.invariants import check_invariants
from rulestone.fuzz.report import invariant_reports, save, search_reports
from rulestone.fuzz.search import DEFAULT_GAMES, Outcome, SearchSettings, search
from rulestone.protocol.reading import read_game
from rulestone.report.reports import Wanted


@command(
    "fuzz",
    Example("For a second", "rulestone fuzz bitboard --seconds 1"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone fuzz --games 5 --game lefe -- rulestone serve --engine bitboard",
    ),
    Example(
        "An engine that forgets a rule", "rulestone fuzz mutant:minefield/no-switches -x", finds_fault=True
    ),
    more="The first difference in each game is shrunk to a small case; --save writes it to a file for "
    "rulestone check --case. "
    "With --invariants rulestone need not know the game: it asks the engine to play each action that it "
    "lists. Options come before the engine's command.",
)
@arguments.engine_words
@click.option(
    "--against",
    metavar="NAME",
    default=REFERENCE,
    show_default=True,
    help="Compare with this engine: a name, or a command in quotes.",
)
@click.option("--variant", metavar="V", help="Compare with a variant: a known mistake, or FILE.py:NAME.")
@arguments.games
@click.option("--size", metavar="N", type=arguments.count, help="Play only on boards of this size.")
@click.option(
    "--games",
    "game_count",
    metavar="N",
    type=arguments.count,
    help=f"How many games to play (default {DEFAULT_GAMES}, without --seconds).",
)
@click.option(
    "--seconds",
    metavar="S",
    type=arguments.seconds,
    help="Stop after S seconds, not counting the start of rulestone.",
)
@arguments.seed
@arguments.stop_first
@click.option(
    "--timeout",
    metavar="S",
    type=arguments.seconds,
    help=f"Seconds to wait for each answer (default {DEFAULT_TIMEOUT:g}).",
)
@arguments.jobs
@arguments.cluster
@click.option(
    "--save",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    callback=arguments.not_a_dash,
    help="Write the differences to this folder, as files of cases.",
)
@click.option(
    "--invariants",
    is_flag=True,
    help="Compare the engine's answers with each other, in every game that it declares.",
)
@report_files
@arguments.as_json
def fuzz(
    engine: tuple[str, ...],
    against: str,
    variant: str | None,
    games: tuple[str, ...],
    size: int | None,
    game_count: int | None,
    seconds: float | None,
    seed: int | None,
    stop_first: bool,
    timeout: float | None,
    jobs: int | None,
    cluster: str | None,
    folder: Path | None,
    invariants: bool,
    reports: tuple[Wanted, ...],
    as_json: bool,
) -> None:
    if game_count is not None and seconds is not None:
        raise Problem("give either --games or --seconds, not both")
    if variant is not None:
        from rulestone.cases.variants import FAMILY, find_variant  # loads the known mistakes

        refuse_beside("--variant", "against", "invariants")
        named = map(read_game, games) if games else (None,)
        games = tuple(find_variant(variant, of).game.name for of in named)
        against = f"{FAMILY}:{variant}"
    if invariants:
        refuse_beside("--invariants", "against", "folder", "cluster", "jobs")
    elif engine == (REFERENCE,) and against == REFERENCE:
        raise Problem(
            "fuzz reference compares the reference with itself; rulestone fuzz bitboard compares the two"
        )
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    settings = SearchSettings(
        games=tuple(map(GameName if invariants else read_game, games)),
        size=None if size is None else Size(size),
        game_count=game_count,
        seconds=seconds,
        seed=secrets.randbelow(10**6) if seed is None else seed,
        stop_first=stop_first,
    )
    source = engine_source(engine, timeout)
    ending = partial(end_with_reports, wanted=reports, as_json=as_json)
    total = None if seconds is not None else (game_count or DEFAULT_GAMES)
    with interruptible(), ending_orphans():
        if not (games or invariants):
            tell_unusable_games()
        with bar("playing", total) as progress_bar:
            tell = partial(_show, progress_bar, settings.seed if seed is None else None)
            if invariants:
                outcome = check_invariants(source.make, settings, engine=source.words, progress=tell)
                ending(invariant_reports(outcome), status=outcome.exit_status)
            sources = [source]
            if against != REFERENCE:
                sources.append(quoted_source(against, timeout))
            with workers(jobs, cluster) as who:
                found = search(
                    [source.make for source in sources],
                    settings,
                    engines=[source.words for source in sources],
                    progress=tell,
                    workers=who,
                )
        with finishing(interrupted=found.interrupted):
            found, unsaved = _kept(found, sources, folder)
        ending(
            search_reports(found),
            status=found.exit_status,
            problems=[] if found.gave_up is None else [found.gave_up],
            unwritten=unsaved,
        )


def _kept(
    outcome: Outcome[Finding], sources: list[EngineSource], folder: Path | None
) -> tuple[Outcome[Finding], list[str]]:
    """Save the findings if requested.

    Return them with the commands that repeat them, and what could not be saved.
    """
    unsaved: list[str] = []
    found: list[Finding] = []
    for item in outcome.found:
        if folder is not None:
            try:
                item = save(item, folder, outcome.claims[item.first_at_fault].name)
            except NotWritten as problem:
                unsaved.append(f"--save: {problem}")
        found.append(
            replace(item, result=replace(item.result, rerun_command=_rerun_command(item, outcome, sources)))
        )
    return replace(outcome, found=tuple(found)), unsaved


def _rerun_command(item: Finding, outcome: Outcome[Finding], sources: list[EngineSource]) -> str:
    """Return the command that repeats a finding, from its saved file or from the game where it was found."""
    if item.file is not None:
        return sources[item.first_at_fault].rerun_command(str(item.file))
    settings, first = outcome.settings, sources[0]
    given = [
        *(("--game", name) for name in settings.games),
        ("--games", item.game_number + 1),
        ("--seed", settings.seed),
        ("--size", settings.size),
        ("--against", shell_line(sources[1].words) if sources[1:] else None),
    ]
    options = [str(word) for option in given if option[1] is not None for word in option]
    dashes = ["--"] if first.outside else []
    return shell_line(["rulestone", "fuzz", *options, *first.options, *dashes, *first.words])


def _show(progress_bar: Bar, drawn: int | None, played: int, differing: int) -> None:
    """Show the seed that was drawn, then how many games were played and how many disagreements found."""
    if played == 0 and drawn is not None:
        sys.stderr.write(f"rulestone: seed {drawn}\n")
    disagreements = f", {quantity(differing, 'disagreement')}" if differing else ""
    progress_bar.tell(f"{quantity(played, 'game')}{disagreements}", played)
