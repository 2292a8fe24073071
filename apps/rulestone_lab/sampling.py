"""Played games spread over workers, and the tables and pictures of them in reports."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from rulestone.cases.variants import find_variant
from rulestone.core.boards import Cell
from rulestone.draw.scene import Scene
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone.report.tree import Block, Paragraph, Picture, Table
from rulestone.rulebook.game import Game
from rulestone_lab.stats import Estimate, Statistics, Stones, mean, statistics

if TYPE_CHECKING:
    from rulestone.workers.processes import Workers

_GAMES_PER_TASK = 64
"""Number of random games that a worker plays at a time: worth sending, and few enough to show progress."""

_ROWS, _BAR_LENGTH = 16, 30
"""Maximum number of rows of a histogram, and the number of characters of its longest bar."""


def sample(
    setting: Judge, variant: str | None, count: int, seed: int, simulations: int, workers: "Workers"
) -> Iterator[Statistics]:
    """The statistics of played games, a few games at a time; see `statistics`.

    Raises:
        BadRequest: the game has no board of this size.
        BadVariant: there is no such variant, or its own code fails.
    """
    from rulestone.workers.processes import in_order  # takes as long to load as all the rest

    check_question(setting)
    if variant is not None:
        find_variant(variant, setting.game)
    numbers, games = iter(range(count)), 1 if simulations else _GAMES_PER_TASK
    tasks = iter(lambda: tuple(islice(numbers, games)), ())
    work = partial(statistics, setting, seed=seed, simulations=simulations, variant=variant)
    with closing(in_order(work, tasks, workers)) as played:
        yield from (part for _, part in played)


def played_game(setting: Judge, variant: str | None) -> Game:
    """Return the game that is played: itself, or a variant of it."""
    return check_question(setting).game if variant is None else find_variant(variant, setting.game).game


def rows(total: Statistics, game: Game, simulations: int) -> dict[str, str]:
    """Return the statistics in words: by name, shares of all games and means, with 95 % intervals."""
    sides = _sides(game, simulations)
    player = " player" if sides[0].startswith("by the") else ""
    return {
        f"won {sides[0]}{player}": _share(total.share("first")),
        f"won {sides[1]}": _share(total.share("second")),
        "drawn": _share(total.share("drawn")),
        "stuck": _share(total.share("stuck")),
        "unfinished": _share(total.share("unfinished")),
        f"of decided games {sides[0]}": _share(total.share("first", among=("first", "second"))),
        "actions a game": _mean(total.length, 1),
        "skips a game": _mean(total.skips, 2),
        "placements a turn": _mean(total.placements, 2),
    }


def _sides(game: Game, simulations: int) -> tuple[str, str]:
    """Return the two possible winners: players, or colours in games in which either may act at any time."""
    if game.turnless and not simulations:
        first, second = (colour.capitalize() for colour in game.colours)
        return f"by {first}", f"by {second}"
    return "by the first", "by the second"


def _share(share: Estimate) -> str:
    return f"{share.value:.0%} ({share.low:.0%}–{share.high:.0%})"


def _mean(mean: Estimate, digits: int, sign: str = "") -> str:
    return f"{mean.value:{sign}.{digits}f} ± {mean.high - mean.value:.{digits}f}"


def differences(total: Statistics, base: Statistics, game: Game, simulations: int) -> dict[str, str]:
    """Return how a variant's games differ from the game's, each from the one with the same random numbers."""
    pairs = list(zip(total.games, base.games, strict=False))
    won = mean([(one.ending == "first") - (other.ending == "first") for one, other in pairs])
    return {
        f"won {_sides(game, simulations)[0]}, in points": _mean(
            Estimate(*(100 * value for value in won)), 0, "+"
        ),
        "actions a game": _mean(mean([one.length - other.length for one, other in pairs]), 1, "+"),
    }


def by_ply(total: Statistics) -> Iterator[Block]:
    """The placements before each action, and how many games ended with it, with bars."""
    if not total.games:
        return
    width = max(game.length for game in total.games) // _ROWS + 1
    choices: dict[int, list[int]] = {}
    for game in total.games:
        for ply, number in game.choices:
            choices.setdefault(ply // width, []).append(number)
    ended = Counter(max(0, game.length - 1) // width for game in total.games)
    most = max(ended.values())
    yield Table(
        ("action", "placements", "games ended", ""),
        [
            (
                f"{row * width + 1}–{(row + 1) * width}" if width > 1 else str(row + 1),
                f"{mean(choices[row]).value:.1f}" if row in choices else "",
                str(ended[row]),
                "█" * round(ended[row] / most * _BAR_LENGTH),
            )
            for row in range(max(ended) + 1)
        ],
    )


def heat_maps(total: Statistics, game: Game, setting: Judge) -> Iterator[Block]:
    """The shares of games with a stone placed on each cell, and won by a stone on each cell."""
    for cells, what in ((total.placed, "stones placed"), (total.decisive, "games won by a stone")):
        if cells:
            shares = {cell: f"{100 * cells[cell] / len(total.games):.0f}" for cell in cells}
            caption = f"{what} on each cell, in 100 games".capitalize()
            yield Picture(partial(scene, game, setting, labels=shares, caption=caption))


def stuck_blocks(stones: Stones, game: Game, setting: Judge) -> tuple[Block, ...]:
    """Return a position that is not over and has no legal action."""
    words = "Stuck: neither colour can act here, and the game is not over."
    return (Paragraph(words, "strong"), Picture(partial(scene, game, setting, stones)))


def scene(
    game: Game,
    setting: Judge,
    stones: Stones | None = None,
    labels: Mapping[Cell, str] | None = None,
    caption: str = "",
) -> Scene:
    """Return a board with stones, or with a number on some cells."""
    board = game.board(setting.size, setting.removed)
    return Scene(
        board=board,
        stones={board.cell(name): colour for colour, names in (stones or {}).items() for name in names},
        edges=game.position_class.owners,
        colours=game.colours,
        labels=labels or {},
        caption=caption,
    )
