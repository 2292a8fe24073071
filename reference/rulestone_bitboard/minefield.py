"""Minefield's two forbidden patterns, on all points at once.

A *pair* is two points a step across apart, named by its first point. A pattern consists of a pair with the
placement, another pair some steps along, and the points between. A pair of theirs and mine is rising, one of
mine and theirs is falling.
"""

from functools import lru_cache

from rulestone.core.names import ClauseId, Colour, GameName, Size
from rulestone.protocol import GameCapabilities
from rulestone_bitboard.actions import PLACE, SWAP, Notation
from rulestone_bitboard.connection import Rules
from rulestone_bitboard.game import Game
from rulestone_bitboard.layout import Board, Mask, square

NAME, COLOURS = GameName("minefield"), (Colour("black"), Colour("white"))
CLAUSES = (ClauseId("minefield.hard-corner"), ClauseId("minefield.switch"))


def hard_corners(mine: Mask, theirs: Mask, board: Board) -> int:
    """Return where a stone of mine would make a hard corner; not only empty points (minefield.hard-corner).

    The three other points, from the one above or below my stone to the one diagonally opposite, are: theirs,
    empty, mine; or theirs, theirs, empty; or empty, theirs, mine.
    """
    empty, up = board.cells ^ (mine | theirs), board.stride
    mine_up, theirs_up, empty_up = mine >> up, theirs >> up, empty >> up
    rising, falling = theirs & mine_up, mine & theirs_up
    closing_low = empty & mine_up | theirs & empty_up
    closing_high = mine & empty_up | empty & theirs_up
    low = theirs_up & (closing_low << 1 | closing_low >> 1) | empty_up & (rising << 1 | rising >> 1)
    high = theirs & (closing_high << 1 | closing_high >> 1) | empty & (falling << 1 | falling >> 1)
    return low | high << up


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed (minefield.turn and both patterns).

    Only the contents of an area after the placement matter: filling an empty point never leaves a pattern
    that was already there.

    A switch is two wide and three or four long: the pair of my stone, one or two blank pairs, and the reverse
    pair. So a blank pair *ends* one if it is next to a rising or falling pair, or next to such a blank pair.
    The ends of hard corners are found next to my stone's pair together with the ends of switches lying down.
    """
    empty, up = board.cells ^ (mine | theirs), board.stride
    mine_up, theirs_up, empty_up = mine >> up, theirs >> up, empty >> up
    rising, falling, blank = theirs & mine_up, mine & theirs_up, empty & empty_up
    by_rising, by_falling = rising << 1 | rising >> 1, falling << 1 | falling >> 1
    ending_low, ending_high = by_rising & blank, by_falling & blank
    ending_low |= (ending_low << 1 | ending_low >> 1) & blank
    ending_high |= (ending_high << 1 | ending_high >> 1) & blank
    ending_low |= empty & mine_up | theirs & empty_up
    ending_high |= mine & empty_up | empty & theirs_up
    low = theirs_up & (ending_low << 1 | ending_low >> 1) | empty_up & by_rising
    high = theirs & (ending_high << 1 | ending_high >> 1) | empty & by_falling
    theirs_right = theirs >> 1
    rising, falling, blank = theirs & mine >> 1, mine & theirs_right, empty & empty >> 1
    ending_low, ending_high = (rising << up | rising >> up) & blank, (falling << up | falling >> up) & blank
    ending_low |= (ending_low << up | ending_low >> up) & blank
    ending_high |= (ending_high << up | ending_high >> up) & blank
    left = theirs_right & (ending_low << up | ending_low >> up)
    right = theirs & (ending_high << up | ending_high >> up)
    return Mask(empty ^ (empty & (low | high << up | left | right << 1)))


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
        forbidden_by_first=hard_corners,
        placements=placements,
        locally_legal=placements,
        has_secluded_point=_never,
        swap=swap,
        swapping=ClauseId("minefield.turn"),
    )


GAME = Game(
    name=NAME,
    capabilities=GameCapabilities(sizes=(1, 64), options={"swap": (False, True)}),
    notation=Notation(NAME, COLOURS, (PLACE, SWAP)),
    rules=lambda query: rules(query.size, query.options.get("swap", False) is True),
    placements=placements,
)
