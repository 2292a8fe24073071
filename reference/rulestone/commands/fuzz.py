"""`rulestone fuzz`, and the options that it shares with `rulestone contradictions`."""

import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypedDict, TypeVar, Unpack

import click

from rulestone.check.engine_spec import DEFAULT_TIMEOUT, EngineSpec, engine_spec
from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import Bar, bar, end_with_reports, finishing, report_files, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.core.names import GameName, Size
from rulestone.core.wording import quantity
from rulestone.engines.installed import REFERENCE
from rulestone.engines.outside.program import ending_orphans
from rulestone.exits import interruptible
from rulestone.files import NotWritten
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.report import save, search_reports
from rulestone.fuzz.search import DEFAULT_GAMES, Outcome, SearchSettings, search
from rulestone.protocol.reading import read_game
from rulestone.quoting import shell_line
from rulestone.report.formats import ReportFile

_Command = TypeVar("_Command", bound=Callable[..., None])


class PlayingOptions(TypedDict):
    """How much is played, as `playing_options` reads it."""

    size: int | None
    count: int | None
    seconds: float | None
    seed: int | None
    stop_first: bool


def playing_options(function: _Command) -> _Command:
    """Add the options for the games to play, their number, and the time-out of each answer."""
    for option in (
        click.option(
            "--timeout",
            metavar="S",
            type=arguments.seconds,
            help=f"Seconds to wait for each answer (default {DEFAULT_TIMEOUT:g}).",
        ),
        arguments.stop_first,
        arguments.seed,
        click.option(
            "--seconds",
            metavar="S",
            type=arguments.seconds,
            help="Stop after S seconds, not counting the start of rulestone.",
        ),
        click.option(
            "--count",
            metavar="N",
            type=arguments.count,
            help=f"How many games to play (default {DEFAULT_GAMES}, without --seconds).",
        ),
        click.option("--size", metavar="N", type=arguments.count, help="Play only on boards of this size."),
    ):
        function = option(function)
    return function


def search_settings(
    games: tuple[GameName, ...], variant: str | None = None, **playing: Unpack[PlayingOptions]
) -> SearchSettings:
    """Return the settings of a search from the options, with a new seed if none is given.

    Raises:
        Problem: they limit the games in two ways.
    """
    seed, size = playing["seed"], playing["size"]
    if playing["count"] is not None and playing["seconds"] is not None:
        raise Problem("give either --count or --seconds, not both")
    return SearchSettings(
        games=games,
        size=None if size is None else Size(size),
        game_count=playing["count"],
        seconds=playing["seconds"],
        seed=secrets.randbelow(10**6) if seed is None else seed,
        stop_first=playing["stop_first"],
        variant=variant,
    )


def show_progress(progress_bar: Bar, drawn: int | None, played: int, found: int) -> None:
    """Show the seed that was drawn, then how many games were played, and how much was found."""
    if played == 0 and drawn is not None:
        sys.stderr.write(f"rulestone: seed {drawn}\n")
    wrong = f", {found:,} found" if found else ""
    progress_bar.tell(f"{quantity(played, 'game')}{wrong}", played)


def repeating_command(name: str, source: EngineSpec, settings: SearchSettings, game_number: int) -> str:
    """Return the command that plays the games up to that of a finding again."""
    given = [
        *(("--game", game) for game in settings.games),
        ("--count", game_number + 1),
        ("--seed", settings.seed),
        ("--size", settings.size),
        ("--variant", settings.variant),
    ]
    options = [str(word) for option in given if option[1] is not None for word in option]
    dashes = ["--"] if source.outside else []
    return shell_line(["rulestone", name, *options, *source.options, *dashes, *source.argv])


@command(
    "fuzz",
    Example("For a second", "rulestone fuzz bitboard --seconds 1"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone fuzz --count 5 --game lefe -- rulestone serve --engine bitboard",
    ),
    Example(
        "An engine that forgets a rule", "rulestone fuzz variant:minefield/no-switches -x", finds_fault=True
    ),
    more="The first difference in each game is shrunk to a small case; --save writes it to a file for "
    "rulestone check --case. The search ends before its time once each game has one. Options come before the "
    "engine's command.",
    former={
        "--games": "is now --count",
        "--invariants": "is now rulestone contradictions",
        "--against": "is gone: run fuzz for each engine",
    },
)
@arguments.engine_argv
@click.option(
    "--variant", metavar="V", help="The engine should play a variant: a known mistake, or FILE.py:NAME."
)
@arguments.games
@playing_options
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
@report_files
@arguments.as_json
def fuzz(
    engine: tuple[str, ...],
    variant: str | None,
    games: tuple[str, ...],
    timeout: float | None,
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    reports: tuple[ReportFile, ...],
    as_json: bool,
    **playing: Unpack[PlayingOptions],
) -> None:
    selected = tuple(map(read_game, games))
    if variant is not None:
        from rulestone.cases.variants import find_variant  # loads the known mistakes

        selected = tuple(find_variant(variant, of).game.name for of in selected or (None,))
    elif engine == (REFERENCE,):
        raise Problem(
            "fuzz reference compares the reference with itself; rulestone fuzz bitboard compares the two"
        )
    settings = search_settings(selected, variant, **playing)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    source = engine_spec(engine, timeout)
    with interruptible(), ending_orphans():
        if not games:
            tell_unusable_games()
        with bar("playing", settings.most_games) as progress_bar, workers(jobs, cluster) as who:
            outcome = search(
                source.make,
                settings,
                engine=source.argv,
                progress=partial(
                    show_progress, progress_bar, settings.seed if playing["seed"] is None else None
                ),
                workers=who,
            )
            if outcome.found:
                from rulestone.fuzz.similar import with_diagnosis  # the mutants are loaded only for a finding

                progress_bar.tell("looking for what wrong answers share")
                outcome = with_diagnosis(outcome, make=source.make)
        with finishing(interrupted=outcome.interrupted):
            outcome, unsaved = _kept(outcome, source, folder)
        end_with_reports(
            search_reports(outcome),
            reports,
            outcome.exit_status,
            as_json=as_json,
            problems=[] if outcome.gave_up is None else [outcome.gave_up],
            unwritten=unsaved,
        )


def _kept(
    outcome: Outcome[Finding], source: EngineSpec, folder: Path | None
) -> tuple[Outcome[Finding], list[str]]:
    """Save the findings if requested.

    Return them with the commands that repeat them, and a line for each that could not be saved.
    """
    settings, unsaved = outcome.settings, list[str]()
    found: list[Finding] = []
    for item in outcome.found:
        if folder is not None:
            try:
                item = save(item, folder, outcome.capabilities.name, settings.variant)
            except NotWritten as problem:
                unsaved.append(f"--save: {problem}")
        repeating = (
            repeating_command("fuzz", source, settings, item.game_number)
            if item.file is None
            else source.rerun_command(str(item.file))
        )
        found.append(replace(item, result=replace(item.result, rerun_command=repeating)))
    return replace(outcome, found=tuple(found)), unsaved
