"""The constraints of Interleave as slowly as can be."""

from rulestone.core.names import Colour
from tests.bitboard.naive import Point, Turnless
from tests.games.interleave.facts import PERMANENT


class NaiveInterleave(Turnless):
    """One position of Interleave, in play."""

    colours = PERMANENT.colours

    def allows(self, cell: Point, colour: Colour) -> bool:
        """More enemies seen than friends."""
        balance = 0
        for dx, dy in self.steps:
            x, y = cell[0] + dx, cell[1] + dy
            while (x, y) in self.cells and (x, y) not in self.stones:
                x, y = x + dx, y + dy
            if stone := self.stones.get((x, y)):
                balance += 1 if stone != colour else -1
        return balance > 0

    def leader_of_tie(self) -> Colour:
        """Red."""
        return Colour("red")
