"""What tests of all games must know of one, found in the folder of its name."""

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from rulestone.core.names import GameName

_Part = TypeVar("_Part")


def part(game: GameName, name: str, kind: type[_Part]) -> _Part | None:
    """The value that a module of a game's folder gives under the module's name in capitals.

    Args:
        game: whose folder.
        name: the name of the module.
        kind: what the value must be.

    Returns:
        The value; None where the folder has no such module.
    """
    where = f"{__package__}.{game}"
    if find_spec(where) is None or find_spec(f"{where}.{name}") is None:
        return None
    value: object = getattr(import_module(f"{where}.{name}"), name.upper())
    assert isinstance(value, kind), f"{where}.{name}.{name.upper()} is no {kind.__name__}"
    return value
