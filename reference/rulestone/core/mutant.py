"""Mutants: games with one plausible mistake in their rules.

A mutant is a value. Its rules are a subclass of the right ones in which one method is overridden, or its
boards or its counting are others; the right rules are never touched, so that any number of mutants and
the reference judge side by side.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import new_class
from typing import TypeVar, cast

from rulestone.core.boards import BoardKind
from rulestone.core.game import Game
from rulestone.core.names import ClauseId, GameName
from rulestone.core.position import Position

_Rules = TypeVar("_Rules", bound=type[Position])
PerftFunction = Callable[[Position, int], int]
"""Counts the sequences of so many actions from a position."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake that somebody who writes an engine could make.

    Attributes:
        name: unique, the game before the slash: `minefield/switch-2x3-only`.
        clause: the clause that is misread or badly carried out.
        words: what such an engine does, in a sentence.
        played: the game as such an engine plays it.
        equivalent: where no position can show the mistake, why; None where cases must show it.
    """

    name: str
    clause: ClauseId
    words: str
    played: Game
    equivalent: str | None = None

    @property
    def game(self) -> GameName:
        """The game whose rules are wrong."""
        return self.played.name


@dataclass(frozen=True, slots=True)
class ListedMutant:
    """A mistake that can be made in one game or several.

    Attributes:
        name: its name within each game.
        clause: the clause within each game.
        words: what such an engine does.
        change: makes the mistaken game of the right one.
        equivalent: why nothing can show the mistake, where nothing can.
    """

    name: str
    clause: str
    words: str
    change: Callable[[Game], Game]
    equivalent: str | None = None


class MutantList:
    """Mutants that one game or several can have, in the order in which they are added."""

    def __init__(self) -> None:
        self._mutants: dict[str, ListedMutant] = {}

    def __iter__(self) -> Iterator[ListedMutant]:
        return iter(self._mutants.values())

    def names(self) -> tuple[str, ...]:
        """The names of the mutants, in their order."""
        return tuple(self._mutants)

    def add(
        self,
        name: str,
        clause: str,
        words: str,
        change: Callable[[Game], Game],
        equivalent: str | None = None,
    ) -> None:
        """Add a mutant by what it makes of a game.

        Raises:
            ValueError: the list has a mutant of this name already.
        """
        if name in self._mutants:
            raise ValueError(f"two mutants are called {name!r}")
        self._mutants[name] = ListedMutant(name, clause, words, change, equivalent)

    def rules(
        self, name: str, clause: str, words: str, *, equivalent: str | None = None
    ) -> Callable[[_Rules], _Rules]:
        """Add the decorated class as a mutant: it overrides methods of the positions that the games share."""

        def keep(mixin: _Rules) -> _Rules:
            self.add(name, clause, words, lambda game: with_rules(game, mixed(mixin, game)), equivalent)
            return mixin

        return keep

    def kind(self, name: str, clause: str, words: str, change: Callable[[BoardKind], BoardKind]) -> None:
        """Add a mutant that is played on other boards."""
        self.add(name, clause, words, lambda game: replace(game, kind=change(game.kind)))

    def perft(self, name: str, clause: str, words: str) -> Callable[[PerftFunction], PerftFunction]:
        """Add the decorated function as a mutant: it counts sequences of actions."""

        def keep(count: PerftFunction) -> PerftFunction:
            self.add(name, clause, words, lambda game: replace(game, perft=count))
            return count

        return keep


class Mutants:
    """The mutants of one game, in the order in which they are added."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._mutants: dict[str, Mutant] = {}

    def __iter__(self) -> Iterator[Mutant]:
        return iter(self._mutants.values())

    def __len__(self) -> int:
        return len(self._mutants)

    def add(self, name: str, clause: str, words: str, played: Game, equivalent: str | None = None) -> None:
        """Add a mutant.

        Raises:
            ValueError: the game has a mutant of this name already.
        """
        whole = f"{self._game.name}/{name}"
        if whole in self._mutants:
            raise ValueError(f"two mutants are called {whole!r}")
        clause_id = ClauseId(f"{self._game.name}.{clause}")
        self._mutants[whole] = Mutant(whole, clause_id, words, played, equivalent)

    def rules(
        self, name: str, clause: str, words: str, *, equivalent: str | None = None
    ) -> Callable[[_Rules], _Rules]:
        """Add the decorated class as a mutant: a subclass of the rules of the game.

        Args:
            name: its name within the game.
            clause: the clause within the game.
            words: what such an engine does.
            equivalent: why nothing can show the mistake, where nothing can.
        """

        def keep(rules: _Rules) -> _Rules:
            self.add(name, clause, words, with_rules(self._game, rules), equivalent)
            return rules

        return keep

    def kind(self, name: str, clause: str, words: str, change: Callable[[BoardKind], BoardKind]) -> None:
        """Add a mutant that is played on other boards."""
        self.add(name, clause, words, replace(self._game, kind=change(self._game.kind)))

    def perft(self, name: str, clause: str, words: str) -> Callable[[PerftFunction], PerftFunction]:
        """Add the decorated function as a mutant: it counts sequences of actions."""

        def keep(count: PerftFunction) -> PerftFunction:
            self.add(name, clause, words, replace(self._game, perft=count))
            return count

        return keep

    def share(self, shared: MutantList, *, clause: str | None = None) -> None:
        """Add mutants that other games have as well.

        Args:
            shared: the mutants.
            clause: the clause within this game, where it is called otherwise than in the list.
        """
        for each in shared:
            named = each.clause if clause is None else clause
            self.add(each.name, named, each.words, each.change(self._game), each.equivalent)


def with_rules(game: Game, rules: type[Position]) -> Game:
    """The game played by other rules.

    Raises:
        TypeError: they are no variation of its own.
    """
    if not issubclass(rules, game.rules):
        raise TypeError(f"{rules.__name__} is no subclass of {game.rules.__name__}")
    return replace(game, rules=rules)


def mixed(mixin: type[Position], game: Game) -> type[Position]:
    """The rules of a game with the methods of a mixin before its own."""
    if issubclass(mixin, game.rules):
        return mixin
    # A class whose bases are values has no static type; `with_rules` checks it.
    return cast("type[Position]", new_class(f"{mixin.__name__}Of{game.rules.__name__}", (mixin, game.rules)))
