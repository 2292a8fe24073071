"""Copies of the bitboard's modules with edits.

A mutant replaces a piece of the text; a proof in parts replaces a function by one that returns variables. The
modules themselves are never changed.
"""

import inspect
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, ModuleType

Edit = tuple[str, str]
"""A piece of a module's text, which must occur there exactly once, and its replacement."""


class Stale(Exception):
    """The text to be replaced does not occur exactly once: the module has changed."""


@dataclass(frozen=True, slots=True)
class PatchedModule:
    """A module of the bitboard, perhaps edited.

    Attributes:
        module: the installed module.
        edits: the edits of its text.
    """

    module: ModuleType
    edits: tuple[Edit, ...] = ()

    def load(self, **parts: object) -> ModuleType:
        """Return the installed module if there are no edits, and otherwise a copy.

        Args:
            parts: replacements for some of its names.

        Raises:
            Stale: an edit does not fit the text.
            AttributeError: the module has no such name.
        """
        if not self.edits and not parts:
            return self.module
        text = inspect.getsource(self.module)
        for old, new in self.edits:
            if text.count(old) != 1:
                raise Stale(f"{self.module.__name__} has {text.count(old)} times, not once: {old}")
            text = text.replace(old, new)
        copy = ModuleType(self.module.__name__)
        exec(_compiled(text, f"{copy.__name__}, exchanged"), vars(copy))  # noqa: S102 - our own text
        for name, part in parts.items():
            getattr(copy, name)
            setattr(copy, name, part)
        return copy


@lru_cache(maxsize=64)
def _compiled(text: str, name: str) -> CodeType:
    return compile(text, name, "exec")
