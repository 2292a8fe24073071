"""Random games."""

from dataclasses import dataclass
from random import Random

from rulestone_bitboard.actions import Action
from rulestone_bitboard.position import Position


@dataclass(frozen=True, slots=True)
class Playout:
    """A random game.

    Attributes:
        actions: what was played, in order.
        last: the position after it; over, unless the limit came first.
    """

    actions: tuple[Action, ...]
    last: Position


def playout(position: Position, random: Random, limit: int | None = None) -> Playout:
    """Play on from a position, every legal action as likely, to the end or to a limit of actions.

    The same generator state gives the same game. Nobody stops a turnless game before it ends by itself,
    and Interleave must be past its set-up. Nothing promises that a game of Lefe ends: give it a limit.
    """
    actions: list[Action] = []
    while not position.over and (limit is None or len(actions) < limit):
        action = position.pick(random)
        actions.append(action)
        position = position.after(action)
    return Playout(tuple(actions), position)
