"""Mutants: games with one plausible mistake in their rules.

A mistake is a value: its name, its clause, and the change that turns the right game into the mistaken one. A
change gives the game a subclass of its rules with one part replaced, other boards, or another count.
The right rules are never changed, so mutants and the reference can judge side by side.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import new_class
from typing import Concatenate, ParamSpec, TypeVar, cast

from rulestone.core.actions import Action
from rulestone.core.boards import BoardKind
from rulestone.core.game import Game
from rulestone.core.names import ClauseId, GameName
from rulestone.core.position import Position

_At = TypeVar("_At", bound=Position)
_Rules = TypeVar("_Rules", bound=type[Position])
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")
_Kind = TypeVar("_Kind")

Change = Callable[[Game], Game]
"""Turns the right game into a mistaken one."""

PerftFunction = Callable[[Position, int], int]
"""Counts the sequences of this many actions from a position."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game with one mistake that an engine's author could make.

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
        name: its name within each game.
        clause: the clause within each game.
        words: what such an engine does, in a sentence.
        change: turns the right game into the mistaken one.
        equivalent: why nothing can show the mistake; None if something can.
    """

    name: str
    clause: str
    words: str
    change: Change
    equivalent: str | None = None

    def made_in(self, game: Game) -> Mutant:
        """Return the mutant of a game with this mistake."""
        name, clause = f"{game.name}/{self.name}", ClauseId(f"{game.name}.{self.clause}")
        return Mutant(name, clause, self.words, self.change(game), self.equivalent)


@dataclass(frozen=True)
class Mutants:
    """The mistakes of a game, in the order of lists.

    Raises:
        ValueError: two of them have the same name.
    """

    mistakes: tuple[Mistake, ...] = ()

    def __post_init__(self) -> None:
        names = [each.name for each in self.mistakes]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"two mutants are called {name!r}")

    def of(self, game: Game) -> tuple[Mutant, ...]:
        """Return the mutants of the game, which are made once."""
        return _made(self.mistakes, game)


@cache
def _made(mistakes: tuple[Mistake, ...], game: Game) -> tuple[Mutant, ...]:
    return tuple(each.made_in(game) for each in mistakes)


# Changes.


def rules(wrong: _Rules) -> Change:  # pyright: ignore[reportInvalidTypeVarUse] - mypy needs it: some are abstract
    """Play by a subclass of the rules, or of a base class of several games."""
    return lambda game: with_rules(game, wrong)


def parts(**wrong: object) -> Change:
    """Exchange class attributes of the rules: `constraints=(HARD_CORNER,)`."""
    return lambda game: replace(game, rules=subclass(game.rules, **wrong))


def answers(
    asked: Callable[Concatenate[_At, _Asked], _Answer],
    wrong: Callable[Concatenate[_At, _Answer, _Asked], _Answer],
) -> Change:
    """Let one method of the rules return another answer.

    Args:
        asked: the method: `Minefield.status`.
        wrong: returns its answer, given the position, the right answer, and the method's other arguments.
    """

    def change(game: Game) -> Game:
        right: Callable[Concatenate[_At, _Asked], _Answer] = getattr(game.rules, asked.__name__)

        def answer(position: _At, *args: _Asked.args, **named: _Asked.kwargs) -> _Answer:
            return wrong(position, right(position, *args, **named), *args, **named)

        return parts(**{asked.__name__: answer})(game)

    return change


def attribute(name: str, wrong: Callable[[_At, _Answer], _Answer]) -> Change:
    """Let a cached property of the rules have another value, given the position and the right one."""

    def change(game: Game) -> Game:
        right: Callable[[_At], _Answer] = getattr(game.rules, name).func

        def value(position: _At) -> _Answer:
            return wrong(position, right(position))

        return parts(**{name: cached_property(value)})(game)

    return change


def beginning(asked: Callable[_Asked, _At], wrong: Callable[[_At], _At]) -> Change:
    """Let `start` or `set_up`, such as `Minefield.start`, return another position."""

    def change(game: Game) -> Game:
        right: Callable[Concatenate[type[Position], _Asked], _At] = getattr(
            game.rules, asked.__name__
        ).__func__

        def begin(kind: type[Position], /, *args: _Asked.args, **named: _Asked.kwargs) -> _At:
            return wrong(right(kind, *args, **named))

        return parts(**{asked.__name__: classmethod(begin)})(game)

    return change


def boards(change: Callable[[BoardKind], BoardKind]) -> Change:
    """Play on other boards."""
    return lambda game: replace(game, kind=change(game.kind))


def counts(count: PerftFunction) -> Change:
    """Count sequences of actions in another way."""
    return lambda game: replace(game, perft=count)


def counts_of(actions: Callable[[Position], Iterable[Action]]) -> Change:
    """Count sequences of other actions than the legal ones."""

    def count(position: Position, depth: int) -> int:
        return sum(count(position.after(each), depth - 1) for each in actions(position)) if depth else 1

    return counts(count)


def perft_counting_finished_games(position: Position, depth: int) -> int:
    """Count sequences of this many actions, or of fewer that end the game: a mistake."""

    @cache
    def count(at: Position, more: int) -> int:
        actions = at.legal_actions() if more else ()
        return sum(count(at.after(action), more - 1) for action in actions) or 1

    return count(position, depth)


def with_rules(game: Game, rules: type[Position]) -> Game:
    """Return the game with other rules: a subclass of its own, or of a base class of several games."""
    return replace(game, rules=rules if issubclass(rules, game.rules) else subclass(game.rules, rules))


def subclass(kind: type[_Kind], *mixins: type[object], **parts: object) -> type[_Kind]:
    """Return a subclass with these attributes, and the methods of mixins before its own."""
    name = mixins[0].__name__ if mixins else kind.__name__
    # A class with computed bases has no static type.
    return cast("type[_Kind]", new_class(name, (*mixins, kind), exec_body=lambda body: body.update(parts)))
