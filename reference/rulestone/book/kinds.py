"""The kinds of board that the games of the book are played on."""

from rulestone.core.boards import BoardKind
from rulestone.core.game import games


def kinds() -> tuple[BoardKind, ...]:
    """The kinds of board, no two of one name, in the order of the games."""
    return tuple({game.kind.name: game.kind for game in games()}.values())
