"""What never changes about a game, since fixtures and engines elsewhere rely on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulestone.core.names import Colour, GameName, OptionValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Permanent:
    """The names of a game that are permanent.

    Attributes:
        colours: its colours, the first to play first.
        sizes: the smallest and the largest board that is judged.
        clauses: all its clauses in the order of its text, their ids without the game's name.
        claims: claims about it that theorems are named after or its text makes, again without its name.
        options: the values of each option, the default first.
    """

    colours: tuple[Colour, Colour]
    sizes: tuple[int, int]
    clauses: tuple[str, ...]
    claims: tuple[str, ...] = ()
    options: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict)


_PERMANENT = {
    "minefield": Permanent(
        colours=(Colour("black"), Colour("white")),
        sizes=(1, 64),
        clauses=("board", "turn", "hard-corner", "switch", "skip", "win"),
        claims=(
            "no-crosscut",
            "locality",
            "always-a-placement",
            "drawless",
            "clauses-necessary",
            "skip-happens",
        ),
        options={"swap": (False, True)},
    ),
    "necklace": Permanent(
        colours=(Colour("red"), Colour("blue")),
        sizes=(1, 64),
        clauses=("board", "turn", "crosscut", "secluded", "skip", "win", "swap"),
        claims=("skip-happens", "locality", "always-a-placement", "drawless"),
        options={"swap": (True, False)},
    ),
    "lefe": Permanent(
        colours=(Colour("dark"), Colour("light")),
        sizes=(1, 32),
        clauses=("board", "pie", "tree", "leaf", "turn", "place", "capture", "merge", "end", "score"),
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
            "tie": ("draw", "bonus"),
            "pie": ("first-move", "extra-stone", "none"),
        },
    ),
    "interleave": Permanent(
        colours=(Colour("black"), Colour("red")),
        sizes=(1, 32),
        clauses=("board", "pie", "turnless", "sightline", "place", "end", "score"),
        claims=("one-colour-per-cell", "never-closes", "six-sightlines", "half-stone"),
        options={"wrap": (False, True)},
    ),
    "evening": Permanent(
        colours=(Colour("white"), Colour("black")),
        sizes=(1, 32),
        clauses=("board", "opening", "group", "turnless", "place", "end", "score", "odd-even"),
        claims=("one-colour-per-cell", "never-closes", "tied-stones"),
        options={"tiebreak": ("black", "odd-even")},
    ),
}


PUBLIC = (
    *(
        "BadInput",
        "BadOption",
        "BadRequest",
        "BadVariant",
        "UnknownCell",
        "UnknownGame",
        "EngineBroken",
        "EngineUnusable",
        "Error",
        "Explanation",
    ),
    *("GamePosition", "GameSetting", "IllegalAction", "Judge", "Perft", "Play", "Refusal", "Symmetry"),
    *("UnknownEngine", "Variant", "Verdict", "check_engine", "find_variant", "load_engine"),
    *("playable_maker", "position", "read_cases", "read_question", "variant"),
)
"""The public names of `rulestone`. A name that goes stays in `_FORMER` there, with the one to use instead."""


def permanent(game: GameName) -> Permanent:
    """What is permanent about a game."""
    return _PERMANENT[game]
