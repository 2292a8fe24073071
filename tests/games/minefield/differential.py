"""How far a stone can matter in Minefield, and how large the boards are."""

from rulestone.core.boards import Board, Cell
from tests.differential.games import Differential, Where, within


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A switch is four points long at most."""
    del stones
    return within(board, added, 3)


DIFFERENTIAL = Differential(near=near, near_size=9)
