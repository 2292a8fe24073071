"""Counting sequences of actions."""

from rulestone_bitboard.position import Position


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly this many actions. Last actions are counted without being played."""
    if depth == 0:
        return 1
    if depth == 1:
        return position.count()
    return sum(perft(position.after(action), depth - 1) for action in position.actions())
