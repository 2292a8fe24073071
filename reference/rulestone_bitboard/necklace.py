"""Necklace's crosscuts and secluded points, on all points at once.

A point whose filling would seclude others is an articulation point of the empty region joined with everything
off the board. In the plane this depends on stones: filling the point closes a ring of stones that touch at
least at corners. So one fill for each cluster of such stones finds all of them, without a search from each
point.
"""

from collections.abc import Iterator
from functools import lru_cache

from rulestone.core.names import ClauseId, Colour, GameName, Size
from rulestone.protocol import GameClaim
from rulestone_bitboard.actions import PLACE, SWAP, Notation
from rulestone_bitboard.bits import fill, lowest, whole, without
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
    return points | whole(old, board) if old else points


def _clusters(stones: int, board: Board) -> Iterator[int]:
    """The sets of stones joined by steps to any of the eight points around, without lone stones."""
    rest, stride = stones & _around(stones, board), board.stride
    while rest:
        grown, cluster = lowest(rest, board), 0
        while grown != cluster:
            cluster = grown
            row = cluster | cluster << 1 | cluster >> 1
            grown = (row | row << stride | row >> stride) & rest
        rest ^= cluster
        yield cluster


def _around(points: int, board: Board) -> int:
    """Return the points with one of these among their eight neighbours."""
    sides = points << 1 | points >> 1
    row = points | sides
    return sides | row << board.stride | row >> board.stride


def rings(stones: int, board: Board) -> int:
    """Return the points whose filling closes a ring of stones around an empty point, while none is secluded.

    The free orthogonal neighbours of a point, including those off the board, cut the eight points around it
    into arcs. Stones of one arc touch each other. A ring closes exactly if two arcs contain stones of one
    cluster: then the ring separates the free neighbours on either side. Each of the four corners around the
    point is in one arc. Two corners are in different arcs if there is a free neighbour between them both ways
    round.
    """
    stride = board.stride
    up, right = without(board.cells, stones >> stride), without(board.cells, stones >> 1)
    down, left = without(board.cells, stones << stride), without(board.cells, stones << 1)
    north_south, east_west = up | down, right | left
    parted_right, parted_left = right & (north_south | left), left & (north_south | right)
    parted_up, parted_down = up & (east_west | down), down & (east_west | up)
    parted_rising, parted_falling = (right | down) & (left | up), (right | up) & (left | down)
    closed = 0
    for cluster in _clusters(stones, board):
        rows = cluster | cluster >> 1
        north_east = rows | rows >> stride
        south_east, north_west = north_east << stride, north_east << 1
        south_west = south_east << 1
        closed |= north_east & (south_east & parted_right | north_west & parted_up)
        closed |= south_west & (north_west & parted_left | south_east & parted_down)
        closed |= north_east & south_west & parted_rising | south_east & north_west & parted_falling
    return closed


def secluded_points(stones: int, board: Board) -> int:
    """Return the empty points without a path of empty points to the perimeter."""
    empty = without(board.cells, stones)
    rim = board.edges[0] | board.edges[1] | board.edges[2] | board.edges[3]
    return without(empty, fill(empty & rim, empty, board))


def secluding(stones: int, board: Board) -> int:
    """Return where a stone of either colour would leave a secluded point (necklace.secluded).

    If there is one already, only filling it helps. If there are more, nothing does.
    """
    secluded, closed = secluded_points(stones, board), rings(stones, board)
    if not secluded:
        return closed
    first = lowest(secluded, board)
    hopeless = whole(secluded ^ first, board)
    return without(closed | whole(secluded, board), first) | hopeless


def uncrossed(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return the empty points where a stone of mine leaves no crosscut; it may leave secluded points."""
    return Mask(without(board.cells, mine | theirs | crosscuts(mine, theirs, board)))


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed (necklace.turn and both conditions)."""
    return Mask(without(uncrossed(mine, theirs, board), secluding(mine | theirs, board)))


def nearby(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed, as far as the neighbourhood of each point decides.

    Secluded points stay secluded until they are filled, and each of their regions ends as a point between
    four stones. So a record without a placement on such a point, and without a secluded point at its end,
    never had one.
    """
    stones = mine | theirs
    between = stones << 1 & stones >> 1 & stones << board.stride & stones >> board.stride
    return Mask(without(uncrossed(mine, theirs, board), between))


def _has_secluded(stones: Mask, board: Board) -> bool:
    return secluded_points(stones, board) != 0


@lru_cache(maxsize=128)
def rules(size: Size, swap: bool) -> Rules:
    """Return the game on a board of this size, with option `swap`."""
    return Rules(
        game=NAME,
        colours=COLOURS,
        layout=square(size),
        clauses=CLAUSES,
        first_forbids=crosscuts,
        placements=placements,
        nearby=nearby,
        broken=_has_secluded,
        swap=swap,
        swapping=ClauseId("necklace.swap"),
    )


GAME = Game(
    name=NAME,
    claim=GameClaim(sizes=(1, 64), options={"swap": (True, False)}),
    notation=Notation(NAME, COLOURS, (PLACE, SWAP)),
    rules=lambda query: rules(query.size, query.options.get("swap", True) is True),
    placements=placements,
    options={"swap": False},
)
