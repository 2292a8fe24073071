"""An executable specification of five abstract board games, and a checker for engines that play them.

    >>> import rulestone
    >>> print(rulestone.position("minefield", size=3, moves="b2").to_move)
    white

The names of this module are public and do not change. They are loaded when they are first used. `docs/API.md`
explains each, and lists the other public modules. Everything else may change without notice.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulestone.cases.cases import read_cases
    from rulestone.cases.variants import BadVariant, Variant, find_variant, variant
    from rulestone.core.boards import UnknownCell
    from rulestone.core.errors import BadInput, Error
    from rulestone.core.options import BadOption
    from rulestone.engines.engine import EngineBroken, EngineUnusable
    from rulestone.engines.installed import UnknownEngine, load_engine
    from rulestone.explain.cells import Explanation, Refusal
    from rulestone.play.makers import playable_maker
    from rulestone.positions import GamePosition, IllegalAction, Symmetry, position

    __version__: str
    from rulestone.protocol import BadRequest, GameSetting, Judge, Perft, Play, Verdict
    from rulestone.protocol.reading import read_question
    from rulestone.rulebook.register_file import UnknownGame
    from rulestone.testing import check_engine

_NAMES = {
    "positions": ("GamePosition", "IllegalAction", "Symmetry", "position"),
    "explain.cells": ("Explanation", "Refusal"),
    "protocol": ("BadRequest", "GameSetting", "Judge", "Perft", "Play", "Verdict"),
    "protocol.reading": ("read_question",),
    "rulebook.register_file": ("UnknownGame",),
    "core.boards": ("UnknownCell",),
    "core.errors": ("BadInput", "Error"),
    "core.options": ("BadOption",),
    "engines.engine": ("EngineBroken", "EngineUnusable"),
    "engines.installed": ("UnknownEngine", "load_engine"),
    "play.makers": ("playable_maker",),
    "testing": ("check_engine",),
    "cases.cases": ("read_cases",),
    "cases.variants": ("BadVariant", "Variant", "find_variant", "variant"),
}

_FORMER: dict[str, str] = {}
"""Public names that went out of use, each with the one to use instead: they still work, and warn."""

_MODULES = {name: f"rulestone.{module}" for module, names in _NAMES.items() for name in names}

__all__ = [  # noqa: RUF022 - as in the page
    "position",
    "GamePosition",
    "IllegalAction",
    "Refusal",
    "Explanation",
    "Symmetry",
    "BadRequest",
    "read_question",
    "GameSetting",
    "Judge",
    "Play",
    "Perft",
    "Verdict",
    "load_engine",
    "check_engine",
    "read_cases",
    "playable_maker",
    "variant",
    "find_variant",
    "Variant",
    "Error",
    "BadInput",
    "UnknownGame",
    "BadOption",
    "UnknownCell",
    "BadVariant",
    "UnknownEngine",
    "EngineBroken",
    "EngineUnusable",
]


if not TYPE_CHECKING:  # or type checkers would accept every name

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("rulestone")
        if name in _FORMER:
            from warnings import warn

            warn(f"rulestone.{name} is now rulestone.{_FORMER[name]}", DeprecationWarning, stacklevel=2)
            name = _FORMER[name]
        try:
            return getattr(import_module(_MODULES[name]), name)
        except KeyError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
