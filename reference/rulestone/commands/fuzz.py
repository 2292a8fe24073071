"""`rulestone fuzz`."""

import shlex
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from typer import Option

from rulestone.check.engine_sources import DEFAULT_TIMEOUT, EngineSource, engine_source
from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example, completion
from rulestone.commands.arguments import (
    LONGEST,
    REFERENCE,
    SHORTEST,
    AsJson,
    Cluster,
    EngineWords,
    Jobs,
    workers,
)
from rulestone.commands.output import ReportFiles, end_with_reports, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.core.names import GameName, Size
from rulestone.core.wording import quantity
from rulestone.engines.interrupts import finishing, interruptible
from rulestone.engines.orphans import adopting_orphans
from rulestone.engines.outside.pipeline import MOST_REQUESTS
from rulestone.fuzz.found import FoundCase, save
from rulestone.fuzz.invariants import consistency
from rulestone.fuzz.playing import GAMES, MOST, SearchSettings
from rulestone.fuzz.report import consistency_reports, search_reports
from rulestone.fuzz.search import Search, diagnosed, search
from rulestone.protocol.reading import read_game
from rulestone.report.reports import BadReport

EXAMPLES = (
    Example("For a second", "rulestone fuzz bitboard --seconds 1"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone fuzz --games 5 --game lefe -- rulestone serve --engine bitboard",
    ),
    Example(
        "An engine that forgets a rule", "rulestone fuzz mutant:minefield/no-switches -x", finds_fault=True
    ),
)


