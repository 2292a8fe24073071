"""Type guards for values of unknown type; what a container holds stays `object`.

`isinstance(value, dict)` leaves a type checker with keys and values that it takes for anything at all.
"""

from collections.abc import Iterable, Mapping
from typing import TypeGuard


def is_dict(value: object) -> TypeGuard[dict[object, object]]:
    """Whether it is a dictionary."""
    return isinstance(value, dict)


def is_json_object(value: object) -> TypeGuard[dict[str, object]]:
    """Whether it is a dictionary whose keys are all texts."""
    return is_dict(value) and all(isinstance(key, str) for key in value)


def is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    """Whether it is a mapping."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether it is a list."""
    return isinstance(value, list)


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether it is a tuple."""
    return isinstance(value, tuple)


def is_frozenset(value: object) -> TypeGuard[frozenset[object]]:
    """Whether it is a frozen set."""
    return isinstance(value, frozenset)


def is_iterable(value: object) -> TypeGuard[Iterable[object]]:
    """Whether one can go through it."""
    return isinstance(value, Iterable)
