"""The ids, colours and options of Interleave that never change."""

from rulestone.core.names import Colour
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("black"), Colour("red")),
    sizes=(1, 32),
    clauses=("board", "pie", "turnless", "sightline", "place", "end", "score"),
    claims=("one-colour-per-cell", "never-closes", "six-sightlines", "half-stone"),
)
