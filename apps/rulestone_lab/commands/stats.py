"""`rulestone stats`."""

import secrets

from rulestone.cases.variants import find_variant
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, end_with_reports, report_files
from rulestone.commands.position_options import question_from_options
from rulestone.core.wording import quantity
from rulestone.exits import ExitStatus, interrupted_status, interruptible
from rulestone.report.formats import Renderings, ReportFile
from rulestone.report.tree import INTERRUPTED, Report, Table
from rulestone_lab.commands.options import FORMER, GROUP, game_count, play, play_words
from rulestone_lab.sampling import by_ply, heat_maps, played_game, rows, sample, stuck_blocks
from rulestone_lab.stats import Statistics


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
    Example(
        "By players who look ahead",
        "rulestone stats minefield --size 4 --count 10 --play mcts:20",
    ),
    more="In random play every legal action is as likely as any other, in games without turns those of both "
    "colours, and results are told by colour. With --play mcts:N a tree search with N random games chooses "
    "each action, and the players of games without turns act alternately. Shares are of all games, with 95 % "
    "intervals.",
    summary="Play games of a game or a variant, at random or by a tree search, and report statistics.",
    group=GROUP,
    former=FORMER,
)
@arguments.game
@arguments.size
@arguments.option
@arguments.variant
@game_count(default=1000)
@arguments.seed
@play
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
    simulations: int,
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
            for part in sample(setting, variant, count, seed, simulations, workers):
                total.add(part)
                progress_bar.tell(quantity(len(total.games), "game"), len(total.games))
    except KeyboardInterrupt:
        status = interrupted_status()
    about = {"game": setting.game, "size": setting.size, "options": setting.options, "variant": variant}
    known = played_game(setting, variant)
    tree = Report(
        command="rulestone stats",
        title=f"{setting.game} {setting.size}{'' if variant is None else f', {find_variant(variant).words}'}",
        headline=f"{quantity(len(total.games), 'game')} sampled, seed {seed}, {play_words(simulations)} play",
        good=status == ExitStatus.PASSED,
        partial=[] if status == ExitStatus.PASSED else [INTERRUPTED],
        summary=(
            () if total.stuck is None else stuck_blocks(total.stuck, known, setting),
            [Table(("share or mean (95 %)", "sampled"), list(rows(total, known, simulations).items()))],
            list(by_ply(total)),
            list(heat_maps(total, known, setting)),
        ),
    )
    cells = {
        what: {known.board(setting.size).name(cell): number for cell, number in sorted(counted.items())}
        for what, counted in (("placed", total.placed), ("won", total.decisive))
    }
    document = {**about, "play": play_words(simulations), "seed": seed, **total.document(), "cells": cells}
    end_with_reports(Renderings(lambda: tree, lambda _: document), reports, status, as_json=as_json)
