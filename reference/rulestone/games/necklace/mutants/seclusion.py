"""Mistakes in Necklace: secluded points, and the win."""

from collections.abc import Iterable
from dataclasses import replace

from rulestone.core.boards import BOTTOM, TOP, Cell
from rulestone.core.mutant import MutantList
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Violation
from rulestone.games.necklace.rules import Necklace

SECLUSION = MutantList()

_CROSSCUT, _SECLUDED = ClauseId("necklace.crosscut"), ClauseId("necklace.secluded")


@SECLUSION.rules("no-seclusion", "secluded", "Empty points may be secluded.")
class _NoSeclusion(Necklace):
    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        del empty  # this is the mistake
        return ()


class _OtherWalks(Necklace):
    def without_way_out(
        self, passable: frozenset[Cell], exits: Iterable[Cell], *, diagonally: bool = False
    ) -> tuple[Cell, ...]:
        """The passable points from which no walk over passable points leads to an exit."""
        frontier = list(exits)
        left = set(passable.difference(frontier))
        while frontier:
            at = frontier.pop()
            beside = (
                [near for area in self.board.areas_at(at, 2, 2) for near in area.points]
                if diagonally
                else self.board.neighbours[at]
            )
            onward = left.intersection(beside)
            left -= onward
            frontier.extend(onward)
        return tuple(sorted(left))

    def violations_but_seclusion(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """What a placement violates apart from `necklace.secluded`."""
        return tuple(each for each in super().violations_at(cell, colour) if each.clause != _SECLUDED)


@SECLUSION.rules(
    "neighbours-only",
    "secluded",
    "A point is secluded only when all points next to it are occupied.",
)
class _NeighboursOnly(Necklace):
    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        inner = sorted(empty - self.board.perimeter)
        return tuple(cell for cell in inner if empty.isdisjoint(self.board.neighbours[cell]))


@SECLUSION.rules(
    "occupied-exit",
    "secluded",
    "A walk may end beside an occupied border point and count as having reached the border.",
)
class _OccupiedExit(_OtherWalks):
    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        beside = {near for cell in self.board.perimeter for near in self.board.neighbours[cell]}
        return self.without_way_out(empty, empty & (self.board.perimeter | beside))


@SECLUSION.rules("diagonal-exit", "secluded", "A walk may step diagonally, too.")
class _DiagonalExit(_OtherWalks):
    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        if not super().secluded_points(empty):
            return ()
        return self.without_way_out(empty, empty & self.board.perimeter, diagonally=True)


@SECLUSION.rules("own-stones-exit", "secluded", "A walk may pass over stones of the colour that moves.")
class _OwnStonesExit(_OtherWalks):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        own = {*self.stones.of(colour), cell}
        passable = self.empty_points | own
        left = self.without_way_out(passable, passable & self.board.perimeter)
        secluded = tuple(point for point in left if point not in own)
        others = self.violations_but_seclusion(cell, colour)
        return (*others, *((Violation(_SECLUDED, secluded, "no way out"),) if secluded else ()))


@SECLUSION.rules(
    "exit-on-own-edges",
    "secluded",
    "Only the top and the bottom edge count as the border that a walk must reach.",
)
class _ExitOnOwnEdges(_OtherWalks):
    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        return self.without_way_out(empty, empty & (self.board.edges[TOP] | self.board.edges[BOTTOM]))


@SECLUSION.rules(
    "border-point-needs-exit",
    "secluded",
    "An empty border point is secluded, too, if all points next to it are occupied.",
)
class _BorderPointNeedsExit(Necklace):
    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        near = self.board.neighbours
        alone = {cell for cell in empty & self.board.perimeter if empty.isdisjoint(near[cell])}
        more = alone if self.board.size > 1 else frozenset[Cell]()
        return tuple(sorted({*super().secluded_points(empty), *more}))


@SECLUSION.rules(
    "seclusion-beside-the-stone-only",
    "secluded",
    "Only the empty points next to the new stone are asked for a way out.",
)
class _BesideTheStone(Necklace):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        beside = frozenset(self.board.neighbours[cell])
        return tuple(
            each
            for each in super().violations_at(cell, colour)
            if each.clause != _SECLUDED or not beside.isdisjoint(each.cells)
        )


@SECLUSION.rules(
    "secluded-only-where-placed",
    "secluded",
    "A stone may not be placed on a secluded point, but it may make other points secluded.",
)
class _SecludedWherePlaced(_OtherWalks):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        here = cell in self.secluded_points(self.empty_points)
        others = self.violations_but_seclusion(cell, colour)
        return (*others, *((Violation(_SECLUDED, (cell,), "it is secluded"),) if here else ()))


@SECLUSION.rules(
    "seclusion-called-crosscut",
    "secluded",
    "A placement that secludes a point is refused, but as a crosscut.",
)
class _SeclusionCalledCrosscut(Necklace):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        return tuple(replace(each, clause=_CROSSCUT) for each in super().violations_at(cell, colour))


# The win.


@SECLUSION.rules(
    "win-first",
    "win",
    "A stone that completes a chain may be placed, and wins, whatever it crosses or secludes.",
)
class _WinFirst(Necklace):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        after = replace(self, stones=self.stones.place(cell, colour), mover=self.opponent(colour))
        return () if after.winner == colour else super().violations_at(cell, colour)
