"""How far a stone can matter in Interleave, and what exchanging the colours does."""

from rulestone.core.boards import Board, Cell, HexBoard
from tests.differential.games import Differential, Where


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A stone is seen along the six lines through its cell."""
    del stones
    assert isinstance(board, HexBoard)
    return {cell for ray in board.rays[added] for cell in ray}


DIFFERENTIAL = Differential(near=near, alike=True)
