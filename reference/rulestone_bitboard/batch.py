"""Judge many positions at once.

Integers have no fixed width, so one integer can contain hundreds of boards, each in its lane (see `layout`),
and one run of the formulas judges them all. `legal` returns where a stone of one colour may be placed by the
constraints of the game, without turns, skips, the end and Lefe's removals. For the games of connection,
`judge` returns whose turn it is, where that colour may place, and who has won.

    layout = square(Size(19))
    masks = legal(GameName("minefield"), layout, [(mine, theirs), …])
    names = [layout.names[cell] for cell in layout.split(masks[0])]
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rulestone.core.names import GameName
from rulestone_bitboard.bits import fill
from rulestone_bitboard.game import Formula, Pair, game
from rulestone_bitboard.layout import NOTHING, Board, Layout, Mask, pack, repeat
from rulestone_bitboard.position import Side, other

LANES = 256
"""Number of boards judged in one run: enough to outweigh the interpreter, few enough for the cache."""


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


class Judged(NamedTuple):
    """The verdict of a position of a game of connection, without a swap.

    Attributes:
        turn: the side to move, after skips; None if the game is over.
        legal: where it may place.
        winner: the side that has won.
    """

    turn: Side | None
    legal: Mask
    winner: Side | None


def judge(
    name: GameName, layout: Layout, positions: Sequence[Pair], turns: Sequence[Side]
) -> Iterator[Judged]:
    """Judge positions of Minefield or Necklace, in order.

    Args:
        name: the game.
        layout: the board.
        positions: the stones of the first and of the second colour.
        turns: by position, the side that moves next without skips.

    Raises:
        BadRequest: there is no such game here.
        ValueError: it is not a game of connection, or there are not as many turns as positions.
    """
    if not layout.board.edges:
        raise ValueError(f"{name} has no edges to connect")
    if len(turns) != len(positions):
        raise ValueError(f"{len(positions)} positions need as many turns, not {len(turns)}")
    both = [positions, [(second, first) for first, second in positions]]
    free = [legal(name, layout, own) for own in both]
    joined = [apply(partial(_joined, side), layout, positions) for side in (0, 1)]
    for index, turn in enumerate(turns):
        waiting = other(turn)
        winner = next((side for side in (waiting, turn) if joined[side][index]), None)
        mover = next((side for side in (turn, waiting) if free[side][index]), None)
        if winner is not None or mover is None:
            yield Judged(None, NOTHING, winner)
        else:
            yield Judged(mover, free[mover][index], None)


def _joined(side: Side, first: Mask, second: Mask, board: Board) -> Mask:
    """Return where chains of a side from its one edge reach the other."""
    stones, (start, end) = (first, second)[side], board.edges[2 * side : 2 * side + 2]
    return Mask(fill(stones & start, stones, board) & end)
