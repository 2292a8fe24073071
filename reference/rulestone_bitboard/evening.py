"""Evening's sums of neighbouring groups, at all cells at once."""

from rulestone.core.names import ClauseId, Colour, GameName, Options, Size
from rulestone.protocol import GameCapabilities
from rulestone_bitboard.actions import Notation, at_any_time
from rulestone_bitboard.bits import Planes, compare, counted, fill, groups, near, six, tally, without
from rulestone_bitboard.game import Game
from rulestone_bitboard.layout import Board, Mask, hexagon, repeat
from rulestone_bitboard.position import Side
from rulestone_bitboard.turnless import Phase, Rules

NAME, COLOURS = GameName("evening"), (Colour("white"), Colour("black"))


def weights(stones: int, digits: int, board: Board) -> Planes:
    """Return the sum of the sizes of the groups next to each cell, in this many digits (evening.group).

    Lone stones are groups of one and counted all at once. The other groups add their sizes one by one to the
    cells around them.
    """
    one, two, three, four, five, last = six(stones, board)
    lone = without(stones, one | two | three | four | five | last)
    planes = [*tally(six(lone, board)), *(digits - 3) * [0]]
    for group, around in groups(stones ^ lone, board):
        for digit, lanes in counted(group, board):
            carry, at = around & lanes, digit
            while carry:
                planes[at], carry = planes[at] ^ carry, planes[at] & carry
                at += 1
    return planes


def placements_of_both(white: Mask, black: Mask, board: Board) -> tuple[Mask, Mask]:
    """Return where White and where Black may be placed: where their own sum is smaller (evening.place).

    The groups of both colours are summed at once, as two boards side by side, and the sums compared.
    """
    empty, digits = without(board.cells, white | black), (white | black).bit_count().bit_length()
    aside = board.lane * board.lanes
    sums = weights(white | black << aside, digits, repeat(board, 2))
    # Bits above White's sums in the first list are removed by the last `&`.
    for_white, for_black = compare(sums, [plane >> aside for plane in sums])
    return Mask(for_white & empty), Mask(for_black & empty)


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed; the rule is the same for both colours."""
    return placements_of_both(mine, theirs, board)[0]


def placer(cell: Mask, white: Mask, black: Mask, board: Board) -> Side | None:
    """Return which colour may be placed on an empty cell: the one with fewer stones in groups next to it."""
    around = near(cell, board)
    whites, blacks = (fill(stones & around, stones, board).bit_count() for stones in (white, black))
    return None if whites == blacks else 0 if whites < blacks else 1


def _black(_stones: int) -> Colour:
    """Black wins ties (evening.score)."""
    return Colour("black")


def _by_parity(stones: int) -> Colour:
    """White wins ties of odd boards, Black those of even ones (evening.odd-even)."""
    return Colour("white") if stones % 2 else Colour("black")


def rules(size: Size, options: Options) -> Rules:
    """The game on a board of this size; option `tiebreak`."""
    return Rules(
        game=NAME,
        colours=COLOURS,
        layout=hexagon(size),
        first=Phase.OPENING,
        before=ClauseId("evening.opening"),
        placements=placements_of_both,
        placer=placer,
        tied=_by_parity if options.get("tiebreak") == "odd-even" else _black,
    )


GAME = Game(
    name=NAME,
    capabilities=GameCapabilities(sizes=(1, 32), options={"tiebreak": ("black", "odd-even")}),
    notation=Notation(NAME, COLOURS, (at_any_time(COLOURS),)),
    rules=lambda query: rules(query.size, query.options),
    placements=placements,
)
