"""The games that there are."""

from rulestone.names import GameName
from rulestone.register.entries import register


def game_names() -> tuple[GameName, ...]:
    """The names of the games, in the order in which everything lists them."""
    return tuple(entry.name for entry in register().games)
