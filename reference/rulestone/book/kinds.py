"""The kinds of board that the games of the book are played on."""

from functools import cache
from itertools import count, takewhile

from rulestone.core.boards import BoardKind
from rulestone.core.game import games
from rulestone.core.names import Size

_CELLS = 400
"""So many cells suit boards to look at."""

_LARGEST = {"square": Size(25)}
"""By kind, the largest board that is shown where that is another: square boards one column short of `z`."""


def kinds() -> tuple[BoardKind, ...]:
    """The kinds of board, no two of one name, in the order of the games."""
    return tuple({game.kind.name: game.kind for game in games()}.values())


@cache
def shown_limit(kind: BoardKind) -> Size:
    """The largest size that is shown to be played on."""
    fitting = takewhile(lambda size: len(kind.board(size).cells) <= _CELLS, map(Size, count(1)))
    return _LARGEST.get(kind.name) or max(fitting, default=Size(1))