def fuzz(
    engine: EngineWords,
    against: Annotated[
        str,
        Option(
            "--against",
            metavar="NAME",
            help="Compare with this engine: a name, or a command in quotes.",
            autocompletion=completion.complete_engines,
        ),
    ] = REFERENCE,
    judge: Annotated[
        Literal["reference", "bitboard"] | None,
        Option(
            "--judge",
            metavar="NAME",
            help="The engine that says what is right: reference; or bitboard, which is faster, with the "
            "reference for differences and a sample. The default is bitboard, unless it is tested itself.",
        ),
    ] = None,
    game: Annotated[
        list[str] | None,
        Option("--game", metavar="G", help="Play only this game.", autocompletion=completion.complete_games),
    ] = None,
    size: Annotated[
        int | None, Option("--size", metavar="N", help="Play only on boards of this size.")
    ] = None,
    games: Annotated[
        int | None,
        Option(
            "--games",
            metavar="N",
            min=1,
            help=f"How many games to play (default {GAMES}, without --seconds).",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        Option(
            "--seconds",
            metavar="S",
            min=SHORTEST,
            max=LONGEST,
            help="Stop after S seconds, not counting the start of rulestone.",
        ),
    ] = None,
    seed: Annotated[
        int, Option("--seed", metavar="N", help="The random seed; the same seed gives the same games.")
    ] = 0,
    stop_first: Annotated[bool, Option("-x", "--exitfirst", help="Stop at the first disagreement.")] = False,
    timeout: Annotated[
        float | None,
        Option(
            "--timeout",
            metavar="S",
            min=SHORTEST,
            max=LONGEST,
            help=f"Seconds to wait for each answer (default {DEFAULT_TIMEOUT:g}).",
        ),
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    in_flight: Annotated[
        int,
        Option(
            "--in-flight",
            metavar="N",
            min=1,
            help="How many requests to send a program before it has answered; 1 for one at a time.",
        ),
    ] = MOST_REQUESTS,
    folder: Annotated[
        Path | None,
        Option(
            "--save",
            metavar="DIR",
            file_okay=False,
            help="Write the differences to this folder, as files of cases.",
        ),
    ] = None,
    invariants: Annotated[
        bool,
        Option(
            "--invariants",
            help="Compare the engine's answers with each other, in every game that it declares.",
        ),
    ] = False,
    report: ReportFiles = None,
    as_json: AsJson = False,
) -> None:
    """Play random games and report where an engine is wrong.

    Each difference is shrunk to a small case; --save writes it to a file for rulestone check --case.
    With --invariants rulestone need not know the game: it asks the engine to play each action that it lists.
    Options come before the engine's command.
    """
    if games is not None and seconds is not None:
        raise Problem("give either --games or --seconds, not both")
    if invariants and (against != REFERENCE or judge or folder or cluster or jobs not in (None, 1)):
        raise Problem("--invariants cannot be combined with --against, --judge, --save, --jobs or --cluster")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    total = None if seconds is not None else (games or GAMES)
    settings = SearchSettings(
        games=tuple(map(GameName if invariants else read_game, game or ())),
        size=None if size is None else Size(size),
        rounds=total if invariants else games,
        seconds=seconds,
        seed=seed,
        most=1 if stop_first else MOST,
        judge=judge,
        in_flight=in_flight,
    )
    source = engine_source(engine, timeout)
    ending = partial(end_with_reports, wanted=report, as_json=as_json)
    with interruptible(), adopting_orphans():
        if invariants:
            with bar("playing", total) as progress_bar:
                outcome = consistency(
                    source.make,
                    settings,
                    engine=source.words,
                    progress=partial(_show, progress_bar),
                )
            ending(consistency_reports(outcome), status=outcome.exit_status)
        if not game:
            tell_unusable_games()
        sources = [source]
        if against != REFERENCE:
            sources.append(engine_source(_words(against), timeout))
        with workers(jobs, cluster) as who, bar("playing", total) as progress_bar:
            found = search(
                [each.make for each in sources],
                settings,
                engines=[each.words for each in sources],
                progress=partial(_show, progress_bar),
                workers=who,
            )
            progress_bar.tell("looking for the mistake that explains it")
            try:
                found = diagnosed(found)
            except KeyboardInterrupt:
                found = replace(found, interrupted=True)
        with finishing(interrupted=found.interrupted):
            found, unsaved = _kept(found, sources, folder)
        ending(
            search_reports(found),
            status=ExitStatus.WRONG_INPUT if unsaved else found.exit_status,
            problems=(*([] if found.gave_up is None else [found.gave_up]), *unsaved),
        )


def _words(against: str) -> list[str]:
    """Split an engine given as one argument: the name of an installed one, or a command in quotes."""
    try:
        words = shlex.split(against)
    except ValueError as problem:
        raise Problem(f"--against: cannot read the command {against!r}: {problem}") from None
    if not words:
        raise Problem("--against: must be the name of an engine or a command in quotes, not empty")
    return words


def _kept(outcome: Search, sources: list[EngineSource], folder: Path | None) -> tuple[Search, list[str]]:
    """Save the findings if requested.

    Return them with the commands that repeat them, and what could not be saved.
    """
    unsaved: list[str] = []

    def kept(item: FoundCase) -> FoundCase:
        saved = item
        if folder is not None:
            try:
                saved = save(item, folder, outcome.claims[0].name)
            except BadReport as problem:
                unsaved.append(f"--save: {problem}")
        result = replace(saved.result, repeat=_repeat(saved, outcome, sources))
        return replace(
            saved,
            asked_case=replace(saved.asked_case, result=result),
            also=tuple(map(kept, item.also)),
        )

    caveat = next((source.caveat for source in sources if source.caveat), "")
    disagreements = tuple(map(kept, outcome.disagreements))
    return replace(outcome, disagreements=disagreements, caveat=caveat), unsaved


def _repeat(item: FoundCase, outcome: Search, sources: list[EngineSource]) -> str:
    """Return the command that repeats a finding, from its saved file or from the game where it was found."""
    if item.file is not None:
        return sources[next(iter(item.at_fault), 0)].repeat(item.case, str(item.file))
    settings, first = outcome.settings, sources[0]
    given = [
        *(("--game", name) for name in settings.games),
        ("--games", item.number + 1),
        ("--seed", settings.seed),
        ("--size", settings.size),
        ("--judge", settings.judge),
        ("--in-flight", None if settings.in_flight == MOST_REQUESTS else settings.in_flight),
        ("--against", shlex.join(sources[1].words) if sources[1:] else None),
    ]
    options = [str(word) for option in given if option[1] is not None for word in option]
    dashes = ["--"] if first.outside else []
    return shlex.join(["rulestone", "fuzz", *options, *first.options, *dashes, *first.words])


def _show(progress_bar: Bar, played: int, differing: int) -> None:
    """Show how many games were played, and how many disagreements were found."""
    disagreements = f", {quantity(differing, 'disagreement')}" if differing else ""
    progress_bar.tell(f"{quantity(played, 'game')}{disagreements}", played)
