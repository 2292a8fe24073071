"""What tests of all games must know of Minefield: its names, and how far a stone can matter."""

from rulestone.core.boards import Board, Cell
from rulestone.core.names import Colour
from tests.differential.games import Differential, Where, within
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("black"), Colour("white")),
    sizes=(1, 64),
    clauses=("board", "turn", "hard-corner", "switch", "skip", "win"),
    claims=("no-crosscut", "locality", "always-a-placement", "drawless", "clauses-necessary", "skip-happens"),
    options={"swap": (False, True)},
)


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A switch is four points long at most."""
    del stones
    return within(board, added, 3)


DIFFERENTIAL = Differential(near=near, near_size=9)
