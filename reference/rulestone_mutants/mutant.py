"""Changes that turn the right game into a mistaken one.

A change gives the game a subclass of its rules with one part replaced, other boards, or another count.
The right rules are never changed, so mutants and the reference can judge side by side.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cache, cached_property, partial
from inspect import getattr_static
from typing import Concatenate, ParamSpec, TypeVar, overload

from rulestone.cases.exchanged import subclass, with_parts
from rulestone.cases.mistakes import Change
from rulestone.core.actions.action import Action
from rulestone.core.boards import BoardKind
from rulestone.core.position import Position
from rulestone.rulebook.game import Game, perft

_Of = TypeVar("_Of")
_Rules = TypeVar("_Rules", bound=type[Position])
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def replace_rules(wrong: _Rules) -> Change:  # pyright: ignore[reportInvalidTypeVarUse] - mypy needs it: some are abstract
    """Play by a subclass of the rules, or of a base class of several games."""
    return lambda game: replace(
        game,
        position_class=wrong
        if issubclass(wrong, game.position_class)
        else subclass(game.position_class, {}, (wrong,)),
    )


def replace_parts(**wrong: object) -> Change:
    """Exchange class attributes of the rules: `constraints=(HARD_CORNER,)`."""
    return lambda game: with_parts(game, **wrong)


@overload
def replace_answer(member: cached_property[_Answer], wrong: Callable[[_Of, _Answer], _Answer]) -> Change: ...
@overload
def replace_answer(
    member: Callable[Concatenate[_Of, _Asked], _Answer],
    wrong: Callable[Concatenate[_Of, _Answer, _Asked], _Answer],
) -> Change: ...
def replace_answer(
    member: cached_property[_Answer] | Callable[..., _Answer], wrong: Callable[..., _Answer]
) -> Change:
    """Let a method, a class method or a cached property of the rules give another answer.

    Args:
        member: the member: `Minefield.status`, `Minefield.start`.
        wrong: returns its answer, given the position (for a class method, the board), the right answer, and
            the other arguments.
    """
    name = str(member.attrname if isinstance(member, cached_property) else member.__name__)

    def change(game: Game) -> Game:
        right: object = getattr_static(game.position_class, name)
        if isinstance(right, classmethod):
            return replace_parts(**{name: classmethod(_wrong_for_class(right.__func__, wrong))})(game)
        if isinstance(right, cached_property):
            return replace_parts(**{name: cached_property(_wrong(right.func, wrong))})(game)
        return replace_parts(**{name: _wrong(getattr(game.position_class, name), wrong)})(game)

    return change


def _wrong(right: Callable[..., _Answer], wrong: Callable[..., _Answer]) -> Callable[..., _Answer]:
    return lambda position, *args: wrong(position, right(position, *args), *args)


def _wrong_for_class(right: Callable[..., _Answer], wrong: Callable[..., _Answer]) -> Callable[..., _Answer]:
    return lambda rules, board, *args: wrong(board, right(rules, board, *args), *args)


def replace_boards(change: Callable[[BoardKind], BoardKind]) -> Change:
    """Play on other boards."""
    return lambda game: with_parts(game, kind=change(game.kind))


def replace_perft(count: Callable[[Position, int], int]) -> Change:
    """Count the sequences of this many actions from a position in another way."""
    return lambda game: replace(game, perft=count)


def replace_counted(actions: Callable[[Position], Collection[Action]]) -> Change:
    """Count sequences of other actions than the legal ones."""
    return replace_perft(partial(perft, counted=actions))


def perft_counting_finished_games(position: Position, depth: int) -> int:
    """Count sequences of this many actions, or of fewer that end the game: a mistake."""

    @cache
    def count(at: Position, more: int) -> int:
        actions = at.legal_actions() if more else ()
        return sum(count(at.after(action), more - 1) for action in actions) or 1

    return count(position, depth)
