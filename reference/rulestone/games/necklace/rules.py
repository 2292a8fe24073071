"""Necklace, by Luis Bolaños Mures and Mark Steere (2024): join your edges, cross and seclude nothing.

The clauses are in `register.toml` beside this module, and here in the same order.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Area, Board, Cell, Side
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.swapping import SwappingPosition

RED, BLUE = Colour("red"), Colour("blue")


@dataclass(frozen=True)
class Necklace(SwappingPosition):
    """A position of Necklace."""

    colours: ClassVar[tuple[Colour, Colour]] = (RED, BLUE)

    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: RED, TOP: RED, LEFT: BLUE, RIGHT: BLUE}
    """`necklace.board`: the bottom and the top are Red's, the left and the right Blue's."""

    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        """`necklace.board`, `necklace.turn`: an empty board, Red to move."""
        return cls.set_up(board, Stones.none(board), RED, options)

    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        """`necklace.turn`: a stone is put on a point that holds none."""
        return self.occupied(cell, ClauseId("necklace.turn"))

    def is_crosscut(self, area: Area, stones: Stones) -> bool:
        """`necklace.crosscut`: a full 2×2 area, one colour on each diagonal."""
        first, second, third, fourth = stones.on(area.corners)
        return None not in (first, second) and first == third and second == fourth and first != second

    @cached_property
    def standing_crosscuts(self) -> tuple[Area, ...]:
        """The crosscuts already on the board: none in play, perhaps some in a set-up position."""
        return tuple(area for area in self.board.areas(2, 2) if self.is_crosscut(area, self.stones))

    def crosscuts_after(self, cell: Cell, colour: Colour) -> list[Area]:
        """`necklace.crosscut`: every crosscut of the whole board after a placement.

        No stone is ever taken away: what is crossed stays so, and only areas at the new stone can be new.
        """
        after = self.stones.place(cell, colour)
        new = [area for area in self.board.areas_at(cell, 2, 2) if self.is_crosscut(area, after)]
        return [*self.standing_crosscuts, *new]

    @cached_property
    def empty_points(self) -> frozenset[Cell]:
        """The points without a stone."""
        return frozenset(self.stones.empty(self.board))

    def secluded_points(self, empty: frozenset[Cell]) -> tuple[Cell, ...]:
        """`necklace.secluded`: the empty points that no path of empty points leads from to the perimeter."""
        frontier = [point for point in self.board.perimeter if point in empty]
        secluded = set(empty.difference(frontier))
        while frontier and secluded:
            for neighbour in self.board.neighbours[frontier.pop()]:
                if neighbour in secluded:
                    secluded.remove(neighbour)
                    frontier.append(neighbour)
        return tuple(sorted(secluded))

    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """The crosscuts and the secluded points that the whole board would have after a stone here."""
        violated = [
            Violation(
                ClauseId("necklace.crosscut"),
                area.points,
                f"it leaves a crosscut at {self.board.name(area.points[0])}",
            )
            for area in self.crosscuts_after(cell, colour)
        ]
        secluded = self.secluded_points(self.empty_points - {cell})
        if secluded:
            named = ", ".join(self.board.names(secluded))
            violated.append(
                Violation(ClauseId("necklace.secluded"), secluded, f"it leaves secluded: {named}")
            )
        return tuple(violated)

    @cached_property
    def to_move(self) -> Colour | None:
        """`necklace.skip`: nobody passes, and a colour without a placement is skipped."""
        return None if self.winner is not None else self.next_able()

    @cached_property
    def winner(self) -> Colour | None:
        """`necklace.win`: a chain of a colour, along rows and columns, that touches both of its edges."""
        return self.connected()

    def violations_of_end(self) -> tuple[Violation, ...]:
        """`necklace.win`, or `necklace.skip` where neither can place: after the end nothing is legal."""
        return self.ended(win=ClauseId("necklace.win"), skip=ClauseId("necklace.skip"))

    def violations_of_swap(self) -> tuple[Violation, ...]:
        """`necklace.swap`: on Blue's first turn only, once, and not when the game is over."""
        return self.swap_refused(ClauseId("necklace.swap"))
