"""What tests of all games must know of Lefe: its names, and how far a stone can matter."""

from rulestone.core.boards import Board, Cell
from rulestone.core.names import CellName, Colour
from rulestone.protocol import Verdict
from tests.differential.games import Differential, Where, actions_on
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("dark"), Colour("light")),
    sizes=(1, 32),
    clauses=("board", "tree", "leaf", "turn", "place", "capture", "merge", "end", "score", "pie"),
    claims=(
        "no-triangle",
        "drawless",
        "full-tie-happens",
        "draw-happens",
        "annihilation-happens",
        "terminates",
    ),
    options={
        "newborn": ("from-zero", "never"),
        "merge": ("fewest", "most"),
        "end": ("either", "on-turn"),
        "pie": ("first-move", "extra-stone", "none"),
    },
)


def near(board: Board, stones: Where, added: Cell) -> set[Cell]:
    """Friends are neighbours."""
    del stones
    return set(board.neighbours[added])


def changed(verdicts: tuple[Verdict, Verdict], name: CellName) -> bool:
    """Whether a placement is possible in one of the verdicts; the trees that it removes may lie anywhere."""
    one, other = (actions_on(verdict, name) for verdict in verdicts)
    return bool(one) != bool(other)


DIFFERENTIAL = Differential(near=near, changed=changed, alike=True, draws=True)
