"""Decoded values: guards for their types, and msgspec's messages about those that fit no message type.

After `isinstance(value, Mapping)` type checkers treat keys and values as `Any`; here they stay `object`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypeGuard

_PATH = re.compile(r" - at `\$\.?([^`]+)`$")
"""Matches a path in msgspec's messages."""


def is_json_object(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether it is a dictionary whose keys are all strings."""
    return is_mapping(value) and isinstance(value, dict) and set(map(type, value)) <= {str}


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Return whether it is a mapping."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return whether it is a list."""
    return isinstance(value, list)


def is_iterable(value: object) -> TypeGuard[Iterable[object]]:
    """Return whether it is iterable."""
    return isinstance(value, Iterable)


def words_of(problem: Exception) -> str:
    """Return a library's message about a wrong value, with its path written as `moves[0]`."""
    return _PATH.sub(r" - at \1", str(problem))


def path_of(problem: Exception) -> str:
    """Return the path in a library's message, such as `stones[...][3]`; empty without one."""
    found = _PATH.search(str(problem))
    return found[1] if found else ""
