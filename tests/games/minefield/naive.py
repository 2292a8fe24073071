"""The constraints of Minefield as slowly as can be."""

from rulestone.core.names import Colour
from tests.bitboard.naive import Point, Square
from tests.games.minefield.facts import PERMANENT


class NaiveMinefield(Square):
    """One position of Minefield, in play."""

    colours = PERMANENT.colours

    def reasons(self, cell: Point, colour: Colour) -> set[str]:
        """The kinds of pattern that an area would have and has not."""
        after = self.after(cell, colour)
        document = {
            "minefield.hard-corner": after.hard_corners() - self.hard_corners(),
            "minefield.switch": after.switches() - self.switches(),
        }
        return {clause for clause, areas in document.items() if areas}

    def hard_corners(self) -> set[Point]:
        """The areas that hold one, by their first points."""
        names = set()
        for (a, b), (c, d) in self.areas(2, 2):
            for one, two, three, four in ((a, d, b, c), (b, c, a, d)):
                friend = self.stones.get(one)
                rest = [self.stones.get(three), self.stones.get(four)]
                if friend and self.stones.get(two) == friend and None in rest:
                    enemy = next((stone for stone in rest if stone), None)
                    if enemy and enemy != friend:
                        names.add(a)
        return names

    def switches(self) -> set[tuple[Point, int, int]]:
        """The areas that hold one, by their first points and shapes."""
        names = set()
        for width, height in ((2, 3), (3, 2), (2, 4), (4, 2)):
            for area in self.areas(width, height):
                corners = [area[0][0], area[0][-1], area[-1][-1], area[-1][0]]
                a, b, c, d = (self.stones.get(corner) for corner in corners)
                inner = {point for row in area for point in row}.difference(corners)
                if a and b and a == c and b == d and a != b and not inner & self.stones.keys():
                    names.add((area[0][0], width, height))
        return names
