"""Lefe in plain code on bit sets, for whole games and for going through all positions.

It is written independently of the encodings. The z3 engine judges every position of a recorded game again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulestone_proofs.geometry import Cell, HexGrid

Bits = int
"""A set of cells: bit number c is cell c."""


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of the player to move and of the other."""

    own: Bits
    theirs: Bits


@dataclass(frozen=True, slots=True)
class Turn:
    """A placement and the tree it removes, if any."""

    cell: Cell
    removed: Bits


@dataclass(frozen=True)
class Play:
    """The rules on one board, under one choice of options.

    Attributes:
        strictly_fewer: whether a removed tree must have fewer leaves, as the rule says, not just no more.
        newborn: whether the first leaf of a new tree counts as an increase (option `newborn`: `from-zero`).
        merge_fewest: whether a merged tree is compared with its smallest part (option `merge`: `fewest`).
        end_on_turn: whether only the player to move can end the game by having no placement (option `end`).
    """

    grid: HexGrid
    strictly_fewer: bool = True
    newborn: bool = True
    merge_fewest: bool = True
    end_on_turn: bool = False

    @cached_property
    def beside(self) -> tuple[Bits, ...]:
        """The neighbours of each cell."""
        return tuple(sum(1 << cell for cell in cells) for cells in self.grid.beside)

    @cached_property
    def everywhere(self) -> Bits:
        """All cells."""
        return (1 << self.grid.count) - 1

    def tree(self, start: Bits, stones: Bits) -> Bits:
        """Return the stones connected with the starting ones."""
        reachable, frontier = start, start
        while frontier:
            low = frontier & -frontier
            new = self.beside[low.bit_length() - 1] & stones & ~reachable
            reachable |= new
            frontier = (frontier ^ low) | new
        return reachable

    def trees(self, stones: Bits) -> Iterator[Bits]:
        """Each tree of these stones once."""
        while stones:
            tree = self.tree(stones & -stones, stones)
            stones &= ~tree
            yield tree

    def leaves(self, tree: Bits) -> int:
        """Return how many stones of the tree have at most one neighbour in it (`lefe.leaf`)."""
        return sum((self.beside[cell] & tree).bit_count() <= 1 for cell in cells_of(tree))

    def placements(self, own: Bits, theirs: Bits) -> Iterator[Cell]:
        """`lefe.place`: the cells without two adjacent friendly neighbours, so with at most three."""
        for cell in cells_of(self.everywhere & ~own & ~theirs):
            friends = self.beside[cell] & own
            if not friends or all(not self.beside[friend] & friends for friend in cells_of(friends)):
                yield cell

    def can_place(self, own: Bits, theirs: Bits) -> bool:
        """Return whether there is a placement."""
        return next(self.placements(own, theirs), None) is not None

    def over(self, position: Position) -> bool:
        """`lefe.end`: return whether one of the two cannot place, or the one to move if `end_on_turn`."""
        if not self.can_place(position.own, position.theirs):
            return True
        return not self.end_on_turn and not self.can_place(position.theirs, position.own)

    def turns(self, position: Position) -> Iterator[Turn]:
        """`lefe.turn`, `lefe.capture`, `lefe.merge`: every legal turn."""
        prey = [(tree, self.leaves(tree)) for tree in self.trees(position.theirs)]
        for cell in self.placements(position.own, position.theirs):
            removals = list(self._removals(cell, position.own, prey))
            yield from (Turn(cell, tree) for tree in removals or [0])

    def _removals(self, cell: Cell, own: Bits, prey: list[tuple[Bits, int]]) -> Iterator[Bits]:
        stone = 1 << cell
        grown = self.tree(stone, own | stone)
        now = self.leaves(grown)
        merged = [self.leaves(tree) for tree in self.trees(grown & ~stone)] or [0 if self.newborn else now]
        if now <= (min(merged) if self.merge_fewest else max(merged)):
            return
        reach = 0
        for member in cells_of(grown):
            reach |= self.beside[member]
        limit = now if self.strictly_fewer else now + 1
        yield from (tree for tree, leaves in prey if leaves < limit and tree & reach)

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position for the other player after this turn."""
        return Position(position.theirs & ~turn.removed, position.own | 1 << turn.cell)


def cells_of(bits: Bits) -> Iterator[Cell]:
    """The cells of a set, in board order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
