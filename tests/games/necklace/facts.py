"""What tests of all games must know of Necklace: its names, and how far a stone can matter."""

from msgspec import UNSET

from rulestone.core.boards import Board, Cell
from rulestone.core.names import CellName, Colour
from rulestone.protocol import Verdict
from tests.differential.games import Differential, Where, actions_on, within
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("red"), Colour("blue")),
    sizes=(1, 64),
    clauses=("board", "turn", "crosscut", "secluded", "skip", "win", "swap"),
    claims=("skip-happens", "locality", "always-a-placement", "drawless"),
    options={"swap": (True, False)},
)


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
