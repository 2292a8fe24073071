"""`rulestone fuzz`."""

import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option

from rulestone.check.engine_sources import DEFAULT_TIMEOUT, EngineSource, engine_source
from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example, completion
from rulestone.commands.arguments import REFERENCE, AsJson
from rulestone.commands.output import (
    ReportFiles,
    read_wanted_reports,
    tell,
    tell_unusable_games,
)
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.core.names import Size
from rulestone.core.wording import quantity
from rulestone.engines import EngineGaveUp, is_installed
from rulestone.engines.interrupts import finishing, interruptible
from rulestone.engines.orphans import adopting_orphans
from rulestone.engines.outside.pipeline import MOST_REQUESTS
from rulestone.fuzz.choices import NothingToPlay
from rulestone.fuzz.found import FoundCase, save
from rulestone.fuzz.invariants import consistency
from rulestone.fuzz.playing import GAMES, JUDGES, MOST, SearchSettings
from rulestone.fuzz.report import consistency_reports, search_reports
from rulestone.fuzz.search import Search, diagnosed, search
from rulestone.protocol.reading import read_game
from rulestone.report.reports import BadReport, Wanted

EXAMPLES = (
    Example("For two seconds", "rulestone fuzz bitboard --seconds 2"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone fuzz --games 5 --game lefe -- rulestone serve --engine bitboard",
    ),
    Example(
        "An engine that forgets a rule", "rulestone fuzz mutant:minefield/no-switches -x", finds_fault=True
    ),
)


