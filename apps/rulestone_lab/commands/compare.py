"""`rulestone compare`."""

import secrets

import click
from msgspec.structs import asdict

from rulestone.cases.variants import find_variant
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.commands.position_options import question_from_options
from rulestone.exits import ExitStatus, interrupted_status, interruptible
from rulestone.protocol.reading import read_game
from rulestone.report.formats import Renderings, ReportFile
from rulestone_lab import comparison
from rulestone_lab.ablation import ablations
from rulestone_lab.commands.options import FORMER, GROUP, game_count, play, play_words


@command(
    "compare",
    Example(
        "Without 2×4 switches",
        "rulestone compare minefield minefield/switch-2x3-only --size 4 --count 20 --seed 1",
    ),
    Example(
        "Known results, without playing",
        "rulestone compare minefield minefield/switch-2x3-only",
    ),
    more="It plays games of each with the same random numbers, looks for the smallest position in which each "
    "variant differs from the game, and solves the boards that are small enough. It lists "
    "games, values and theorems separately; theorems need the extra "
    "`proofs`. Without --size it prints the rows of fixtures/ABLATION.md.",
    summary="Put variants of a game side by side: played games, exact values, theorems.",
    group=GROUP,
    former=FORMER,
)
@arguments.game
@click.argument(
    "variants",
    metavar="V…",
    nargs=-1,
    required=True,
    help="Variants of the game: known mistakes (see fixtures/MUTANTS.md), or FILE.py:NAME.",
)
@arguments.size
@arguments.option
@game_count(default=200)
@arguments.seed
@play
@arguments.jobs
@report_files
@arguments.as_json
def compare(
    game: str,
    variants: tuple[str, ...],
    size: int | None,
    options: tuple[str, ...],
    count: int,
    seed: int | None,
    simulations: int,
    jobs: int,
    reports: tuple[ReportFile, ...],
    as_json: bool,
) -> None:
    if size is None and not options and (known := ablations(read_game(game), variants))[1:]:
        tree = comparison.known_report(known)
        end_with_reports(
            Renderings(
                lambda: tree, lambda _: {"known": [{"words": row.words, **asdict(row)} for row in known]}
            ),
            reports,
            ExitStatus.PASSED,
            as_json=as_json,
        )
    setting = question_from_options(game, size, options=options)
    seed = secrets.randbelow(10**6) if seed is None else seed
    found = [find_variant(name, setting.game) for name in variants]
    columns = [comparison.Column(variant) for variant in (None, *found)]
    status = ExitStatus.PASSED
    try:
        with interruptible(), bar("comparing") as progress_bar, arguments.workers(jobs, None) as workers:
            comparison.compare(columns, setting, count, seed, simulations, workers, progress_bar.tell)
    except KeyboardInterrupt:
        status = interrupted_status()
        columns = [column for column in columns if column.sampled.games] or columns[:1]
    tree = comparison.report(columns, setting, seed, simulations, interrupted=status != ExitStatus.PASSED)
    about = {
        "game": setting.game,
        "size": setting.size,
        "options": setting.options,
        "seed": seed,
        "play": play_words(simulations),
    }
    document = {**about, "compared": [column.document() for column in columns]}
    end_with_reports(Renderings(lambda: tree, lambda _: document), reports, status, as_json=as_json)
