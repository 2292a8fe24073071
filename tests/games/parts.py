"""What tests of all games must know of one, found in the folder of its name."""

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from rulestone.core.names import GameName

_Part = TypeVar("_Part")


def part(game: GameName, name: str, kind: type[_Part]) -> _Part | None:
    """The value that the module `facts` of a game's folder gives under a name.

    Args:
        game: whose folder.
        name: the name of the value, in capitals.
        kind: what the value must be.

    Returns:
        The value; None where the game has no such module, or the module no such name.
    """
    where = f"{__package__}.{game}"
    if find_spec(where) is None or find_spec(f"{where}.facts") is None:
        return None
    value: object = getattr(import_module(f"{where}.facts"), name, None)
    assert value is None or isinstance(value, kind), f"{where}.facts.{name} is no {kind.__name__}"
    return value
