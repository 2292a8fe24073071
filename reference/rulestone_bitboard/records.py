"""Whole records of placements at once.

As long as nobody is skipped, a record determines all its positions. They are put side by side, one in each
lane (see `layout`), and one run of the formulas says which moves satisfy the conditions on their
neighbourhood. Violations of conditions on the whole board last, so its last position shows them.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from operator import or_  # pyright: ignore[reportUnknownVariableType] - not typed in typeshed
from typing import Protocol

from rulestone_bitboard.layout import NOTHING, Board, Layout, Mask, repeat
from rulestone_bitboard.position import Side, other

Stones = tuple[Mask, Mask]
"""The stones of each side."""

_STEP = 32
"""Numbers of lanes are multiples of this, so that few boards are cached."""


class _Rules(Protocol):
    """The rules that a record needs, of a game about connecting sides."""

    @property
    def layout(self) -> Layout:
        """The board."""

    def nearby(self, mine: Mask, theirs: Mask, board: Board, /) -> Mask:
        """Return where a stone of mine may be placed, in every lane, as far as the neighbourhood decides."""

    def broken(self, stones: Mask, board: Board, /) -> bool:
        """Return whether an illegal placement led there although `nearby` allowed all; for one lane."""

    def joined(self, stones: Mask, side: Side) -> bool:
        """Return whether stones connect the edges of this side."""


def _side_by_side(masks: Sequence[Mask], lane: int) -> int:
    """Return these sets, each in a lane of its own."""
    size = lane // 8
    return int.from_bytes(b"".join([mask.to_bytes(size, "little") for mask in masks]), "little")


def _legal(rules: _Rules, before: Sequence[Mask], cells: Sequence[Mask]) -> int:
    """Return how many of these cells may be played one after another without a skip, ignoring wins."""
    count, board = _nearby(rules, before, cells), rules.layout.board

    def broken(number: int) -> bool:
        return rules.broken(Mask(before[number] | before[number + 1]), board)

    return bisect_left(range(1, count + 1), True, key=broken) if broken(count) else count


def _nearby(rules: _Rules, before: Sequence[Mask], cells: Sequence[Mask]) -> int:
    """Return how many of them satisfy the conditions on their neighbourhood."""
    board, count = rules.layout.board, len(cells)
    lane = board.lane
    stones, played = _side_by_side(before[:-1], lane), _side_by_side(cells, lane)
    mine, theirs = stones & (1 << lane * count) - 1, stones >> lane
    free = rules.nearby(Mask(mine), Mask(theirs), repeat(board, -(-count // _STEP) * _STEP))
    refused = played ^ (played & free)
    return ((refused & -refused).bit_length() - 1) // lane if refused else count


def run(rules: _Rules, stones: Stones, turn: Side, cells: Sequence[Mask]) -> tuple[int, Stones, Side | None]:
    """Play placements as long as they are legal one after another.

    An illegal placement, a skip, or the end of the game ends the run.

    Returns:
        how many were played, the stones after them, and who has won with the last one.
    """
    # By number of a move, the stones of the side that makes it; the next ones are those of the other side.
    before = [NOTHING] * (len(cells) + 2)
    before[::2] = accumulate(cells[::2], or_, initial=stones[turn])
    before[1::2] = accumulate(cells[1::2], or_, initial=stones[other(turn)])
    count, winner = _legal(rules, before, cells), None
    for first, side in enumerate((turn, other(turn))):
        joined, grown = partial(rules.joined, side=side), before[first : count + 2 : 2]
        if joined(grown[-1]):
            # Chains last, so bisection finds the move that made one: nearly always the last of this side.
            made = bisect_left(grown, True, key=joined) if joined(grown[-2]) else len(grown) - 1
            count, winner = first + 2 * made - 1, side
            break  # both sides are never connected
    mine, theirs = before[count], before[count + 1]
    return count, (mine, theirs) if (turn + count) % 2 == 0 else (theirs, mine), winner
