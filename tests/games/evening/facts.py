"""What tests of all games must know of Evening: its names, and how far a stone can matter."""

from rulestone.core.boards import Board, Cell
from rulestone.core.names import Colour
from tests.differential.games import Differential, Where
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("white"), Colour("black")),
    sizes=(1, 32),
    clauses=("board", "opening", "group", "turnless", "place", "end", "score", "odd-even"),
    claims=("one-colour-per-cell", "never-closes", "tied-stones"),
    options={"tiebreak": ("black", "odd-even")},
)


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A stone matters beside the group that it joins; the first of all ends the opening, everywhere."""
    if len(stones) == 1:
        return set(board.cells)
    own = (cell for cell, colour in stones.items() if colour == stones[added])
    return {cell for stone in board.region(added, own) for cell in board.neighbours[stone]}


DIFFERENTIAL = Differential(near=near, alike=True)
