"""The constraints of Necklace as slowly as can be."""

from rulestone.core.names import Colour
from tests.bitboard.naive import Point, Square
from tests.games.necklace.facts import PERMANENT


class NaiveNecklace(Square):
    """One position of Necklace, in play."""

    colours = PERMANENT.colours

    def reasons(self, cell: Point, colour: Colour) -> set[str]:
        """What there would be anywhere, new or not."""
        after = self.after(cell, colour)
        there = {"necklace.crosscut": after.crosscut(), "necklace.secluded": after.secluded()}
        return {clause for clause, is_there in there.items() if is_there}

    def crosscut(self) -> bool:
        """Whether there is one anywhere."""
        for (a, b), (c, d) in self.areas(2, 2):
            one, two = self.stones.get(a), self.stones.get(b)
            if one and two and one != two and self.stones.get(d) == one and self.stones.get(c) == two:
                return True
        return False

    def secluded(self) -> bool:
        """Whether some region of empty points does not reach the perimeter."""
        rim = {0, self.size - 1}
        return any(not any(rim & {*point} for point in region) for region in self.groups(None))
