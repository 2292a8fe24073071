"""The ids, colours and options of Evening that never change."""

from rulestone.core.names import Colour
from tests.games.permanence import Permanent

PERMANENT = Permanent(
    colours=(Colour("white"), Colour("black")),
    sizes=(1, 32),
    clauses=("board", "opening", "group", "turnless", "place", "end", "score", "odd-even"),
    claims=("one-colour-per-cell", "never-closes", "tied-stones"),
    options={"tiebreak": ("black", "odd-even")},
)
