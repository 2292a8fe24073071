"""An executable specification of five abstract board games, and a checker for engines that play them.

    >>> import rulestone
    >>> print(rulestone.position("minefield", size=3, moves="b2").to_move)
    white

The names of this module are loaded when they are first used. Other public modules are `rulestone.protocol`
(queries and verdicts), `rulestone.engines` (engines), `rulestone.core.register.clauses` (looking up rules),
`rulestone.cases.cases` and `rulestone.check.runner` (cases, and checking engines), and `rulestone.testing` (a
whole check in one call). `rulestone_bitboard.batch` judges many positions at once. To add your own game, use
`rulestone.core.game`, `rulestone.core.position`, `rulestone.core.boards` and `rulestone.core.actions`. The
documentation of the Python interface (`rulestone book DIR --api`) lists them all. Everything else is private
and may change without notice.
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
