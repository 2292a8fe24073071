"""Who makes games and positions: the fast engine where it has the game, and otherwise the reference.

Whoever makes them, whatever differs is judged by the reference.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rulestone.boards import Cell
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.guided_play import State
from rulestone.names import Colour, GameName
from rulestone_bitboard.game import games as fast_games


class Maker(ABC):
    """Makes games and positions on one ground."""

    @abstractmethod
    def start(self) -> State:
        """The position that a game begins with."""

    @abstractmethod
    def placeable(self, stones: Mapping[Cell, Colour], colour: Colour) -> Sequence[Cell]:
        """Where a colour may place among these stones, if it is its turn."""


def is_fast(game: GameName) -> bool:
    """Whether the fast engine has a game."""
    return game in fast_games()


def maker_for(ground: Ground) -> Maker:
    """The fastest that there is for a game."""
    if is_fast(ground.game):
        from rulestone.conformance.fuzz.fast_maker import fast_maker

        return fast_maker(ground)
    from rulestone.conformance.fuzz.reference_maker import ReferenceMaker

    return ReferenceMaker(ground)
