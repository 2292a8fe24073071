"""The commands of the laboratory, a module each, and what they share."""

from collections.abc import Callable
from typing import TypeVar

import click

from rulestone.commands import arguments

GROUP = "What the rules imply"
"""The heading of these commands in `rulestone --help`."""

FORMER = {"--games": "is now --count"}
"""The spellings of options that are no more."""

_Command = TypeVar("_Command", bound=Callable[..., None])


def game_count(default: int) -> Callable[[_Command], _Command]:
    """The option for the number of random games."""
    return click.option(
        "--count",
        metavar="N",
        type=arguments.count,
        default=default,
        show_default=True,
        help="How many games to play.",
    )
