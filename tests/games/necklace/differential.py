"""How far a stone can matter in Necklace, and how large the boards are."""

from msgspec import UNSET

from rulestone.core.boards import Board, Cell
from rulestone.core.names import CellName
from rulestone.protocol import Verdict
from tests.differential.games import Differential, Where, actions_on, within


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """A crosscut is two points wide and long."""
    del stones
    return within(board, added, 1)


def changed(verdicts: tuple[Verdict, Verdict], name: CellName) -> bool:
    """Whether one of the verdicts refuses a placement for another reason than seclusion, which looks far."""
    one, other = (actions_on(verdict, name) for verdict in verdicts)
    refused = verdicts[bool(one)].why
    named = None if refused is UNSET else refused.get(name)
    return bool(one) != bool(other) and refused is not UNSET and named != "necklace.secluded"


DIFFERENTIAL = Differential(near=near, changed=changed, near_size=9)
