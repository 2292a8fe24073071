"""How far a stone can matter in Evening, and what exchanging the colours does."""

from rulestone.core.boards import Board, Cell
from tests.differential.games import Differential, Where


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A stone matters beside the group that it joins; the first of all ends the opening, everywhere."""
    if len(stones) == 1:
        return set(board.cells)
    own = (cell for cell, colour in stones.items() if colour == stones[added])
    return {cell for stone in board.region(added, own) for cell in board.neighbours[stone]}


DIFFERENTIAL = Differential(near=near, alike=True)
