"""The constraints of Evening as slowly as can be."""

from rulestone.core.names import Colour
from tests.bitboard.naive import Point, Turnless
from tests.games.evening.facts import PERMANENT


class NaiveEvening(Turnless):
    """One position of Evening, in play."""

    colours = PERMANENT.colours

    def allows(self, cell: Point, colour: Colour) -> bool:
        """A smaller sum of adjacent groups than the enemy's."""
        own = other = 0
        for group in self.groups(Colour("white")) + self.groups(Colour("black")):
            if group & set(self.around(cell)):
                if self.stones[min(group)] == colour:
                    own += len(group)
                else:
                    other += len(group)
        return own < other

    def leader_of_tie(self) -> Colour:
        """Black, or White if an option says so and each has an odd number of stones."""
        stones = len(self.of(Colour("white")))
        return (
            Colour("white") if self.options.get("tiebreak") == "odd-even" and stones % 2 else Colour("black")
        )
