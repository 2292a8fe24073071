"""The ids, colours and options of Lefe that never change."""

from rulestone.core.names import Colour
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
