"""Evening's sums of neighbouring groups, at all cells at once."""

from itertools import repeat

from rulestone.names import ClauseId, Colour, GameName, Options, Size
from rulestone_bitboard.bits import Planes, compare, counted, groups, raise_by, six, tally, without
from rulestone_bitboard.layout import Board, Mask, hexagon
from rulestone_bitboard.turnless import Phase, Rules


def weights(stones: int, digits: int, board: Board) -> Planes:
    """At each cell the summed size of the groups next to it, in so many digits (evening.group).

    A lone stone is a group of one, so those are counted all at once; the others add their size, one
    group after the other, to the cells around them.
    """
    one, two, three, four, five, last = six(stones, board)
    lone = without(stones, one | two | three | four | five | last)
    planes = [*tally(six(lone, board)), *repeat(0, digits - 3)]
    for group, around in groups(stones ^ lone, board):
        for digit, lanes in counted(group, board):
            raise_by(planes, around & lanes, digit)
    return planes


def both(white: Mask, black: Mask, board: Board) -> tuple[Mask, Mask]:
    """Where White and where Black may be placed: where their own sum is the smaller (evening.place)."""
    empty, digits = without(board.cells, white | black), (white | black).bit_count().bit_length()
    of_white, of_black = weights(white, digits, board), weights(black, digits, board)
    for_white, for_black = compare(of_white, of_black)
    return Mask(for_white & empty), Mask(for_black & empty)


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Where a stone of mine may be placed; which colour is mine makes no difference."""
    return both(mine, theirs, board)[0]


def _black(stones: int) -> Colour:
    """Black wins ties (evening.score)."""
    del stones
    return Colour.BLACK


def _by_parity(stones: int) -> Colour:
    """White wins ties of odd boards, Black those of even ones (evening.odd-even)."""
    return Colour.WHITE if stones % 2 else Colour.BLACK


def rules(size: Size, options: Options) -> Rules:
    """The game on a board of this size; option `tiebreak`."""
    return Rules(
        game=GameName.EVENING,
        colours=(Colour.WHITE, Colour.BLACK),
        layout=hexagon(size),
        first=Phase.OPENING,
        before=ClauseId("evening.opening"),
        placements=both,
        tied=_by_parity if options.get("tiebreak") == "odd-even" else _black,
    )
