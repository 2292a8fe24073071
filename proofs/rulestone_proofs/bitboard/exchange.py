"""Copies of the bitboard's modules with edits.

A mutant replaces a piece of the text; a proof in parts replaces a function by one that returns variables. The
modules themselves are never changed.
"""

import inspect
from types import ModuleType

Edit = tuple[str, str]
"""A piece of a module's text, which must occur there exactly once, and its replacement."""


class Stale(Exception):
    """The text to be replaced does not occur exactly once: the module has changed."""


def patched(module: ModuleType, edits: tuple[Edit, ...] = (), **parts: object) -> ModuleType:
    """Return a module of the bitboard; if anything is to be exchanged in it, a copy.

    Args:
        module: the installed module.
        edits: edits of its text.
        parts: replacements for some of its names.

    Raises:
        Stale: an edit does not fit the text.
        AttributeError: the module has no such name.
    """
    if not edits and not parts:
        return module
    text = inspect.getsource(module)
    for old, new in edits:
        if text.count(old) != 1:
            raise Stale(f"{module.__name__} has {text.count(old)} times, not once: {old}")
        text = text.replace(old, new)
    copy = ModuleType(module.__name__)
    exec(text, vars(copy))  # noqa: S102 - our own text
    for name, part in parts.items():
        getattr(copy, name)
        setattr(copy, name, part)
    return copy
