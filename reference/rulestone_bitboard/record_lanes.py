"""Whole records of placements at once.

As long as neither colour is skipped, a record determines all of its positions. They are put side by side,
each in a lane of one integer (see `layout`):

    move        1        2        3
    lane    | start  | after 1 | after 2 |     one run of the formulas judges all moves

The formulas judge a stone by the points around it (`locally_legal`). Necklace's secluded points are
left: once there is one, the last position has one too, so only that is checked (`has_secluded_point`).
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Protocol

from rulestone_bitboard.layout import Board, Layout, Mask, pack, repeat
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

    def locally_legal(self, mine: Mask, theirs: Mask, board: Board, /) -> Mask:
        """Return where a stone of mine may be placed, in every lane, as far as the neighbourhood decides."""

    def has_secluded_point(self, stones: Mask, board: Board, /) -> bool:
        """Return whether a secluded point is left, which `locally_legal` does not see; for one lane."""

    def joined(self, stones: Mask, side: Side) -> bool:
        """Return whether stones connect the edges of this side."""


def _before(stones: tuple[Mask, Mask], played: int, lane: int, count: int) -> int:
    """Return the stones of the side to move before each placement, and before two more after the last.

    A side has its stones of two lanes before, and the one placed there. Each step doubles this distance.
    """
    before, reach, end = stones[0] | stones[1] << lane | played << 2 * lane, 2 * lane, (count + 2) * lane
    while reach < end:
        before |= before << reach
        reach *= 2
    return before & (1 << end) - 1


def _locally_legal(rules: _Rules, before: int, played: int, count: int) -> int:
    """Return how many of these placements satisfy the conditions on their neighbourhood."""
    board = rules.layout.board
    lane = board.lane
    used = (1 << lane * count) - 1
    free = rules.locally_legal(
        Mask(before & used), Mask(before >> lane & used), repeat(board, -(-count // _STEP) * _STEP)
    )
    refused = played ^ (played & free)
    return ((refused & -refused).bit_length() - 1) // lane if refused else count


def run(rules: _Rules, stones: Stones, turn: Side, cells: Sequence[Mask]) -> tuple[int, Stones, Side | None]:
    """Play placements as long as they are legal one after another.

    An illegal placement, a skip, or the end of the game ends the run.

    Returns:
        how many were played, the stones after them, and who has won with the last one.
    """
    board, sides = rules.layout.board, (turn, other(turn))
    played = pack(cells, board)
    before = _before((stones[turn], stones[other(turn)]), played, board.lane, len(cells))

    def at(number: int) -> Mask:
        """Return the stones of the side to move before this placement; the next ones are the other side's."""
        return Mask(before >> board.lane * number & (1 << board.lane) - 1)

    def has_secluded_point(number: int) -> bool:
        return rules.has_secluded_point(Mask(at(number) | at(number + 1)), board)

    def joined(number: int) -> bool:
        return rules.joined(at(number), sides[number % 2])

    count, winner = _locally_legal(rules, before, played, len(cells)), None
    if has_secluded_point(count):
        count = bisect_left(range(1, count + 1), True, key=has_secluded_point)
    for first, side in enumerate(sides):
        numbers = range(first, count + 2, 2)
        if joined(numbers[-1]):
            # Chains last, so bisection finds the move that made one: nearly always the last of this side.
            made = bisect_left(numbers, True, key=joined) if joined(numbers[-2]) else len(numbers) - 1
            count, winner = numbers[made] - 1, side
            break  # both sides are never connected
    mine, theirs = at(count), at(count + 1)
    return count, (mine, theirs) if (turn + count) % 2 == 0 else (theirs, mine), winner
