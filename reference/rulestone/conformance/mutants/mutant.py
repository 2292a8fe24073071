"""Wrong rules with a name: one clause replaced by a plausible mistake, and an engine that plays by it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from inspect import getattr_static
from types import ModuleType
from typing import TypeVar

from msgspec.structs import replace

from rulestone.boards import UnknownCell
from rulestone.names import ClauseId, GameName
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, Claims, Query

PREFIX = "mutant"
"""The family that mutants are called by as engines: `mutant:minefield/switch-2x3-only`."""

Owner = ModuleType | type
_Wrong = TypeVar("_Wrong", bound=Callable[..., object])
_Self = TypeVar("_Self")
_Value = TypeVar("_Value")

_ONE_AT_A_TIME = threading.RLock()


@dataclass(frozen=True, slots=True)
class Patch:
    """One attribute of the reference, and the wrong thing to put in its place.

    Attributes:
        owner: the module or class that has it.
        attribute: what it is called there.
        wrong: what replaces it.
    """

    owner: Owner
    attribute: str
    wrong: object

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Replace it, and put it back at the end."""
        right = getattr_static(self.owner, self.attribute)
        inherited = isinstance(self.owner, type) and self.attribute not in vars(self.owner)
        setattr(self.owner, self.attribute, self.wrong)
        try:
            yield
        finally:
            if inherited:
                delattr(self.owner, self.attribute)
            else:
                setattr(self.owner, self.attribute, right)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake that somebody who writes an engine could make.

    Attributes:
        name: unique, the game before the slash: `minefield/switch-2x3-only`.
        clause: the clause that is misread or badly carried out.
        words: what such an engine does, in a sentence.
        patches: what to replace in the reference.
        equivalent: where no position can show the mistake, why; None where cases must show it.
    """

    name: str
    clause: ClauseId
    words: str
    patches: tuple[Patch, ...]
    equivalent: str | None = None

    @property
    def game(self) -> GameName:
        """The game whose rules are wrong."""
        return GameName(self.name.partition("/")[0])

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Let the reference play by the mistake; nothing else of this process may ask it meanwhile."""
        with _ONE_AT_A_TIME, ExitStack() as stack:
            for patch in self.patches:
                stack.enter_context(patch.applied())
            yield


class MutantEngine:
    """The reference with one mistake in one game; it answers the other games rightly."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._reference = ReferenceEngine()

    @property
    def claims(self) -> Claims:
        """All that the reference claims."""
        return replace(self._reference.claims, name=f"{PREFIX}:{self._mutant.name}")

    def ask(self, query: Query) -> Answer:
        """Answer one query, wrongly where the mistake shows.

        Raises:
            BadRequest: it cannot be answered because of what it says, or of what the mistake makes of it.
        """
        if query.game != self._mutant.game:
            return self._reference.ask(query)
        with self._mutant.in_force():
            try:
                return self._reference.ask(query)
            except UnknownCell as problem:
                raise BadRequest("bad-cell", str(problem)) from problem

    def close(self) -> None:
        """Nothing to let go of."""


class Shelf:
    """Mutants of one game, or of several games that share a rule, in the order in which they are put here."""

    def __init__(self, *games: GameName) -> None:
        self._games = games
        self._mutants: list[Mutant] = []

    def __iter__(self) -> Iterator[Mutant]:
        return iter(self._mutants)

    def put(self, name: str, clause: str, words: str, *patches: Patch, equivalent: str | None = None) -> None:
        """Put a mutant here, once for each of the games.

        Args:
            name: its name within the game.
            clause: the clause within the game.
            words: what it does.
            patches: what to replace.
            equivalent: why nothing can show the mistake, where nothing can.
        """
        for game in self._games:
            found = Mutant(f"{game}/{name}", ClauseId(f"{game}.{clause}"), words, patches, equivalent)
            self._mutants.append(found)

    def wrong(
        self,
        name: str,
        clause: str,
        words: str,
        owner: Owner,
        attribute: str,
        *others: Owner,
        equivalent: str | None = None,
    ) -> Callable[[_Wrong], _Wrong]:
        """Put the decorated function here as a mutant: it replaces an attribute of one owner or several."""

        def keep(function: _Wrong) -> _Wrong:
            patches = (Patch(each, attribute, _like(each, attribute, function)) for each in (owner, *others))
            self.put(name, clause, words, *patches, equivalent=equivalent)
            return function

        return keep


def getter(attribute: Callable[[_Self], _Value] | cached_property[_Value]) -> Callable[[_Self], _Value]:
    """How a property is worked out: what type checkers take the property of a class to be already."""
    return attribute.func if isinstance(attribute, cached_property) else attribute


def _like(owner: Owner, attribute: str, function: Callable[..., object]) -> object:
    """The function as a property where the attribute that it replaces is one."""
    right = getattr_static(owner, attribute)
    if isinstance(right, cached_property):
        remembered = cached_property(function)
        remembered.__set_name__(owner if isinstance(owner, type) else type(owner), attribute)
        return remembered
    return property(function) if isinstance(right, property) else function
