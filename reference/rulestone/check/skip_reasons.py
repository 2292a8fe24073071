"""Why a case was not put to an engine, or not answered: a value, and its text."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulestone.core.names import GameName, OptionValue, Size
from rulestone.core.register.clauses import option_text


@dataclass(frozen=True, slots=True)
class UnclaimedGame:
    """The engine does not claim the game."""

    game: GameName


@dataclass(frozen=True, slots=True)
class UnclaimedSize:
    """The engine claims the game, but not on a board of this size."""

    game: GameName
    size: Size


@dataclass(frozen=True, slots=True)
class UnclaimedOption:
    """The engine claims the game, but not with this value of an option."""

    game: GameName
    option: str
    value: OptionValue


@dataclass(frozen=True, slots=True)
class UnclaimedOperation:
    """The engine claims none of the operations by which the case can be asked; there may be none."""

    operations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """The engine was asked and answered that it does not support the query.

    Attributes:
        words: what it answered, fit to be printed.
    """

    words: str


@dataclass(frozen=True, slots=True)
class AnsweredByOne:
    """Of two engines that are compared, one did not answer."""


Skip = UnclaimedGame | UnclaimedSize | UnclaimedOption | UnclaimedOperation | Declined | AnsweredByOne
"""Why a case was skipped."""


def skip_text(skip: Skip) -> str:
    """The reason in one line."""
    match skip:
        case UnclaimedGame(game):
            return f"does not claim {game}"
        case UnclaimedSize(game, size):
            return f"does not claim {game} of size {size}"
        case UnclaimedOption(game, option, value):
            return f"does not claim {game} with {option}={option_text(value)}"
        case UnclaimedOperation(operations):
            return f"needs {_any_of(operations)}, which it does not claim"
        case Declined(words):
            return words
        case AnsweredByOne():
            return "not answered by both"


def _any_of(operations: Iterable[str]) -> str:
    return " or ".join(operations) or "a way to ask it"
