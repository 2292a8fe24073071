"""Counting sequences of actions."""

from rulestone_bitboard.actions import Place
from rulestone_bitboard.batch import apply
from rulestone_bitboard.connection import Connection
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.position import Position, other


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly this many actions. Last actions are counted without being played."""
    if depth == 0:
        return 1
    if depth == 1:
        return position.count()
    if depth == 2 and isinstance(position, Connection) and any(position.stones) and not position.swappable:
        return _pairs(position)
    return sum(perft(position.after(action), depth - 1) for action in position.actions())


def _pairs(position: Connection) -> int:
    """Count sequences of two placements. The positions after the first one are judged side by side."""
    rules, side, theirs = position.rules, position.turn, position.stones[other(position.turn)]
    placed = [(cell, Mask(position.stones[side] | cell)) for cell in position.layout.split(position.free)]
    going_on = [(cell, mine) for cell, mine in placed if not rules.wins(mine, cell, side)]
    replies = apply(rules.placements, position.layout, [(theirs, mine) for _, mine in going_on])
    return sum(
        free.bit_count() or position.after(Place(cell)).count()  # no reply: a skip, or the end
        for (cell, _), free in zip(going_on, replies, strict=True)
    )
