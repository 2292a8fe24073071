"""Judge many positions at once.

Integers have no fixed width, so one integer can hold hundreds of boards, each in its lane (see `layout`), and
one run of the formulas judges them all. The result is where a stone of one colour may be placed by the
constraints of the game. It does not include turns, skips, the end and Lefe's removals.

    layout = square(Size(19))
    masks = legal(GameName("minefield"), layout, [(mine, theirs), …])
    names = [layout.names[cell] for cell in layout.split(masks[0])]
"""

from collections.abc import Sequence

from rulestone.core.names import GameName
from rulestone_bitboard.game import Formula, Pair, game
from rulestone_bitboard.layout import Board, Layout, Mask, repeat

LANES = 256
"""Number of boards judged in one run: enough to outweigh the interpreter, few enough for the cache."""


def pack(masks: Sequence[Mask], board: Board) -> Mask:
    """Pack sets of cells of one board each side by side, the first in the lowest lane."""
    width = board.lane // 8
    return Mask(int.from_bytes(b"".join([mask.to_bytes(width, "little") for mask in masks]), "little"))


def unpack(packed: Mask, board: Board, count: int) -> list[Mask]:
    """Return the sets of cells in the lowest `count` lanes."""
    width = board.lane // 8
    data = packed.to_bytes(width * max(count, board.lanes), "little")
    return [Mask(int.from_bytes(data[at : at + width], "little")) for at in range(0, count * width, width)]


def apply(formula: Formula, layout: Layout, positions: Sequence[Pair]) -> list[Mask]:
    """Apply a formula to each position, and return the results in order."""
    board = repeat(layout.board, min(LANES, len(positions)))
    answers: list[Mask] = []
    for start in range(0, len(positions), LANES):
        some = positions[start : start + LANES]
        mine, theirs = zip(*some, strict=True)
        packed = formula(pack(mine, board), pack(theirs, board), board)
        answers += unpack(packed, board, len(some))
    return answers


def legal(name: GameName, layout: Layout, positions: Sequence[Pair]) -> list[Mask]:
    """Return where the first colour of each pair may place, by the game's constraints, in order.

    Raises:
        BadRequest: there is no such game here.
    """
    return apply(game(name).placements, layout, positions)
