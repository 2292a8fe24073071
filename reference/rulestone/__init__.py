"""An executable specification of five abstract board games, and a checker for engines that play them.

    >>> import rulestone
    >>> print(rulestone.position("minefield", size=3, moves="b2").to_move)
    white

What is named here is loaded when it is first used. The parts that programs build on beside it:
`rulestone.protocol` (queries and verdicts), `rulestone.engines` (whatever can judge a position),
`rulestone.core.register.clauses` (looking up rules), `rulestone.cases.cases` and
`rulestone.check.runner` (cases, and checking engines by them), `rulestone.testing` (the same in one
call). `rulestone_bitboard.batch` judges many positions at once. A game of your own is made with
`rulestone.core.game`, `rulestone.core.position`, `rulestone.core.boards` and `rulestone.core.actions`. The
documentation of the Python interface (`rulestone book DIR --api`) lists them all; what is not in it is
private, and may change without notice.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.positions import GamePosition, IllegalAction, position
    from rulestone.protocol import BadRequest

__all__ = ["BadRequest", "GamePosition", "IllegalAction", "position"]

_MODULES = {
    "BadRequest": "rulestone.protocol",
    "GamePosition": "rulestone.positions",
    "IllegalAction": "rulestone.positions",
    "position": "rulestone.positions",
}


def __getattr__(name: str) -> object:
    try:
        return getattr(import_module(_MODULES[name]), name)
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
