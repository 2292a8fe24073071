"""`rulestone stats` and `rulestone solve`: random games, and exact values."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from itertools import islice
from typing import Unpack

import click

from rulestone.cases.variants import find_variant, variant_maker
from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import bar, end_with_reports, print_json, print_text, report_files
from rulestone.commands.positions import typed_question
from rulestone.core.names import ExitStatus, OptionValue
from rulestone.core.wording import quantity
from rulestone.engines.interrupts import interrupted_status, interruptible
from rulestone.engines.reference import position_of
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report.formats import Renderings, ReportFile, json_text
from rulestone.report.tree import Block, Report, Table
from rulestone_lab.solve import SearchState, Solution
from rulestone_lab.solve import solve as solved
from rulestone_lab.stats import CHUNK, PlayStyle, Statistics, statistics

_GAMES = 1000

_BARS, _BAR = 16, 40
"""Maximum number of rows of a histogram, and the length of its longest bar."""


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
    group="What the rules imply",
    former={"--games": "is now --count"},
)
@arguments.game
@arguments.size
@arguments.option
@arguments.variant
@click.option(
    "--count",
    metavar="N",
    type=arguments.count,
    default=_GAMES,
    show_default=True,
    help="How many games to play.",
)
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
    jobs: int | None,
    reports: tuple[ReportFile, ...],
    as_json: bool,
) -> None:
    setting = typed_question(game, size, options=options)
    seed = secrets.randbelow(10**6) if seed is None else seed
    total, status = Statistics(), ExitStatus.PASSED
    try:
        with interruptible(), bar("playing", count) as progress_bar:
            for part in sampled(setting, variant, count, seed, play, jobs):
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
        summary=([Table(("", "sampled"), rows(total)), *_histogram(total)],),
    )
    document = {**about, "play": play, "seed": seed, **total.document()}
    end_with_reports(
        Renderings(lambda: tree, lambda _: json_text(document)), reports, status, as_json=as_json
    )


def sampled(
    setting: Judge, variant: str | None, count: int, seed: int, play: PlayStyle, jobs: int | None
) -> Iterator[Statistics]:
    """The statistics of random games, a few games at a time.

    Raises:
        BadRequest: the game has no board of this size.
        BadVariant: there is no such variant.
    """
    from rulestone.engines.workers import in_order  # `solve` needs no processes

    check_question(setting)
    if variant is not None:
        find_variant(variant, setting.game)
    numbers = iter(range(count))
    chunks = iter(lambda: tuple(islice(numbers, CHUNK)), ())
    work = partial(statistics, setting, seed=seed, play=play, variant=variant)
    with workers(jobs, None) as who, closing(in_order(work, chunks, who)) as played:
        yield from (part for _, part in played)


def rows(total: Statistics) -> Sequence[tuple[str, str]]:
    """Return what the games were like: a name and a value each."""
    share, low, high = total.first
    found = total.document()
    return (
        ("won by the first (95 %)", f"{share:.0%} ({low:.0%}–{high:.0%})"),
        ("draws", f"{found['draws']} of {total.games}"),
        ("unfinished", f"{found['unfinished']} of {total.games}"),
        ("actions a game", f"{total.length:.1f}"),
        ("skips a game", f"{found['skips']:.3f}"),
        ("placements a turn", f"{found['placements']:.1f}"),
    )


def _histogram(total: Statistics) -> Iterator[Block]:
    lengths = total.lengths
    if lengths:
        width = (max(lengths) - min(lengths)) // _BARS + 1
        starts = range(min(lengths), max(lengths) + 1, width)
        games = [sum(lengths[start + more] for more in range(width)) for start in starts]
        names = [f"{start}–{start + width - 1}" if width > 1 else str(start) for start in starts]
        bars = ["█" * round(number / max(games) * _BAR) for number in games]
        yield Table(("actions", "games", ""), list(zip(names, map(str, games), bars, strict=True)))


@command(
    "solve",
    Example(
        "Who wins on the smallest boards, and with which first moves", "rulestone solve minefield --size 3"
    ),
    Example(
        "After a move, if there were no switches",
        "rulestone solve minefield --size 3 --moves b2 --variant minefield/no-switches",
    ),
    more="In games without turns the players act alternately, which is a schedule and not a rule. Boards of "
    "more than about 16 cells take hours.",
    summary="Find who wins on a small board if both play perfectly, and with which moves.",
    group="What the rules imply",
)
@arguments.game
@arguments.size
@arguments.moves
@arguments.removed
@arguments.option
@arguments.variant
@click.option(
    "--seconds", metavar="S", type=arguments.seconds, help="Give up after S seconds of processor time."
)
@arguments.as_json
def solve(
    variant: str | None, seconds: float | None, as_json: bool, **typed: Unpack[arguments.PositionWords]
) -> None:
    question = typed_question(**typed)
    node = search_state(question, variant)
    found, why, status = Solution(), "the time was up", ExitStatus.FAILED

    def tell(known: Solution) -> None:
        nonlocal found
        found = known
        progress_bar.tell(quantity(known.positions, "position"))

    try:
        with interruptible(), bar("searching") as progress_bar:
            found = solved(node, seconds, tell)
    except KeyboardInterrupt:
        why, status = "the search was interrupted", interrupted_status()
    if as_json:
        options: dict[str, OptionValue] = {**node.state.maker.game.defaults, **question.options}
        about = {"game": question.game, "size": question.size, "options": options, "variant": variant}
        print_json({**about, **asdict(found)})
    else:
        print_text(*_lines(node, found, why))
    if not found.complete:
        raise click.exceptions.Exit(status)


def search_state(question: Judge, variant: str | None) -> SearchState:
    """Return the position of a question, with its players.

    Raises:
        BadRequest: the position makes no sense.
        BadVariant: there is no such variant.
    """
    checked = check_question(question)
    if variant is not None:
        checked = checked.for_game(find_variant(variant, question.game).game)
    position_of(checked)  # raises for illegal moves
    start = variant_maker(question, variant).start()
    node = SearchState(start, start.colours)
    for action in checked.actions:
        node = node.after(action)
    return node


def _lines(node: SearchState, found: Solution, why: str) -> Iterator[str]:
    amount = f"{quantity(found.positions, 'position')}, {found.seconds:.1f} s"
    if found.value is not None:
        who = "It is a draw" if found.value == "draw" else f"The {found.value} player wins"
        schedule = ", if the players act alternately" if node.state.maker.game.turnless else ""
        yield f"{who}{schedule} ({amount})."
    elif found.complete:
        yield f"There is no value by the rules: play can go on for ever ({amount})."
    else:
        yield f"The value is not known: {why} after {amount}."
    if found.moves:
        known = "" if found.complete else f" known so far, since {why}"
        yield f"Winning moves{known}: {' '.join(found.moves)}"
