"""Necklace, by Luis Bolaños Mures and Mark Steere (2024): join your edges; no crosscuts, no secluded points.

The clauses are in `register.toml` next to this module, in the same order. `rulestone.games.connection`
contains the common part of the games of connection.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Cell, Side
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.core.stones import Stones
from rulestone.games.connection import Clauses, ConnectionPosition, Constraint, Contents, Pattern

RED, BLUE = Colour("red"), Colour("blue")


def is_crosscut(area: Area, on: Contents) -> bool:
    """`necklace.crosscut`: a full 2×2 area, one colour on each diagonal."""
    first, second, third, fourth = area.corners
    crossed = on[first] == on[third] and on[second] == on[fourth] and on[first] != on[second]
    return crossed and on[first] is not None and on[second] is not None


@dataclass(frozen=True)
class AnyCrosscut(Constraint):
    """`necklace.crosscut`: a crosscut anywhere on the board after the placement.

    Attributes:
        is_crosscut: tests a 2×2 area.
    """

    is_crosscut: Pattern

    @override
    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> list[tuple[Cell, ...]]:
        return [area.points for area in board.areas(2, 2) if self.is_crosscut(area, after.contents)]


class AnySecludedPoint(Constraint):
    """`necklace.secluded`: afterwards, an empty point without a path of empty points to the perimeter."""

    @override
    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> list[tuple[Cell, ...]]:
        empty = after.empty(board)
        reached = board.reached(board.perimeter.intersection(empty), empty)
        secluded = tuple(at for at in empty if at not in reached)
        return [secluded] if secluded else []


CROSSCUT = AnyCrosscut(
    ClauseId("necklace.crosscut"), "it leaves a crosscut from {first} to {last}", is_crosscut
)
SECLUDED = AnySecludedPoint(ClauseId("necklace.secluded"), "it leaves {all} secluded")


class Necklace(ConnectionPosition):
    """A position of Necklace: `necklace.board`. The bottom and the top are Red's, the other sides Blue's."""

    colours = (RED, BLUE)
    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: RED, TOP: RED, LEFT: BLUE, RIGHT: BLUE}
    clauses = Clauses(
        turn=ClauseId("necklace.turn"),
        skip=ClauseId("necklace.skip"),
        win=ClauseId("necklace.win"),
        swap=ClauseId("necklace.swap"),
    )
    constraints = (CROSSCUT, SECLUDED)
