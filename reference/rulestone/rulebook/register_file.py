"""Read the rulebook of a game from `register.toml`."""

from pathlib import Path
from typing import TypeVar

from msgspec import Struct, ValidationError
from msgspec.structs import replace

from rulestone.core.decoded import is_list, is_mapping, words_of
from rulestone.core.errors import BadInput
from rulestone.core.loading import convert, once
from rulestone.core.names import GameName
from rulestone.rulebook.entries import Rulebook, SharedClaims

_Shape = TypeVar("_Shape", bound=Struct)


class UnknownGame(BadInput):
    """There is no installed game of this name, or it cannot be used. The message has the reason."""


@once
def read_rulebook(folder: Path, name: GameName) -> Rulebook:
    """Read the rulebook of a game.

    Args:
        folder: the folder of its package, with `register.toml`; a shared file of claims is next to it.
        name: the game, for messages.

    Raises:
        UnknownGame: a file is missing or invalid, or of another game.
    """
    entry = _read(folder / "register.toml", Rulebook, name)
    if entry.name != name:
        raise UnknownGame(f"the register of {name!r}: its name is {entry.name!r}")
    if entry.shared is not None:
        more = _read(folder.parent / entry.shared, SharedClaims, name).claims
        own = tuple(claim for claim in more if name in claim.games)
        entry = replace(entry, claims=(*entry.claims, *own))
    return entry


def _read(path: Path, shape: type[_Shape], name: GameName) -> _Shape:
    import tomllib  # loaded only for registers

    try:
        return convert(_unwrapped(tomllib.loads(path.read_text(encoding="utf-8-sig"))), shape)
    except OSError as problem:
        raise UnknownGame(f"the register of {name!r}: {path}: {problem.strerror}") from problem
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError, RecursionError) as problem:
        raise UnknownGame(f"the register of {name!r}: {path}: {words_of(problem)}") from problem


def _unwrapped(value: object) -> object:
    """Put each text on one line."""
    if isinstance(value, str):
        return " ".join(value.split())
    if is_mapping(value):
        return {key: _unwrapped(item) for key, item in value.items()}
    if is_list(value):
        return [_unwrapped(item) for item in value]
    return value
