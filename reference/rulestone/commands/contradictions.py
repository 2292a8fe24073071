"""`rulestone contradictions`."""

from functools import partial
from typing import Unpack

from rulestone.check.engine_spec import engine_spec
from rulestone.commands import Example, arguments, command
from rulestone.commands.fuzz import (
    PlayingOptions,
    playing_options,
    repeating_command,
    search_settings,
    show_progress,
)
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.core.names import GameName
from rulestone.engines.outside.program import ending_orphans
from rulestone.exits import interruptible
from rulestone.fuzz.contradictions import find_contradictions
from rulestone.fuzz.report import contradiction_reports
from rulestone.report.formats import ReportFile


@command(
    "contradictions",
    Example("For a second", "rulestone contradictions bitboard --seconds 1"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone contradictions --count 5 --game lefe -- rulestone serve",
    ),
    more="The engine plays each action that it lists, in every game that it declares, and its answers are "
    "compared with each other. rulestone need not know the game. "
    "Options come before the engine's command.",
)
@arguments.engine_argv
@arguments.games
@playing_options
@report_files
@arguments.as_json
def contradictions(
    engine: tuple[str, ...],
    games: tuple[str, ...],
    timeout: float | None,
    reports: tuple[ReportFile, ...],
    as_json: bool,
    **playing: Unpack[PlayingOptions],
) -> None:
    settings = search_settings(tuple(map(GameName, games)), **playing)
    source = engine_spec(engine, timeout)
    with interruptible(), ending_orphans():
        with bar("playing", settings.most_games) as progress_bar:
            drawn = settings.seed if playing["seed"] is None else None
            outcome = find_contradictions(
                source.make,
                settings,
                engine=source.argv,
                progress=partial(show_progress, progress_bar, drawn),
            )
        for found in outcome.found:
            found.rerun_command = repeating_command("contradictions", source, settings, found.game_number)
        end_with_reports(contradiction_reports(outcome), reports, outcome.exit_status, as_json=as_json)
