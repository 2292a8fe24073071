"""`rulestone stats`."""

import secrets

import click

from rulestone.cases.variants import find_variant
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.commands.position_options import question_from_options
from rulestone.core.names import ExitStatus
from rulestone.core.wording import quantity
from rulestone.engines.interrupts import interrupted_status, interruptible
from rulestone.report.formats import Renderings, ReportFile, json_text
from rulestone.report.tree import Report, Table
from rulestone_lab.commands import FORMER, GROUP, game_count
from rulestone_lab.sampling import histogram, rows, sample
from rulestone_lab.stats import PlayStyle, Statistics


@command(
    "stats",
    Example(
        "A small board, with a seed to play the same games again",
        "rulestone stats evening --size 3 --count 200 --seed 1",
    ),
    Example(
        "Without 2×4 switches",
        "rulestone stats minefield --size 4 --count 50 --variant minefield/switch-2x3-only",
    ),
    more="Every legal action is as likely as any other, in games without turns those of both colours. With "
    "--play one-ply a colour wins at once where it can, and takes a cell where the other would win. In games "
    "without turns the first player is the first colour.",
    summary="Play random games of a game or a variant, and tell what they are like.",
    group=GROUP,
    former=FORMER,
)
@arguments.game
@arguments.size
@arguments.option
@arguments.variant
@game_count(1000)
@arguments.seed
@click.option(
    "--play",
    type=click.Choice(("random", "one-ply")),
    default="random",
    show_default=True,
    help="How to play.",
)
@arguments.jobs
@report_files
@arguments.as_json
def stats(
    game: str,
    size: int | None,
    options: tuple[str, ...],
    variant: str | None,
    count: int,
    seed: int | None,
    play: PlayStyle,
    jobs: int,
    reports: tuple[ReportFile, ...],
    as_json: bool,
) -> None:
    setting = question_from_options(game, size, options=options)
    seed = secrets.randbelow(10**6) if seed is None else seed
    total, status = Statistics(), ExitStatus.PASSED
    try:
        with (
            interruptible(),
            bar("playing", count) as progress_bar,
            arguments.workers(jobs, None) as workers,
        ):
            for part in sample(setting, variant, count, seed, play, workers):
                total.add(part)
                progress_bar.tell(quantity(total.games, "game"), total.games)
    except KeyboardInterrupt:
        status = interrupted_status()
    about = {"game": setting.game, "size": setting.size, "options": setting.options, "variant": variant}
    tree = Report(
        command="rulestone stats",
        title=f"{setting.game} {setting.size}{'' if variant is None else f', {find_variant(variant).words}'}",
        headline=f"{'' if status == ExitStatus.PASSED else 'Interrupted: '}{quantity(total.games, 'game')} "
        f"sampled, seed {seed}, {play} play",
        good=status == ExitStatus.PASSED,
        summary=([Table(("", "sampled"), rows(total)), *histogram(total)],),
    )
    document = {**about, "play": play, "seed": seed, **total.document()}
    end_with_reports(
        Renderings(lambda: tree, lambda _: json_text(document)), reports, status, as_json=as_json
    )
