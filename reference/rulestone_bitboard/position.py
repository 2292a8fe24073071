"""The interfaces of the rules and the positions of every game."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Literal, Protocol, Self, TypeVar

from rulestone.core.names import ClauseId, Colour
from rulestone.protocol import BadRequest, Verdict
from rulestone_bitboard.actions import Action, Colours
from rulestone_bitboard.layout import Layout, Mask

Side = Literal[0, 1]
"""One of the two colours, as its index in the order of the game."""


def other(side: Side) -> Side:
    """Return the opponent."""
    return 0 if side else 1


def side_of(colour: Colour | None, colours: Colours) -> Side:
    """Return the index of the colour to move.

    Raises:
        BadRequest: it is missing, or not a colour of the game.
    """
    if colour not in colours:
        raise BadRequest("bad-request", f"to_move must be {colours[0]} or {colours[1]}", "to_move")
    return 0 if colour == colours[0] else 1


class Rules(Protocol):
    """A game on a board, with its options."""

    @property
    def layout(self) -> Layout:
        """The board."""

    @property
    def colours(self) -> Colours:
        """Its colours, in order."""

    def start(self) -> "Position":
        """Return the start of the game."""

    def set_up(self, stones: tuple[Mask, Mask], to_move: Colour | None) -> "Position":
        """Return the position in play with these stones.

        Raises:
            BadRequest: the colour to move is required but missing.
        """


class Position(Protocol):
    """A state of a game. It never changes; an action makes a new one."""

    @property
    def layout(self) -> Layout:
        """The board."""

    @property
    def stones(self) -> tuple[Mask, Mask]:
        """The stones of each side."""

    @property
    def turn(self) -> Side | None:
        """The side to move; None if either may act."""

    @property
    def awaits_set_up(self) -> bool:
        """Whether a set-up is due, which `actions` does not list: there are too many."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def placeable(self, side: Side) -> Mask:
        """Return where this side may place a stone if it were its turn."""

    def only_placements(self, side: Side) -> Mask | None:
        """Return where a side may place in a game in play; None if it may do more than place and stop."""

    def actions(self) -> list[Action]:
        """Return every legal action except stop and setup, in a verdict's order; empty when it is over."""

    def count(self) -> int:
        """Return the number of actions without naming them."""

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids this action; None if it is legal."""

    def after(self, action: Action) -> Self:
        """Return the position after a legal action."""

    def follow(self, actions: Sequence[Action]) -> tuple[Self, int]:
        """Play actions as far as they are legal; return the position and their number."""

    def play_on(self, random: Random, limit: int | None) -> tuple[list[Action], Self]:
        """Play random actions, all equally likely, to the end or to a limit; return them and the position."""

    def phase_key(self) -> Hashable:
        """Return all that decides the rest of the game apart from the stones and the turn."""

    def verdict(self) -> Verdict:
        """Return the verdict."""


_Position = TypeVar("_Position", bound=Position)


def one_by_one(position: _Position, actions: Sequence[Action]) -> tuple[_Position, int]:
    """Implement `follow` by playing action after action."""
    for number, action in enumerate(actions):
        if position.refusal(action):
            return position, number
        position = position.after(action)
    return position, len(actions)


def one_listed(position: _Position, random: Random, limit: int | None) -> tuple[list[Action], _Position]:
    """Implement `play_on` where all actions must be listed: play one of them, and play on after it."""
    if position.over or limit == 0:
        return [], position
    action = random.choice(position.actions())
    actions, last = position.after(action).play_on(random, limit and limit - 1)
    return [action, *actions], last
