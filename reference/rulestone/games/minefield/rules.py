"""Minefield, by Mark Steere (2024): join your two edges, and leave no hard corner and no switch.

The clauses are in `register.toml` beside this module, and here in the same order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar, Self

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Area, Board, Cell, Side
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.swapping import SwappingPosition

BLACK, WHITE = Colour("black"), Colour("white")

Diagonal = tuple[Colour | None, Colour | None]
"""The contents of two points that lie diagonally opposite in an area."""


@dataclass(frozen=True)
class Minefield(SwappingPosition):
    """A position of Minefield."""

    colours: ClassVar[tuple[Colour, Colour]] = (BLACK, WHITE)

    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: BLACK, TOP: BLACK, LEFT: WHITE, RIGHT: WHITE}
    """`minefield.board`: the bottom and the top are Black's, the left and the right White's."""

    switch_shapes: ClassVar[tuple[tuple[int, int], ...]] = ((3, 2), (2, 3), (4, 2), (2, 4))
    """Width and height of the areas that can be a switch."""

    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        """`minefield.board`, `minefield.turn`: an empty board, Black to move."""
        return cls.set_up(board, Stones.none(board), BLACK, options)

    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        """`minefield.turn`: a stone is put on a point that holds none."""
        return self.occupied(cell, ClauseId("minefield.turn"))

    def violations_of_swap(self) -> tuple[Violation, ...]:
        """`minefield.turn`: White's first turn is a placement too, unless the option `swap` is on."""
        return self.swap_refused(ClauseId("minefield.turn"))

    def is_hard_corner(self, area: Area, stones: Stones) -> bool:
        """`minefield.hard-corner`: one colour on a diagonal, across it the other and an empty point."""
        first, second, third, fourth = stones.on(area.corners)
        rising, falling = (first, third), (second, fourth)
        return self._blocks(rising, falling) or self._blocks(falling, rising)

    def _blocks(self, pair: Diagonal, across: Diagonal) -> bool:
        colour = pair[0]
        if colour is None or colour != pair[1]:
            return False
        return set(across) == {self.opponent(colour), None}

    def hard_corners_created(self, cell: Cell, colour: Colour) -> list[Area]:
        """`minefield.hard-corner`: the 2×2 areas that are one after the placement and were none before."""
        after = self.stones.place(cell, colour)
        areas = self.board.areas_at(cell, 2, 2)
        return [a for a in areas if self.is_hard_corner(a, after) and not self.is_hard_corner(a, self.stones)]

    def is_switch(self, area: Area, stones: Stones) -> bool:
        """`minefield.switch`: corners crossed, two of each colour, and nothing in between."""
        first, second, third, fourth = stones.on(area.corners)
        crossed = None not in (first, second) and first == third and second == fourth and first != second
        return crossed and not any(stones.on(area.inner))

    def switches_created(self, cell: Cell, colour: Colour) -> list[Area]:
        """`minefield.switch`: the 2×3 and 2×4 areas that are one after the placement and were none before."""
        after = self.stones.place(cell, colour)
        areas = chain.from_iterable(self.board.areas_at(cell, *shape) for shape in self.switch_shapes)
        return [a for a in areas if self.is_switch(a, after) and not self.is_switch(a, self.stones)]

    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """The hard corners and the switches that a stone of this colour would create here."""
        hard_corners = self.hard_corners_created(cell, colour)
        switches = self.switches_created(cell, colour)
        return (
            *self._created(ClauseId("minefield.hard-corner"), "hard corner", hard_corners),
            *self._created(ClauseId("minefield.switch"), "switch", switches),
        )

    def _created(self, clause: ClauseId, pattern: str, areas: Iterable[Area]) -> Iterable[Violation]:
        for area in areas:
            bottom_left, top_right = self.board.names((area.points[0], area.points[-1]))
            yield Violation(clause, area.points, f"it creates a {pattern} from {bottom_left} to {top_right}")

    @cached_property
    def to_move(self) -> Colour | None:
        """`minefield.skip`: nobody passes, and a colour without a placement is skipped."""
        return None if self.winner is not None else self.next_able()

    @cached_property
    def winner(self) -> Colour | None:
        """`minefield.win`: a chain of a colour, along rows and columns, that touches both of its edges."""
        return self.connected()

    def violations_of_end(self) -> tuple[Violation, ...]:
        """`minefield.win`, or `minefield.skip` where neither can place: after the end nothing is legal."""
        return self.ended(win=ClauseId("minefield.win"), skip=ClauseId("minefield.skip"))
