"""Random games spread over workers, and the tables about them in reports."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from rulestone.cases.variants import find_variant
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report.tree import Block, Table
from rulestone_lab.stats import PlayStyle, Statistics, statistics

if TYPE_CHECKING:
    from rulestone.workers.processes import Workers

_GAMES_PER_TASK = 64
"""Number of games that a worker plays at a time: enough to be worth sending, few enough to show progress."""

_ROWS, _BAR_LENGTH = 16, 40
"""Maximum number of rows of a histogram, and the number of characters of its longest bar."""


def sample(
    setting: Judge, variant: str | None, count: int, seed: int, play: PlayStyle, workers: "Workers"
) -> Iterator[Statistics]:
    """The statistics of random games, a few games at a time.

    Raises:
        BadRequest: the game has no board of this size.
        BadVariant: there is no such variant.
    """
    from rulestone.workers.processes import in_order  # takes as long to load as all the rest

    check_question(setting)
    if variant is not None:
        find_variant(variant, setting.game)
    numbers = iter(range(count))
    tasks = iter(lambda: tuple(islice(numbers, _GAMES_PER_TASK)), ())
    work = partial(statistics, setting, seed=seed, play=play, variant=variant)
    with closing(in_order(work, tasks, workers)) as played:
        yield from (part for _, part in played)


def rows(total: Statistics) -> Sequence[tuple[str, str]]:
    """Return what the games were like: a name and a value each."""
    (share, low, high), found = total.first, total.document()
    return (
        ("won by the first (95 %)", f"{share:.0%} ({low:.0%}–{high:.0%})"),
        ("draws", f"{found['draws']} of {total.games}"),
        ("unfinished", f"{found['unfinished']} of {total.games}"),
        ("actions a game", f"{total.length:.1f}"),
        ("skips a game", f"{found['skips']:.3f}"),
        ("placements a turn", f"{found['placements']:.1f}"),
    )


def histogram(total: Statistics) -> Iterator[Block]:
    """How many games took how many actions, with bars; nothing without games."""
    lengths = total.lengths
    if lengths:
        width = (max(lengths) - min(lengths)) // _ROWS + 1
        starts = range(min(lengths), max(lengths) + 1, width)
        games = [sum(lengths[start + more] for more in range(width)) for start in starts]
        names = [f"{start}–{start + width - 1}" if width > 1 else str(start) for start in starts]
        bars = ["█" * round(number / max(games) * _BAR_LENGTH) for number in games]
        yield Table(("actions", "games", ""), list(zip(names, map(str, games), bars, strict=True)))
