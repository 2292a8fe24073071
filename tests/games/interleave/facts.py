"""What tests of all games must know of Interleave: its names, and how far a stone can matter."""

from rulestone.core.boards import Board, Cell, HexBoard
from rulestone.core.names import Colour
from tests.differential.games import Differential, Where
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("black"), Colour("red")),
    sizes=(1, 32),
    clauses=("board", "pie", "turnless", "sightline", "place", "end", "score"),
    claims=("one-colour-per-cell", "never-closes", "six-sightlines", "half-stone"),
)


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A stone is seen along the six lines through its cell."""
    del stones
    assert isinstance(board, HexBoard)
    return {cell for ray in board.rays[added] for cell in ray}


DIFFERENTIAL = Differential(near=near, alike=True)


OPENING = "setup_black=a1_red=b2 choose_black"
