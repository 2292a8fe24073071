"""Operations on all cells at once: steps, fills, groups, and arithmetic with a number for each cell.

The numbers of all cells are *planes*: a list of sets, one for each binary digit, the lowest first.
All operations work lane by lane (see `layout`), for any number of lanes.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from rulestone_bitboard.layout import Board

Planes = list[int]
"""A number for each cell: the sets of cells with each binary digit, the lowest digit first."""

Six = tuple[int, int, int, int, int, int]
"""A set of cells for each direction of a hexagonal board."""


def without(these: int, those: int) -> int:
    """Return the set difference. It avoids negative numbers, which are slow in Python."""
    return these ^ (these & those)


def six(points: int, board: Board) -> Six:
    """Return, by direction, the cells of a hexagonal board whose neighbour in it is one of the points."""
    up = board.stride
    return points << 1, points >> 1, points << up, points >> up, points << up + 1, points >> up + 1


def near(points: int, board: Board) -> int:
    """Return the points of a hexagonal board and their neighbours, including guard bits.

    A point is the first of a block of two by two, and the last of another one; both together are all seven.
    """
    pairs = points | points << 1
    blocks = pairs | pairs << board.stride
    return blocks | blocks >> board.stride + 1


def fill(seed: int, through: int, board: Board) -> int:
    """Return the cells that steps within `through` reach from the seed, a part of `through`."""
    if not board.edges:
        while (grown := near(seed, board) & through) != seed:
            seed = grown
        return seed
    up = board.stride
    while (grown := (seed | seed << 1 | seed >> 1 | seed << up | seed >> up) & through) != seed:
        seed = grown
    return seed


def lowest(points: int, board: Board) -> int:
    """Return the first point of every lane that has one: subtracting one changes it and the bits below."""
    if board.lanes == 1:
        return points & -points
    return points ^ (points & (points | board.tops) - board.ones)


def filled_lanes(points: int, board: Board) -> int:
    """Return all bits of every lane that has a point: adding all but one reaches the top if it has any."""
    hit = points + (board.tops - board.ones) & board.tops
    return hit - (hit >> board.lane - 1)


def groups(points: int, board: Board) -> Iterator[tuple[int, int]]:
    """The connected groups of a hexagonal board, in board order, each with its neighbouring cells.

    With many lanes each step yields one group of each lane, until no lane has any left.
    """
    stride = board.stride
    while points:
        grown, group, around = lowest(points, board), 0, 0
        while grown != group:
            group = grown
            # Inlined `near`; calling it would take as long again.
            pairs = group | group << 1
            blocks = pairs | pairs << stride
            around = blocks | blocks >> stride + 1
            grown = around & points
        points ^= group
        yield group, around


def sizes(points: int, board: Board) -> tuple[int, ...]:
    """Return the sizes of the connected groups of a single lane, in descending order."""
    return tuple(sorted((group.bit_count() for group, _ in groups(points, board)), reverse=True))


def tally(layers: Six) -> Planes:
    """Return how many of the six layers contain each cell: two full adders, and one for the carries."""
    one, two, three, four, five, last = layers
    odd, odds = one ^ two, four ^ five
    units, more = odd ^ three, odds ^ last
    twos, others, carry = one & two | odd & three, four & five | odds & last, units & more
    either = twos ^ others
    return [units ^ more, either ^ carry, twos & others | either & carry]


def compare(these: Planes, those: Planes) -> tuple[int, int]:
    """Return the cells whose first number is smaller, and those whose first number is larger.

    The highest digit that differs decides.
    """
    fewer = unequal = 0
    for one, two in zip(these, those, strict=True):
        differ = one ^ two
        unequal |= differ
        fewer ^= differ & (fewer ^ two)
    return fewer, unequal ^ fewer


@lru_cache(maxsize=64)
def _comb(width: int, bits: int) -> int:
    """Return fields of this width, every other one full."""
    return ((1 << bits) - 1) // ((1 << 2 * width) - 1) * ((1 << width) - 1)


@lru_cache(maxsize=4096)
def _digits(low: int, high: int, lane: int) -> tuple[tuple[int, int], ...]:
    """Return the same as `counted` for two lanes with these numbers of points."""
    lower = (1 << lane) - 1
    flags = [(low >> digit & 1, high >> digit & 1) for digit in range((low | high).bit_length())]
    return tuple(
        (digit, first * lower | second * lower << lane) for digit, (first, second) in enumerate(flags)
    )


def counted(points: int, board: Board) -> Iterable[tuple[int, int]]:
    """Return the number of points of each lane as digits, each with all bits of the lanes that have it."""
    if board.lanes <= 2:
        high = (points >> board.lane).bit_count()
        return _digits(points.bit_count() - high, high, board.lane)
    fields = points
    for width in (1, 2, 4, 8):
        comb = _comb(width, board.lane * board.lanes)
        fields = (fields & comb) + (fields >> width & comb)
    # The top 16 bits of each lane of the product are the sum of the lane's 16-bit fields.
    totals = fields * (((1 << board.lane) - 1) // 0xFFFF)
    flags = [totals >> board.lane - 16 + digit & board.ones for digit in range(board.lane.bit_length())]
    return [(digit, (flag << board.lane - 1) - flag) for digit, flag in enumerate(flags) if flag]
