"""What the rules of every game, and every position, can be asked."""

from collections.abc import Sequence
from random import Random
from typing import Literal, Protocol, Self, TypeVar

from rulestone.core.names import ClauseId, Colour
from rulestone.protocol import BadRequest, Verdict
from rulestone_bitboard.actions import Action, Colours
from rulestone_bitboard.layout import Layout, Mask

Side = Literal[0, 1]
"""One of the two colours, by its place in the order in which the game names them."""


def other(side: Side) -> Side:
    """The opponent."""
    return 0 if side else 1


def side_of(colour: Colour | None, colours: Colours) -> Side:
    """The place of the colour to move.

    Raises:
        BadRequest: it is none of the colours, or not said.
    """
    if colour not in colours:
        raise BadRequest("bad-request", f"to_move must be {colours[0]} or {colours[1]}", "to_move")
    return 0 if colour == colours[0] else 1


class Rules(Protocol):
    """A game on a board, with its options."""

    @property
    def layout(self) -> Layout:
        """The board that it is played on."""
        ...

    @property
    def colours(self) -> Colours:
        """Its colours, in the order in which they are listed."""
        ...

    def start(self) -> "Position":
        """The position that a game begins with."""
        ...

    def set_up(self, stones: tuple[Mask, Mask], to_move: Colour | None) -> "Position":
        """The position in play with these stones.

        Raises:
            BadRequest: it must be said, and is not, who is to move.
        """
        ...


class Position(Protocol):
    """A state of a game, never changed: an action leads to another one."""

    @property
    def layout(self) -> Layout:
        """The board that it is played on."""
        ...

    @property
    def stones(self) -> tuple[Mask, Mask]:
        """The stones of each side."""
        ...

    @property
    def mover(self) -> Side | None:
        """Whose turn it is, where it is anyone's."""
        ...

    @property
    def listed(self) -> bool:
        """Whether `actions` lists what may be done; a set-up is one of too many to list."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    def placeable(self, side: Side) -> Mask:
        """Where a stone of this side may be placed on the board as it stands, if it were its turn."""
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
