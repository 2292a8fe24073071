"""Decoded values: guards for their types, and what msgspec says of those that fit no message.

After `isinstance(value, dict)` type checkers treat keys and values as `Any`; here they stay `object`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeGuard

_PATH = re.compile(r" - at `\$\.?([^`]+)`$")
"""Matches a path in msgspec's messages."""

_FIELD = re.compile(r"(Object (?:contains unknown|missing required) field `)(.*)`", re.DOTALL)


def is_dict(value: object) -> TypeGuard[dict[object, object]]:
    """Return whether it is a dictionary."""
    return isinstance(value, dict)


def is_json_object(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether it is a dictionary whose keys are all strings."""
    return is_dict(value) and all(isinstance(key, str) for key in value)


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Return whether it is a mapping."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return whether it is a list."""
    return isinstance(value, list)


def is_iterable(value: object) -> TypeGuard[Iterable[object]]:
    """Return whether it is iterable."""
    return isinstance(value, Iterable)


@dataclass(frozen=True, slots=True)
class WrongShape:
    """What is wrong with a value that does not fit the type of a message.

    Attributes:
        words: what is wrong, in one line, without the path.
        path: where: `stones[...][3]`, where dots stand for a key; empty for the value itself.
        is_wrong_type: whether the field has the wrong type; otherwise it is missing or unknown.
    """

    words: str
    path: str
    is_wrong_type: bool


def words_of(problem: Exception) -> str:
    """Return a library's message about a wrong value, with its path written as `moves[0]`."""
    return _PATH.sub(r" - at \1", str(problem))


def wrong_shape(problem: Exception) -> WrongShape:
    """Return what msgspec says of a value that it refuses."""
    sentence = str(problem)
    found = _PATH.search(sentence)
    path, words = found[1] if found else "", _PATH.sub("", sentence)
    field = _FIELD.fullmatch(words)
    if field is None:
        return WrongShape(words, path, is_wrong_type=True)
    name = field[2][:40]
    return WrongShape(f"{field[1]}{name}`", f"{path}.{name}".removeprefix("."), is_wrong_type=False)
