"""Random games."""

from dataclasses import dataclass
from random import Random

from rulestone_bitboard.actions import Action
from rulestone_bitboard.position import Position


@dataclass(frozen=True, slots=True)
class Playout:
    """A random game.

    Attributes:
        actions: its actions, in order.
        last: the position after them; over, unless the limit came first.
    """

    actions: tuple[Action, ...]
    last: Position


def playout(position: Position, random: Random, limit: int | None = None) -> Playout:
    """Play on from a position to the end or to a limit of actions, with every legal action equally likely.

    The same generator state gives the same game. In games without turns no colour stops. Interleave must be
    past its set-up. Lefe may never end, so give it a limit.
    """
    actions, last = position.play_on(random, limit)
    return Playout(tuple(actions), last)
