"""Type guards for values of unknown type. The contents of containers stay `object`.

After `isinstance(value, dict)` type checkers treat keys and values as `Any`.
"""

from collections.abc import Iterable, Mapping
from typing import TypeGuard


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


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether it is a tuple."""
    return isinstance(value, tuple)


def is_iterable(value: object) -> TypeGuard[Iterable[object]]:
    """Return whether it is iterable."""
    return isinstance(value, Iterable)
