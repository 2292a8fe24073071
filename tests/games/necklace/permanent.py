"""The ids, colours and options of Necklace that never change."""

from rulestone.core.names import Colour
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("red"), Colour("blue")),
    sizes=(1, 64),
    clauses=("board", "turn", "crosscut", "secluded", "skip", "win", "swap"),
    claims=("skip-happens", "locality", "always-a-placement", "drawless"),
    options={"swap": (True, False)},
)
