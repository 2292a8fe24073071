"""What never changes about a game, since fixtures and engines elsewhere rely on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulestone.core.names import Colour, GameName, OptionValue
from tests.games.parts import part


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


def permanent(game: GameName) -> Permanent:
    """What is permanent about a game; each game here has a module `facts`."""
    own = part(game, "PERMANENT", Permanent)
    assert own is not None, f"tests/games/{game}/facts.py says nothing of it"
    return own
