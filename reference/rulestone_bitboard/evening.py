"""Evening's sums of neighbouring groups, at all cells at once."""

from rulestone.names import ClauseId, Colour, GameName, Options, Size
from rulestone_bitboard.bits import Planes, add, counted, fewer, groups, near, neighbours, tally, without
from rulestone_bitboard.layout import Board, Mask, hexagon
from rulestone_bitboard.turnless import Phase, Rules


def weights(stones: int, board: Board) -> Planes:
    """At each empty cell the summed size of the groups next to it (evening.group, evening.place).

    A lone stone is a group of one, so those are counted all at once; the others add their size, one
    group after the other, to the cells around them.
    """
    around = neighbours(stones, board)
    befriended = 0
    for layer in around:
        befriended |= layer
    lone = without(stones, befriended)
    planes = tally(neighbours(lone, board))
    for group in groups(stones ^ lone, board):
        ring = near(group, board)
        planes = add(planes, [ring & digit for digit in counted(group, board)])
    return planes


def both(white: Mask, black: Mask, board: Board) -> tuple[Mask, Mask]:
    """Where White and where Black may be placed: where their own sum is the smaller (evening.place)."""
    empty = without(board.cells, white | black)
    of_white, of_black = weights(white, board), weights(black, board)
    return Mask(fewer(of_white, of_black) & empty), Mask(fewer(of_black, of_white) & empty)


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
