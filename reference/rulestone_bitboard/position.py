"""What every position of the five games can be asked."""

from collections.abc import Sequence
from random import Random
from typing import Literal, Protocol, Self, TypeVar

from rulestone.names import ClauseId
from rulestone.protocol import Verdict
from rulestone_bitboard.actions import Action
from rulestone_bitboard.layout import Layout

Side = Literal[0, 1]
"""One of the two colours, by its place in the order in which the game names them."""


def other(side: Side) -> Side:
    """The opponent."""
    return 0 if side else 1


class Position(Protocol):
    """A state of a game, never changed: an action leads to another one."""

    @property
    def layout(self) -> Layout:
        """The board that it is played on."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def actions(self) -> list[Action]:
        """Every legal action but stop and setup, in the order of a verdict; none when it is over."""
        ...

    def count(self) -> int:
        """How many actions there are, without naming them."""
        ...

    def pick(self, random: Random) -> Action:
        """One of the actions, each as likely; there must be one."""
        ...

    def refusal(self, action: Action) -> ClauseId | None:
        """The clause by which this action is not legal; none when it is."""
        ...

    def after(self, action: Action) -> Self:
        """The position that a legal action leads to."""
        ...

    def follow(self, actions: Sequence[Action]) -> tuple[Self, int]:
        """Where the actions lead as far as they are legal one after the other, and how many those are."""
        ...

    def verdict(self) -> Verdict:
        """All that is true of it."""
        ...


_Position = TypeVar("_Position", bound=Position)


def one_by_one(position: _Position, actions: Sequence[Action]) -> tuple[_Position, int]:
    """What `follow` says, by playing action after action."""
    for number, action in enumerate(actions):
        if position.refusal(action):
            return position, number
        position = position.after(action)
    return position, len(actions)
