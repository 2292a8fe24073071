"""The constraints of Lefe as slowly as can be."""

from itertools import combinations

from rulestone.core.names import Colour
from tests.bitboard.naive import Hexagon, Point
from tests.games.lefe.facts import PERMANENT


class NaiveLefe(Hexagon):
    """One position of Lefe, in play."""

    colours = PERMANENT.colours

    def allows(self, cell: Point, colour: Colour) -> bool:
        """At most three friends, no two of them adjacent."""
        friends = self.friends(cell, colour)
        touching = any(two in self.around(one) for one, two in combinations(friends, 2))
        return len(friends) <= 3 and not touching

    def friends(self, cell: Point, colour: Colour) -> list[Point]:
        """The neighbours of this colour."""
        return [there for there in self.around(cell) if self.stones.get(there) == colour]

    def leaves(self, tree: set[Point], colour: Colour) -> int:
        """How many stones of a tree have at most one friend."""
        return sum(len(self.friends(stone, colour)) <= 1 for stone in tree)

    def preys(self, cell: Point, colour: Colour, enemy: Colour) -> list[set[Point]]:
        """The enemy trees of which a placement must remove one."""
        merged = [tree for tree in self.groups(colour) if tree & set(self.around(cell))]
        after = self.after(cell, colour)
        grown = after.region(cell, after.of(colour))
        leaves = after.leaves(grown, colour)
        if merged:
            threshold = max if self.options.get("merge") == "most" else min
            before = threshold(self.leaves(tree, colour) for tree in merged)
        else:
            before = leaves if self.options.get("newborn") == "never" else 0
        touched = {there for stone in grown for there in self.around(stone)}
        return [
            tree
            for tree in self.groups(enemy)
            if leaves > before and tree & touched and self.leaves(tree, enemy) < leaves
        ]
