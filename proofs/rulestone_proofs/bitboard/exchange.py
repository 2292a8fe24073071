"""Copies of the bitboard's modules in which something has been exchanged.

For mutants, a piece of the text; for proofs in parts, a function for one that returns variables. The
modules themselves are never touched.
"""

import inspect
from dataclasses import dataclass
from types import ModuleType

Edit = tuple[str, str]
"""A piece of a module's text, which must occur there exactly once, and what is to stand in its place."""


class Stale(Exception):
    """The text that was to be exchanged does not occur once in the module: the module has changed."""


@dataclass(frozen=True, slots=True)
class Version:
    """A module of the bitboard, as it is or with edits.

    Attributes:
        module: the one that ships.
        edits: what is exchanged in its text.
    """

    module: ModuleType
    edits: tuple[Edit, ...] = ()

    def load(self, **parts: object) -> ModuleType:
        """The module that ships where nothing is exchanged; otherwise a copy.

        Args:
            parts: what some of its names are to mean instead.

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
        exec(compile(text, f"{copy.__name__}, exchanged", "exec"), vars(copy))  # noqa: S102 - our own text
        for name, part in parts.items():
            getattr(copy, name)
            setattr(copy, name, part)
        return copy