def fuzz(
    engine: Annotated[
        list[str],
        Argument(
            metavar="ENGINE…",
            help="The name of an installed engine, or -- and the command that starts yours.",
            autocompletion=completion.complete_engine_words,
        ),
    ],
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
        str | None,
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
        Option("--games", metavar="N", help=f"How many games to play (default {GAMES}, without --seconds)."),
    ] = None,
    seconds: Annotated[
        float | None,
        Option("--seconds", metavar="S", help="Stop after S seconds, not counting the start of rulestone."),
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
            help="How many requests to send a program before it has answered; 1 for one at a time.",
        ),
    ] = MOST_REQUESTS,
    folder: Annotated[
        Path | None,
        Option("--save", metavar="DIR", help="Write the differences to this folder, as files of cases."),
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
    _check(games, seconds, timeout, folder)
    wanted = read_wanted_reports(report)
    _check_how(judge, in_flight)
    if invariants:
        if against != REFERENCE or judge or folder or cluster or jobs not in (None, 1):
            raise Problem(
                "--invariants cannot be combined with --against, --judge, --save, --jobs or --cluster"
            )
        rounds = games or (GAMES if seconds is None else None)
        settings = SearchSettings(
            size=None if size is None else Size(size), rounds=rounds, seconds=seconds, seed=seed
        )
        _hold_against_itself(
            engine_source(engine, timeout),
            replace(settings, most=1 if stop_first else MOST),
            tuple(game or ()),
            wanted,
            as_json=as_json,
        )
    if not game:
        tell_unusable_games()
    settings = SearchSettings(
        games=tuple(map(read_game, game or ())),
        size=None if size is None else Size(size),
        rounds=games,
        seconds=seconds,
        seed=seed,
        most=1 if stop_first else MOST,
        judge=judge,
        in_flight=in_flight,
    )
    sources = [engine_source(engine, timeout)]
    if against != REFERENCE:
        sources.append(engine_source(_words(against), timeout))
    total = None if seconds is not None else (games or GAMES)
    with interruptible(), adopting_orphans():
        with workers(jobs, cluster) as who, bar("playing", total) as progress_bar:
            try:
                outcome = search(
                    [source.make for source in sources],
                    settings,
                    engines=[source.words for source in sources],
                    progress=_teller(progress_bar),
                    workers=who,
                )
            except NothingToPlay as nothing:
                raise Problem(str(nothing)) from nothing
            except EngineGaveUp as error:
                meant = "".join(source.meant() for source in sources)
                raise Problem(f"{error.message}{meant}", ExitStatus.NO_ENGINE) from error
            progress_bar.tell("looking for the mistake that explains it")
            try:
                outcome = diagnosed(outcome)
            except KeyboardInterrupt:
                outcome = replace(outcome, interrupted=True)
        with finishing(interrupted=outcome.interrupted):
            outcome, unsaved = _kept(outcome, sources, folder)
            unwritten = tell(search_reports(outcome), wanted, as_json=as_json)
    if outcome.gave_up is not None:
        sys.stderr.write(f"rulestone: {outcome.gave_up}\n")
    if unsaved or unwritten:
        raise Problem("; ".join((*unsaved, *unwritten)))
    raise Exit(outcome.exit_status)


def _hold_against_itself(
    source: EngineSource,
    settings: SearchSettings,
    games: tuple[str, ...],
    wanted: Sequence[Wanted],
    *,
    as_json: bool,
) -> None:
    """Run `--invariants`, and end the command."""
    with interruptible(), adopting_orphans():
        with bar("playing", settings.rounds) as progress_bar:
            try:
                outcome = consistency(
                    source.make, settings, games, engine=source.words, progress=_teller(progress_bar)
                )
            except NothingToPlay as nothing:
                raise Problem(str(nothing)) from nothing
            except EngineGaveUp as error:
                raise Problem(f"{error.message}{source.meant()}", ExitStatus.NO_ENGINE) from error
        with finishing(interrupted=outcome.interrupted):
            unwritten = tell(consistency_reports(outcome), wanted, as_json=as_json)
    if unwritten:
        raise Problem("; ".join(unwritten))
    raise Exit(outcome.exit_status)


def _words(against: str) -> list[str]:
    """Split an engine given as one argument: the name of an installed one, or a command in quotes."""
    if is_installed(against):
        return [against]
    try:
        words = shlex.split(against)
    except ValueError as problem:
        raise Problem(f"--against: cannot read the command {against!r}: {problem}") from None
    if not words:
        raise Problem("--against: must be the name of an engine or a command in quotes, not empty")
    return words


def _check(games: int | None, seconds: float | None, timeout: float | None, folder: Path | None) -> None:
    if games is not None and seconds is not None:
        raise Problem("give either --games or --seconds, not both")
    if games is not None and games < 1:
        raise Problem(f"--games: must be at least 1, not {games}")
    for name, value in (("--seconds", seconds), ("--timeout", timeout)):
        if value is not None and not 0 < value < 1e6:
            raise Problem(f"{name}: must be a positive number of seconds, not {value:g}")
    if folder is not None:
        if folder.exists() and not folder.is_dir():
            raise Problem(f"--save: {folder} is not a folder")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise Problem(f"--save: {folder}: {problem.strerror}") from problem


def _check_how(judge: str | None, in_flight: int) -> None:
    if in_flight < 1:
        raise Problem(f"--in-flight: must be at least 1, not {in_flight}")
    if judge not in (None, *JUDGES):
        raise Problem(f"--judge: must be {' or '.join(JUDGES)}, not {judge!r}")


def _kept(outcome: Search, sources: list[EngineSource], folder: Path | None) -> tuple[Search, Sequence[str]]:
    """Save the findings if requested.

    Return them with the commands that repeat them, and what could not be saved.
    """
    unsaved: list[str] = []

    def kept(item: FoundCase) -> FoundCase:
        saved = item
        try:
            saved = item if folder is None else save(item, folder, outcome.claims[0].name)
        except BadReport as problem:
            unsaved.append(f"--save: {problem}")
        result = replace(saved.result, repeat=_repeat(saved, outcome, sources))
        others = tuple(map(kept, item.also))
        return replace(saved, asked_case=replace(saved.asked_case, result=result), also=others)

    caveat = next((source.caveat for source in sources if source.caveat), "")
    return replace(outcome, disagreements=tuple(map(kept, outcome.disagreements)), caveat=caveat), tuple(
        unsaved
    )


def _repeat(item: FoundCase, outcome: Search, sources: list[EngineSource]) -> str:
    """Return the command that repeats a finding, from its saved file or from the game where it was found."""
    if item.file is not None:
        place = next(iter(item.at_fault), 0)
        return sources[place].repeat(item.case, str(item.file))
    settings = outcome.settings
    arguments = ["--games", str(item.number + 1), "--seed", str(settings.seed)]
    for name in reversed(settings.games):
        arguments = ["--game", name, *arguments]
    if settings.size is not None:
        arguments += ["--size", str(settings.size)]
    if settings.judge is not None:
        arguments += ["--judge", settings.judge]
    if settings.in_flight != MOST_REQUESTS:
        arguments += ["--in-flight", str(settings.in_flight)]
    if len(sources) > 1:
        arguments += ["--against", shlex.join(sources[1].words)]
    first = sources[0]
    arguments += first.options
    return shlex.join(["rulestone", "fuzz", *arguments, *(["--"] if first.outside else []), *first.words])


def _teller(progress_bar: Bar) -> Callable[[int, int], None]:
    """Return a function that shows how many games were played, and how many disagreements were found."""

    def note(played: int, differing: int) -> None:
        disagreements = f", {quantity(differing, 'disagreement')}" if differing else ""
        progress_bar.tell(f"{quantity(played, 'game')}{disagreements}", played)

    return note
