"""Working on all cells at once: steps, fills, groups, and arithmetic with a number a cell.

A number a cell is held as *planes*: a list of sets, one a binary digit, the lowest first.
All of it works lane by lane (see `layout`), however many lanes there are.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import zip_longest

from rulestone_bitboard.layout import Board

Planes = list[int]
"""A number a cell: the cells that have each binary digit, the lowest digit first."""


def without(these: int, those: int) -> int:
    """Set difference, kept clear of negative numbers, which Python handles slowly."""
    return these ^ (these & those)


def neighbours(points: int, board: Board) -> list[int]:
    """For each direction, the cells whose neighbour in it is one of the points; round the cell on hexes."""
    return [*(points >> step for step in board.steps), *(points << step for step in board.steps)]


def near(points: int, board: Board) -> int:
    """The points and all that is next to them, guards and all."""
    grown = points
    for step in board.steps:
        grown |= points << step | points >> step
    return grown


def fill(seed: int, through: int, board: Board) -> int:
    """All that can be reached from the seed, itself part of `through`, by steps within `through`."""
    while (grown := near(seed, board) & through) != seed:
        seed = grown
    return seed


def lowest(points: int, board: Board) -> int:
    """The first point of every lane that has one: counting down by one changes it and those below."""
    return without(points, (points | board.tops) - board.ones)


def whole(points: int, board: Board) -> int:
    """All of every lane that has a point: adding all but one to a lane reaches its top if it had any."""
    hit = points + (board.tops - board.ones) & board.tops
    return hit - (hit >> board.lane - 1)


def groups(points: int, board: Board) -> Iterator[int]:
    """The connected groups of points in board order; with many lanes, one of each lane at a time."""
    while points:
        group = fill(lowest(points, board), points, board)
        points ^= group
        yield group


def sizes(points: int, board: Board) -> tuple[int, ...]:
    """The sizes of the connected groups of a single lane, descending."""
    return tuple(sorted((group.bit_count() for group in groups(points, board)), reverse=True))


def tally(layers: Iterable[int]) -> Planes:
    """How many of the layers hold each cell."""
    planes: Planes = []
    for layer in layers:
        carry = layer
        for digit, plane in enumerate(planes):
            planes[digit], carry = plane ^ carry, plane & carry
        planes.append(carry)
        if not carry:
            planes.pop()
    return planes


def add(some: Planes, more: Planes) -> Planes:
    """The sum, cell by cell: a full adder a digit."""
    total: Planes = []
    carry = 0
    for one, two in zip_longest(some, more, fillvalue=0):
        odd = one ^ two
        total.append(odd ^ carry)
        carry = one & two | odd & carry
    return [*total, carry] if carry else total


def fewer(these: Planes, those: Planes) -> int:
    """The cells whose first number is smaller: the highest digit that differs decides."""
    less = 0
    for one, two in zip_longest(these, those, fillvalue=0):
        less ^= (one ^ two) & (less ^ two)
    return less


@lru_cache(maxsize=64)
def _comb(width: int, bits: int) -> int:
    """Fields of this width, every other one full."""
    return ((1 << bits) - 1) // ((1 << 2 * width) - 1) * ((1 << width) - 1)


def counted(points: int, board: Board) -> Planes:
    """The number of points of each lane, as planes that hold all or nothing of the lane."""
    if board.lanes == 1:
        count = points.bit_count()
        return [-(count >> digit & 1) for digit in range(count.bit_length())]
    fields = points
    for width in (1, 2, 4, 8):
        comb = _comb(width, board.lane * board.lanes)
        fields = (fields & comb) + (fields >> width & comb)
    # The product's topmost 16 bits of each lane are the sum of the lane's sixteens.
    totals = fields * (((1 << board.lane) - 1) // 0xFFFF)
    flags = [totals >> board.lane - 16 + digit & board.ones for digit in range(board.lane.bit_length())]
    return [(flag << board.lane - 1) - flag for flag in flags]
