"""Interleave's sightlines, from all cells in all directions."""

from rulestone.names import CellName, ClauseId, Colour, GameName, Size
from rulestone_bitboard.bits import fewer, tally, without
from rulestone_bitboard.layout import Board, Mask, hexagon
from rulestone_bitboard.turnless import Phase, Rules


def sights(stones: int, empty: int, board: Board) -> list[int]:
    """For each direction, the empty cells that see one of the stones in it (interleave.sightline).

    The stones' light runs the other way through empty cells, twice as far at each doubling.
    """
    lit: list[int] = []
    for step in board.steps:
        up, down, open_up, open_down = stones, stones, empty, empty
        reach = 1
        while reach < board.stride:
            far = step * reach
            up |= open_up & up << far
            down |= open_down & down >> far
            open_up &= open_up << far
            open_down &= open_down >> far
            reach *= 2
        lit += (up, down)
    return lit


def both(black: Mask, red: Mask, board: Board) -> tuple[Mask, Mask]:
    """Where Black and where Red may be placed: where more enemies than friends are seen (interleave.place).

    Both colours are looked for at once, as two boards side by side, and their counts then compared.
    """
    empty, aside = without(board.cells, black | red), board.lane * board.lanes
    seen = tally(sights(black | red << aside, empty | empty << aside, board))
    seen_black, seen_red = [plane & board.cells for plane in seen], [plane >> aside for plane in seen]
    return Mask(fewer(seen_black, seen_red) & empty), Mask(fewer(seen_red, seen_black) & empty)


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Where a stone of mine may be placed; which colour is mine makes no difference."""
    return both(mine, theirs, board)[0]


def _red(stones: int) -> Colour:
    """Red's imaginary half stone (interleave.score)."""
    del stones
    return Colour.RED


def rules(size: Size, removed: tuple[CellName, ...] = ()) -> Rules:
    """The game on a board of this size without the removed cells; it has no options."""
    return Rules(
        game=GameName.INTERLEAVE,
        colours=(Colour.BLACK, Colour.RED),
        layout=hexagon(size, frozenset(removed)),
        first=Phase.SETUP,
        before=ClauseId("interleave.pie"),
        placements=both,
        tied=_red,
    )
