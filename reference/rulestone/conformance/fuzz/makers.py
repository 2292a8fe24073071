"""Who makes games and positions: the fast engine where it has the game, and otherwise the reference.

Whoever makes them, what is right is said by the reference alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rulestone.boards import Cell
from rulestone.conformance.fuzz.grounds import Ground
from rulestone.guided_play import State
from rulestone.names import Colour
from rulestone_bitboard.game import games as fast_games


class Maker(ABC):
    """Makes games and positions on one ground."""

    @abstractmethod
    def start(self) -> State:
        """The position that a game begins with."""

    @abstractmethod
    def placeable(self, stones: Mapping[Cell, Colour], colour: Colour) -> Sequence[Cell]:
        """Where a colour may place among these stones, if it is its turn."""


def maker_for(ground: Ground) -> Maker:
    """The fastest that there is for a game."""
    if ground.game in fast_games():
        from rulestone.conformance.fuzz.fast_maker import FastMaker

        return FastMaker(ground)
    from rulestone.conformance.fuzz.reference_maker import ReferenceMaker

    return ReferenceMaker(ground)
