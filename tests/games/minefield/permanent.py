"""The ids, colours and options of Minefield that never change."""

from rulestone.core.names import Colour
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("black"), Colour("white")),
    sizes=(1, 64),
    clauses=("board", "turn", "hard-corner", "switch", "skip", "win"),
    claims=("no-crosscut", "locality", "always-a-placement", "drawless", "clauses-necessary", "skip-happens"),
    options={"swap": (False, True)},
)
