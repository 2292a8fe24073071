"""Necklace's crosscuts and secluded points, on all points at once.

A point whose filling would seclude others is an articulation point of the empty region joined with everything
off the board. In the plane this depends on stones: filling the point closes a ring of stones that touch at
least at corners. So it is enough to find each cluster of such stones once, and to count around all points at
once how many clusters are there, and in how many parts. No search from each point is needed.
"""

from collections.abc import Iterator
from functools import lru_cache

from rulestone.core.names import ClauseId, Colour, GameName, Size
from rulestone.protocol import GameCapabilities
from rulestone_bitboard.actions import PLACE, SWAP, Notation
from rulestone_bitboard.bits import fill, filled_lanes, lowest, without
from rulestone_bitboard.connection import Rules
from rulestone_bitboard.game import Game
from rulestone_bitboard.layout import Board, Mask, square

NAME, COLOURS = GameName("necklace"), (Colour("red"), Colour("blue"))
CLAUSES = (ClauseId("necklace.crosscut"), ClauseId("necklace.secluded"))


def crosscuts(mine: Mask, theirs: Mask, board: Board) -> int:
    """Return where my stone would leave a crosscut: at it, or anywhere if one exists (necklace.crosscut).

    A pair is two points, one above the other. A crosscut is a rising and a falling pair side by side.
    """
    stride = board.stride
    theirs_up = theirs >> stride
    rising, falling = theirs & mine >> stride, mine & theirs_up
    low = theirs_up & (rising << 1 | rising >> 1)
    high = theirs & (falling << 1 | falling >> 1)
    old = falling & (rising << 1 | rising >> 1)
    points = low | high << stride
    return points | filled_lanes(old, board) if old else points


def _wide(stones: int, board: Board) -> int:
    """The stones of clusters that do not fit into two rows and two columns. Only these can close a ring.

    A wide cluster has a stone with others in the columns, or in the rows, on both sides. Each of its stones
    is such a stone or touches one.
    """
    stride = board.stride
    column, row = stones | stones << stride | stones >> stride, stones | stones << 1 | stones >> 1
    between = stones & (column << 1 & column >> 1 | row << stride & row >> stride)
    row = between | between << 1 | between >> 1
    return stones & (row | row << stride | row >> stride)


def _clusters(stones: int, board: Board) -> Iterator[tuple[int, int]]:
    """The sets of stones joined by steps to any of the eight points around.

    Of each, return the first stone, and the stones with all points around them.
    """
    stride = board.stride
    while stones:
        first = grown = lowest(stones, board)
        cluster = around = 0
        while grown != cluster:
            cluster = grown
            row = cluster | cluster << 1 | cluster >> 1
            around = row | row << stride | row >> stride
            grown = around & stones
        stones ^= cluster
        yield first, around


def _arcs(stones: int, board: Board) -> tuple[int, int]:
    """Return how many arcs around each point have stones, as binary digits: the ones, then the twos.

    The free orthogonal neighbours of a point, including those off the board, cut the eight points around it
    into arcs. After a free neighbour, an arc has stones if one of the next two points has a stone. The digit
    of the fours is left out.
    """
    stride = board.stride
    up, right, down, left = stones >> stride, stones >> 1, stones << stride, stones << 1
    one, two = without(up | up >> 1, right), without(left | up << 1, up)
    three, four = without(down | down << 1, left), without(right | down >> 1, down)
    odd, odds = one ^ two, three ^ four
    return odd ^ odds, one & two ^ three & four | odd & odds


def _in_order(stones: int, board: Board) -> tuple[int, int]:
    """Return the stones that touch none before them in board order, and those that touch two parted ones.

    Before a stone come the one to its left and three below it. If the point below is free, it parts them.
    """
    below = stones << board.stride
    left, right = (stones | below) << 1, below >> 1
    return without(stones, left | below | right), without(stones & left & right, below)


def rings(stones: int, board: Board) -> tuple[int, bool]:
    """Return the points whose filling closes a ring of stones around an empty point, and whether one exists.

    The points are right in lanes without a ring; the answer whether one exists is for all lanes together.

    Stones of one arc around a point touch each other. A ring closes exactly if two arcs contain stones of one
    cluster: then the ring separates the free neighbours on either side. So it closes exactly if there are
    more arcs with stones than clusters. There are at most three more, so two digits are enough.

    A ring exists exactly if one closes while the stones are placed in board order. Those that touch none
    begin a cluster. Those that touch two parted ones join two clusters, which leaves one fewer, or close a
    ring. So without a ring there are as many of these as beginnings that are not the first of a cluster, and
    otherwise more. There are never fewer, so no lane makes up for another.
    """
    stones = _wide(stones, board)
    ones, twos = _arcs(stones, board)
    begun, joining = _in_order(stones, board)
    for first, around in _clusters(stones, board):
        begun ^= first
        ones ^= around
        twos ^= ones & around
    return ones | twos, begun.bit_count() != joining.bit_count()


def secluded_points(stones: int, board: Board) -> int:
    """Return the empty points without a path of empty points to the perimeter."""
    empty = without(board.cells, stones)
    rim = board.edges[0] | board.edges[1] | board.edges[2] | board.edges[3]
    return without(empty, fill(empty & rim, empty, board))


def secluding(stones: int, board: Board) -> int:
    """Return where a stone of either colour would leave a secluded point (necklace.secluded).

    If there is one already, only filling it helps. If there are more, no stone does.
    """
    closed, is_ringed = rings(stones, board)
    if not is_ringed:
        return closed
    secluded = secluded_points(stones, board)
    first = lowest(secluded, board)
    hopeless = filled_lanes(secluded ^ first, board)
    return without(closed | filled_lanes(secluded, board), first) | hopeless


def uncrossed(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return the empty points where a stone of mine leaves no crosscut; it may leave secluded points."""
    return Mask(without(board.cells, mine | theirs | crosscuts(mine, theirs, board)))


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed (necklace.turn and both conditions)."""
    return Mask(without(uncrossed(mine, theirs, board), secluding(mine | theirs, board)))


def locally_legal(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed, as far as the neighbourhood of each point decides.

    A stone is refused here only between four stones:

            X
          X . X      a secluded point stays secluded until it is filled,
            X        and the last point of its region looks like this

    So a record had no secluded point on its way if no stone was placed on such a point, and its last
    position has no secluded point.
    """
    stones = mine | theirs
    between = stones << 1 & stones >> 1 & stones << board.stride & stones >> board.stride
    return Mask(without(uncrossed(mine, theirs, board), between))


def has_secluded_point(stones: Mask, board: Board) -> bool:
    """Return whether there is a secluded point (necklace.secluded)."""
    return secluded_points(stones, board) != 0


@lru_cache(maxsize=128)
def rules(size: Size, swap: bool) -> Rules:
    """Return the game on a board of this size, with option `swap`."""
    return Rules(
        game=NAME,
        colours=COLOURS,
        layout=square(size),
        clauses=CLAUSES,
        forbidden_by_first=crosscuts,
        placements=placements,
        locally_legal=locally_legal,
        has_secluded_point=has_secluded_point,
        swap=swap,
        swapping=ClauseId("necklace.swap"),
    )


GAME = Game(
    name=NAME,
    capabilities=GameCapabilities(sizes=(1, 64), options={"swap": (True, False)}),
    notation=Notation(NAME, COLOURS, (PLACE, SWAP)),
    rules=lambda query: rules(query.size, query.options.get("swap", True) is True),
    placements=placements,
    options={"swap": False},
)
