"""The kinds of board that the games of the book are played on."""

from rulestone.boards import KINDS, BoardKind
from rulestone.register.entries import register


def kinds() -> tuple[BoardKind, ...]:
    """The kinds of board, no two of one name, in the order of the games."""
    every = (KINDS[entry.board] for entry in register().games)
    return tuple({kind.name: kind for kind in every}.values())
