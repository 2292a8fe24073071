"""Find the clauses that the code of some rules names. Each must be in the register."""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from types import CodeType, FunctionType

from rulestone.core.narrowing import is_frozenset, is_tuple

_BUILT_IN = frozenset({"abc", "builtins"})


def cited_clauses(rules: type, game: str) -> frozenset[str]:
    """Return every id of a clause of a game that occurs as a string in the modules of its rules.

    Args:
        rules: the class of the positions of the game; the modules of its bases are included.
        game: the game whose clauses are looked for.
    """
    clause_id = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+")
    own = f"{game}."
    modules = {kind.__module__ for kind in rules.__mro__} - _BUILT_IN
    return frozenset(
        text
        for module in modules
        for value in _contents(sys.modules[module])
        if getattr(value, "__module__", module) == module
        for text in _texts(value)
        if text.startswith(own) and clause_id.fullmatch(text)
    )


def _texts(value: object) -> Iterator[str]:
    """The strings in a value, in the code of a function, or in the methods of a class."""
    if isinstance(value, str):
        yield value
    for part in _parts(value):
        yield from _texts(part)


def _parts(value: object) -> Iterable[object]:
    if is_tuple(value) or is_frozenset(value):
        return value
    match value:
        case CodeType():
            return value.co_consts
        case FunctionType():
            return (value.__code__,)
        case property():
            return (value.fget,)
        case cached_property():
            return (value.func,)
        case type():
            return [part for part in _contents(value) if not isinstance(part, type)]
        case _ if is_dataclass(value):
            return [getattr(value, part.name) for part in fields(value)]
    inner: object = getattr(value, "__wrapped__", None)
    return () if inner is None else (inner,)


def _contents(holder: object) -> list[object]:
    """Return the contents of a module or class without its name: `hex.rules` is no clause of `hex`."""
    return [value for name, value in list(vars(holder).items()) if name not in ("__module__", "__name__")]
