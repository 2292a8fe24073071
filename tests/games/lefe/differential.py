"""How far a stone can matter in Lefe, and what exchanging the colours does."""

from rulestone.core.boards import Board, Cell
from rulestone.core.names import CellName
from rulestone.protocol import Verdict
from tests.differential.games import Differential, Where, actions_on


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """Friends are neighbours."""
    del stones
    return set(board.neighbours[added])


def changed(verdicts: tuple[Verdict, Verdict], name: CellName) -> bool:
    """Whether a placement is possible in one of the verdicts; the trees that it removes may lie anywhere."""
    one, other = (actions_on(verdict, name) for verdict in verdicts)
    return bool(one) != bool(other)


DIFFERENTIAL = Differential(near=near, changed=changed, alike=True, draws=True)
