"""Whole records of placements at once.

As long as nobody is skipped, a record determines all its positions. They are put side by side, one in each
lane (see `layout`), and one run of the formulas says which moves satisfy the conditions on their
neighbourhood. Violations of conditions on the whole board last, so its last position shows them.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from rulestone_bitboard.layout import Board, Layout, Mask, repeat
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


class _Lanes(NamedTuple):
    """Boards side by side.

    Attributes:
        board: their numbers.
        even: every bit of the first lane, the third, and so on.
        every: every bit.
    """

    board: Board
    even: int
    every: int


@lru_cache(maxsize=64)
def _lanes(board: Board, count: int) -> _Lanes:
    every = (1 << board.lane * count) - 1
    pairs = ((1 << 2 * board.lane * (count // 2)) - 1) // ((1 << 2 * board.lane) - 1)
    return _Lanes(repeat(board, count), pairs * ((1 << board.lane) - 1), every)


def _onwards(points: int, lane: int, every: int) -> int:
    """Copy each point to all later lanes."""
    step = lane
    while every >> step:
        points |= points << step & every
        step *= 2
    return points


@lru_cache(maxsize=64)
def _bytes_of(board: Board) -> Mapping[Mask, bytes]:
    """Return, by cell, a lane that holds it alone."""
    cells = (Mask(1 << place) for place in range(board.lane) if board.cells >> place & 1)
    return {cell: cell.to_bytes(board.lane // 8, "little") for cell in cells}


def _legal(rules: _Rules, stones: Stones, turn: Side, cells: Sequence[Mask]) -> int:
    """Return how many of these cells may be played one after another without a skip, ignoring wins."""
    count, board = _nearby(rules, stones, turn, cells), rules.layout.board

    def broken(number: int) -> bool:
        first, second = after(stones, turn, cells[:number])
        return rules.broken(Mask(first | second), board)

    return bisect_left(range(1, count + 1), True, key=broken) if broken(count) else count


def _nearby(rules: _Rules, stones: Stones, turn: Side, cells: Sequence[Mask]) -> int:
    """Return how many of them satisfy the conditions on their neighbourhood."""
    board = rules.layout.board
    lane = board.lane
    lanes = _lanes(board, -(-len(cells) // _STEP) * _STEP)
    played = int.from_bytes(b"".join(map(_bytes_of(board).__getitem__, cells)), "little")
    first = played & lanes.even
    firsts = _onwards(first << lane & lanes.every | stones[turn], lane, lanes.every)
    answered = _onwards((played ^ first) << lane & lanes.every | stones[other(turn)], lane, lanes.every)
    mine = firsts & lanes.even | answered ^ (answered & lanes.even)
    theirs = firsts ^ answered ^ mine
    free = rules.nearby(Mask(mine), Mask(theirs), lanes.board)
    refused = played ^ (played & free)
    return ((refused & -refused).bit_length() - 1) // lane if refused else len(cells)


def after(stones: Stones, turn: Side, cells: Sequence[Mask]) -> Stones:
    """Return the stones after these placements, which the sides make in turn."""
    mine, theirs = Mask(sum(cells[::2], stones[turn])), Mask(sum(cells[1::2], stones[other(turn)]))
    return (theirs, mine) if turn else (mine, theirs)


def run(rules: _Rules, stones: Stones, turn: Side, cells: Sequence[Mask]) -> tuple[int, Side | None]:
    """Return how many placements are legal one after another, and who has won with the last one.

    An illegal placement, a skip, or the end of the game ends the run.
    """
    count = _legal(rules, stones, turn, cells)
    last = after(stones, turn, cells[:count])
    # Both sides are never connected. Chains last, so bisection finds the move that made one.
    for side in (turn, other(turn)):
        if rules.joined(last[side], side):

            def won(number: int, side: Side = side) -> bool:
                return rules.joined(after(stones, turn, cells[:number])[side], side)

            return (bisect_left(range(count), True, key=won) if won(count - 1) else count), side
    return count, None
