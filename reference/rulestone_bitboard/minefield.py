"""Minefield's two forbidden patterns, on all points at once.

A *pair* is two points a step across apart, named by its first point. A pattern consists of a pair with the
placement, another pair some steps along, and the points between. A pair of theirs and mine is rising, one of
mine and theirs is falling.
"""

from functools import lru_cache

from rulestone.core.names import ClauseId, Colour, GameName, Size
from rulestone.protocol import GameClaim
from rulestone_bitboard.actions import PLACE, SWAP, Notation
from rulestone_bitboard.bits import without
from rulestone_bitboard.connection import Rules
from rulestone_bitboard.game import Game
from rulestone_bitboard.layout import Board, Mask, square

NAME, COLOURS = GameName("minefield"), (Colour("black"), Colour("white"))
CLAUSES = (ClauseId("minefield.hard-corner"), ClauseId("minefield.switch"))


def forbidden(mine: Mask, theirs: Mask, board: Board) -> tuple[int, int]:
    """Return where a stone of mine would make a hard corner, and where a switch; not only empty points.

    Only the contents of an area after the placement matter: filling an empty point never leaves a pattern
    that was already there.

    The three other points of a hard corner, from the one above or below my stone to the one diagonally
    opposite, are: theirs, empty, mine; or theirs, theirs, empty; or empty, theirs, mine.
    """
    empty, up = without(board.cells, mine | theirs), board.stride
    mine_up, theirs_up, empty_up = mine >> up, theirs >> up, empty >> up
    rising, falling = theirs & mine_up, mine & theirs_up
    by_rising, by_falling = rising << 1 | rising >> 1, falling << 1 | falling >> 1
    closing_low = empty & mine_up | theirs & empty_up
    closing_high = mine & empty_up | empty & theirs_up
    low = theirs_up & (closing_low << 1 | closing_low >> 1) | empty_up & by_rising
    high = theirs & (closing_high << 1 | closing_high >> 1) | empty & by_falling
    lying = switches(theirs, theirs_up, empty & empty_up, by_rising, by_falling, 1, up)
    theirs_right = theirs >> 1
    rising, falling = theirs & mine >> 1, mine & theirs_right
    by_rising, by_falling = rising << up | rising >> up, falling << up | falling >> up
    standing = switches(theirs, theirs_right, empty & empty >> 1, by_rising, by_falling, up, 1)
    return low | high << up, lying | standing


def switches(
    theirs: int, theirs_across: int, blank: int, by_rising: int, by_falling: int, along: int, across: int
) -> int:
    """Return where my stone would make a switch two wide across and three or four long (minefield.switch).

    The other point of my stone's pair has the other colour. The far pair is the reverse, one or two blank
    pairs away.

    Args:
        theirs: their stones.
        theirs_across: the points with such a stone a step across.
        blank: the empty pairs.
        by_rising: the pairs next to one of theirs first and mine second.
        by_falling: the pairs next to one of mine first and theirs second.
        along: a step along the switch.
        across: a step across it.
    """
    by_rising, by_falling = by_rising & blank, by_falling & blank
    by_rising |= (by_rising << along | by_rising >> along) & blank
    by_falling |= (by_falling << along | by_falling >> along) & blank
    low = theirs_across & (by_rising << along | by_rising >> along)
    return low | (theirs & (by_falling << along | by_falling >> along)) << across


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
)
