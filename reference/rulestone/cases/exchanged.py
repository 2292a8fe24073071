"""Rules with parts exchanged: classes that are made while a program runs, and that can be pickled.

No module names them, so each is pickled as the function that makes it, with its arguments.
"""

from abc import ABCMeta
from collections.abc import Callable, Mapping
from copyreg import pickle
from dataclasses import replace
from itertools import takewhile
from types import new_class
from typing import TypeVar, cast

from rulestone.core.errors import BadInput
from rulestone.core.position import Position
from rulestone.core.wording import did_you_mean
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game

_Kind = TypeVar("_Kind")

Maker = tuple[Callable[..., type], tuple[object, ...]]
"""A function that a module names, and the arguments for which it returns the class."""


class MadeClass(ABCMeta):
    """The class of these classes."""


def subclass(
    kind: type[_Kind], parts: Mapping[str, object], mixins: tuple[type, ...] = (), maker: Maker | None = None
) -> type[_Kind]:
    """Return a subclass with these attributes, and the methods of mixins before its own.

    Args:
        kind: the base class.
        parts: the attributes.
        mixins: classes that stand before the base class.
        maker: how it is pickled, if the parts cannot be.
    """
    made_by = maker or (subclass, (kind, parts, mixins))
    known = (one for one in kind.__subclasses__() if vars(one).get("__made_by__") == made_by)
    if (one := next(known, None)) is not None:
        return one
    body, bases = {**parts, "__made_by__": made_by}, (*mixins, kind)
    made = new_class(bases[0].__name__, bases, {"metaclass": MadeClass}, lambda names: names.update(body))
    return cast("type[_Kind]", made)  # a class with computed bases has no static type


pickle(MadeClass, lambda made: vars(made).get("__made_by__", made.__qualname__))


def with_parts(game: Game, **parts: object) -> Game:
    """Return a game with class attributes of its rules exchanged: `constraints=(HARD_CORNER,)`.

    Raises:
        BadInput: its rules have no such attribute, or it is a tuple and the new one is not.
    """
    for name, part in parts.items():
        if not hasattr(game.position_class, name):
            hint = did_you_mean(name, dir(game.position_class))
            raise BadInput(f"the rules of {game.name} have no part called {name!r}{hint}")
        if isinstance(getattr(game.position_class, name), tuple) and not isinstance(part, tuple):
            raise BadInput(f"{name} of {game.name} is a tuple, such as (A,) or (A, B), not {part!r:.40}")
    return replace(game, position_class=subclass(game.position_class, parts))


def exchanged_parts(rules: type[Position], name: str) -> Mapping[str, object]:
    """Return the class attributes that the rules of a variant have of their own, by name.

    Args:
        rules: the rules of an installed game or of a variant of it.
        name: the game.

    Raises:
        UnknownGame: there is no such game.
    """
    itself = find_game(name).position_class
    kinds = takewhile(lambda kind: kind is not itself, rules.__mro__)
    parts = {part: value for kind in [*kinds][::-1] for part, value in vars(kind).items()}
    return {part: value for part, value in parts.items() if not part.startswith(("__", "_abc_", "made_by"))}
