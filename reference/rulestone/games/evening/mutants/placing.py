"""Mistakes in Evening: the groups beside a cell, and the comparison of their sums."""

from collections.abc import Callable

from rulestone.core.boards import Cell
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Violation
from rulestone.games.evening.rules import Evening

PLACING = Mutants()

Groups = tuple[frozenset[Cell], ...]


def _allowed(name: str, words: str, wrong: Callable[[int, int], bool]) -> None:
    """Add an engine that compares the two sums otherwise."""

    @PLACING.rules(name, "place", words)
    class _Allowed(Evening):
        def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
            own = sum(map(len, self.groups_beside(cell, colour)))
            theirs = sum(map(len, self.groups_beside(cell, self.opponent(colour))))
            return () if wrong(own, theirs) else (Violation(ClauseId("evening.place"), (), "refused"),)


_allowed(
    "place-at-a-tie",
    "Equal sums allow a placement, if they are not empty.",
    lambda own, theirs: own <= theirs and theirs > 0,
)
_allowed(
    "place-beside-nothing",
    "A stone may be placed where no group is adjacent.",
    lambda own, theirs: own < theirs or own == theirs == 0,
)
_allowed("place-larger-sum", "One's own sum must be the larger one.", lambda own, theirs: own > theirs)
_allowed(
    "place-counts-itself",
    "The new stone is counted in one's own sum.",
    lambda own, theirs: own + 1 < theirs,
)
_allowed(
    "place-beside-enemy",
    "It is enough that a group of the enemy is adjacent.",
    lambda _own, theirs: theirs > 0,
)
_allowed(
    "place-not-beside-own",
    "No group of one's own may be adjacent.",
    lambda own, theirs: own == 0 and theirs > 0,
)


@PLACING.rules(
    "group-per-contact",
    "place",
    "A group is added once for each of its stones that touches the cell.",
)
class _PerContact(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        return tuple(self.groups[at] for at in self.board.neighbours[cell] if self.stones.at(at) == colour)


@PLACING.rules("adjacent-stones", "place", "Only the stones beside the cell are counted.")
class _AdjacentStones(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        beside = self.board.neighbours[cell]
        return tuple(frozenset({at}) for at in beside if self.stones.at(at) == colour)


@PLACING.rules(
    "largest-adjacent-group", "place", "Only the largest adjacent group of each colour is compared."
)
class _Largest(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        groups = super().groups_beside(cell, colour)
        return (max(groups, key=len),) if groups else ()


@PLACING.rules(
    "smallest-adjacent-group", "place", "Only the smallest adjacent group of each colour is compared."
)
class _Smallest(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        groups = super().groups_beside(cell, colour)
        return (min(groups, key=len),) if groups else ()


@PLACING.rules("number-of-adjacent-groups", "place", "The adjacent groups are counted, not their stones.")
class _Number(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        return tuple(frozenset({min(group)}) for group in super().groups_beside(cell, colour))


@PLACING.rules("equal-groups-once", "group", "Two adjacent groups of equal size are added once.")
class _SizesOnce(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        return tuple({len(group): group for group in super().groups_beside(cell, colour)}.values())


@PLACING.rules("groups-anywhere", "place", "The groups of the whole board are added up, adjacent or not.")
class _Everywhere(Evening):
    def groups_beside(self, cell: Cell, colour: Colour) -> Groups:
        del cell
        return self.board.regions(self.stones.of(colour))
