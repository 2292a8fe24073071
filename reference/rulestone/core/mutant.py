"""Mutants: games with one plausible mistake in their rules.

A mutant is a value. Its rules are a subclass of the right ones with one part replaced, or it has other boards
or another way of counting. The right rules are never changed, so mutants and the reference can judge side by
side.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from types import new_class
from typing import Concatenate, ParamSpec, TypeVar, cast

from rulestone.core.actions import Action
from rulestone.core.boards import BoardKind
from rulestone.core.game import Game
from rulestone.core.names import ClauseId, GameName
from rulestone.core.position import Position

_Rules = TypeVar("_Rules", bound=type[Position])
_At = TypeVar("_At", bound=Position)
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")
PerftFunction = Callable[[Position, int], int]
"""Counts the sequences of this many actions from a position."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake that an engine's author could make.

    Attributes:
        name: unique, with the game before the slash: `minefield/switch-2x3-only`.
        clause: the clause that it gets wrong.
        words: what such an engine does, in a sentence.
        played: the game with the mistake.
        equivalent: why no position can show the mistake; None if cases must catch it.
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
class Mistake:
    """A mistake that can be made in one game or in several.

    Attributes:
        clause: the clause within each game.
        words: what such an engine does.
        change: turns the right game into the mistaken one.
        equivalent: why nothing can show the mistake; None if something can.
    """

    clause: str
    words: str
    change: Callable[[Game], Game]
    equivalent: str | None = None


class Mutants:
    """Mutants of one game, or mistakes that several games share, in the order in which they are added.

    Every mistake has a name and a clause, both within the game, and words: what such an engine does. If no
    position can show it, `equivalent` says why.
    """

    def __init__(self) -> None:
        self._mistakes: dict[str, Mistake] = {}
        self._made: dict[Game, tuple[Mutant, ...]] = {}

    def of(self, game: Game) -> tuple[Mutant, ...]:
        """Return the mutants of a game for these mistakes."""
        if game not in self._made:
            self._made[game] = tuple(
                Mutant(
                    f"{game.name}/{name}",
                    ClauseId(f"{game.name}.{each.clause}"),
                    each.words,
                    each.change(game),
                    each.equivalent,
                )
                for name, each in self._mistakes.items()
            )
        return self._made[game]

    def add(
        self,
        name: str,
        clause: str,
        words: str,
        change: Callable[[Game], Game],
        equivalent: str | None = None,
    ) -> None:
        """Add a mistake by a function that changes the game.

        Raises:
            ValueError: the name is already used.
        """
        if name in self._mistakes:
            raise ValueError(f"two mutants are called {name!r}")
        self._mistakes[name] = Mistake(clause, words, change, equivalent)

    def share(self, others: "Mutants", *, clause: str | None = None) -> None:
        """Add mistakes that other games share.

        Args:
            others: the mistakes.
            clause: the clause within this game, if it has another name there.
        """
        for name, each in others._mistakes.items():
            self.add(name, clause or each.clause, each.words, each.change, each.equivalent)

    def rules(
        self, name: str, clause: str, words: str, *, equivalent: str | None = None
    ) -> Callable[[_Rules], _Rules]:
        """Add the decorated class as a mistake: a subclass of the rules, or of a shared base class."""

        def keep(rules: _Rules) -> _Rules:
            self.add(name, clause, words, lambda game: with_rules(game, rules), equivalent)
            return rules

        return keep

    def parts(self, name: str, clause: str, words: str, **parts: object) -> None:
        """Add rules with other class attributes: `constraints=(HARD_CORNER,)`."""

        def change(game: Game) -> Game:
            return with_rules(game, _subclass(name, game.rules, **parts))

        self.add(name, clause, words, change)

    def answers(
        self,
        name: str,
        clause: str,
        words: str,
        asked: Callable[Concatenate[_At, _Asked], _Answer],
        wrong: Callable[Concatenate[_At, _Answer, _Asked], _Answer],
    ) -> None:
        """Add rules in which one method returns another answer.

        Args:
            name: its name within the game.
            clause: its clause within the game.
            words: what such an engine does.
            asked: the method: `Minefield.status`.
            wrong: returns its answer, given the position, the right answer, and the method's other arguments.
        """

        def change(game: Game) -> Game:
            right: Callable[Concatenate[_At, _Asked], _Answer] = getattr(game.rules, asked.__name__)

            def answer(position: _At, *args: _Asked.args, **named: _Asked.kwargs) -> _Answer:
                return wrong(position, right(position, *args, **named), *args, **named)

            return with_rules(game, _subclass(name, game.rules, **{asked.__name__: answer}))

        self.add(name, clause, words, change)

    def kind(self, name: str, clause: str, words: str, change: Callable[[BoardKind], BoardKind]) -> None:
        """Add a game on other boards."""
        self.add(name, clause, words, lambda game: replace(game, kind=change(game.kind)))

    def perft(self, name: str, clause: str, words: str) -> Callable[[PerftFunction], PerftFunction]:
        """Add the decorated function as a mistake: it counts sequences of actions."""

        def keep(count: PerftFunction) -> PerftFunction:
            self.add(name, clause, words, lambda game: replace(game, perft=count))
            return count

        return keep


def perft_by(actions: Callable[[Position], Iterable[Action]]) -> PerftFunction:
    """Return a function that counts sequences of other actions than the legal ones: a mistake."""

    def count(position: Position, depth: int) -> int:
        return sum(count(position.after(each), depth - 1) for each in actions(position)) if depth else 1

    return count


def perft_counting_finished_games(position: Position, depth: int) -> int:
    """Count sequences of this many actions, or of fewer that end the game: a mistake."""

    @cache
    def count(at: Position, more: int) -> int:
        actions = at.legal_actions() if more else ()
        return sum(count(at.after(action), more - 1) for action in actions) or 1

    return count(position, depth)


def with_rules(game: Game, rules: type[Position]) -> Game:
    """Return the game with other rules: a subclass of its own, or of a base class of several games."""
    if not issubclass(rules, game.rules):
        rules = _subclass(f"{rules.__name__}Of{game.rules.__name__}", rules, game.rules)
    return replace(game, rules=rules)


def _subclass(name: str, *bases: type[Position], **parts: object) -> type[Position]:
    # A class with computed bases has no static type.
    return cast("type[Position]", new_class(name, bases, exec_body=lambda body: body.update(parts)))
