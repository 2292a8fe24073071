"""Minefield's two forbidden patterns, on all points at once.

A *pair* is two points a step across apart, named by its first point. A pattern consists of a pair with the
placement, another pair some steps along, and the points between.
"""

from functools import lru_cache

from rulestone.core.names import ClauseId, Colour, GameName, Size
from rulestone.protocol import GameClaim
from rulestone_bitboard.actions import PLACE, SWAP, Notation
from rulestone_bitboard.bits import without
from rulestone_bitboard.connection import Rules
from rulestone_bitboard.game import Game, Measured
from rulestone_bitboard.layout import Board, Mask, square

NAME, COLOURS = GameName("minefield"), (Colour("black"), Colour("white"))
CLAUSES = (ClauseId("minefield.hard-corner"), ClauseId("minefield.switch"))


def hard_corners(mine: int, theirs: int, empty: int, stride: int) -> int:
    """Return where my stone would make a 2×2 area a hard corner (minefield.hard-corner).

    The three other points of the area, from the one above or below my stone to the one diagonally opposite,
    are: theirs, empty, mine; or theirs, theirs, empty; or empty, theirs, mine.
    """
    mine_up, theirs_up, empty_up = mine >> stride, theirs >> stride, empty >> stride
    rising, falling = theirs & mine_up, mine & theirs_up
    low = theirs_up & _beside(empty & mine_up | theirs & empty_up) | empty_up & _beside(rising)
    high = theirs & _beside(empty_up & mine | theirs_up & empty) | empty & _beside(falling)
    return low | high << stride


def _beside(points: int) -> int:
    return points << 1 | points >> 1


def switches(mine: int, theirs: int, empty: int, along: int, across: int) -> int:
    """Return where my stone would make a switch two wide across and three or four long (minefield.switch).

    The other point of my stone's pair has the other colour. The far pair is the reverse.
    """
    theirs_up = theirs >> across
    blank = empty & empty >> across
    low = theirs_up & _past(theirs & mine >> across, blank, along)
    high = theirs & _past(mine & theirs_up, blank, along)
    return low | high << across


def _past(pairs: int, blank: int, along: int) -> int:
    """Return the pairs one or two blank pairs beyond these pairs, to either side, and one step further."""
    up = pairs << along & blank
    down = pairs >> along & blank
    return (up | up << along & blank) << along | (down | down >> along & blank) >> along


def forbidden(mine: Mask, theirs: Mask, board: Board) -> tuple[int, int]:
    """Return where a stone of mine would make a hard corner, and where a switch; not only empty points.

    Only the contents of an area after the placement matter: filling an empty point never leaves a pattern
    that was already there.
    """
    empty, stride = without(board.cells, mine | theirs), board.stride
    return (
        hard_corners(mine, theirs, empty, stride),
        switches(mine, theirs, empty, 1, stride) | switches(mine, theirs, empty, stride, 1),
    )


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed (minefield.turn and both patterns)."""
    corners, switched = forbidden(mine, theirs, board)
    return Mask(without(board.cells, mine | theirs | corners | switched))


def _never(_stones: Mask, _board: Board) -> bool:
    """Return False: both patterns are small, so the neighbourhood of a placement decides."""
    return False


@lru_cache(maxsize=128)
def rules(size: Size, swap: bool) -> Rules:
    """Return the game on a board of this size, with option `swap` (minefield.turn)."""
    return Rules(
        game=NAME,
        colours=COLOURS,
        layout=square(size),
        clauses=CLAUSES,
        forbidden=forbidden,
        placements=placements,
        nearby=placements,
        broken=_never,
        swap=swap,
        swapping=ClauseId("minefield.turn"),
    )


GAME = Game(
    name=NAME,
    claim=GameClaim(sizes=(1, 64), options={"swap": (False, True)}),
    notation=Notation(NAME, COLOURS, (PLACE, SWAP)),
    rules=lambda query: rules(query.size, query.options.get("swap", False) is True),
    placements=placements,
    measured=Measured(sizes=(11, 19), perft=(Size(4), 3)),
)
