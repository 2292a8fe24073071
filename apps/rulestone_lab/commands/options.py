"""The options and names that the commands of the laboratory share."""

import re
from functools import partial

import click

from rulestone.commands import arguments

GROUP = "What the rules imply"
"""The heading of these commands in `rulestone --help`."""

FORMER = {"--games": "is now --count"}
"""The former spellings of options."""

_MOST_SIMULATIONS = 1_000_000

game_count = partial(
    click.option,
    "--count",
    metavar="N",
    type=arguments.count,
    show_default=True,
    help="How many games to play.",
)
"""The option for the number of games. It needs a default."""


def _simulations(text: str | int) -> int:
    """Read how games are played, as simulations of a tree search; 0 for random play."""
    found = re.fullmatch(r"random|mcts:([1-9][0-9]{0,6})", str(text))
    number = int(found[1] or 0) if found else _MOST_SIMULATIONS + 1
    if number > _MOST_SIMULATIONS:
        raise click.BadParameter(f"{text!r} is neither random nor mcts:N, such as mcts:50")
    return number


play = click.option(
    "--play",
    "simulations",
    metavar="random|mcts:N",
    type=_simulations,
    default="random",
    show_default=True,
    help="How to play: at random, or by a tree search with N simulations an action.",
)


def play_words(simulations: int) -> str:
    """Return how games are played, as the option has it."""
    return f"mcts:{simulations}" if simulations else "random"
