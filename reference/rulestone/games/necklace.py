"""Necklace, by Luis Bolaños Mures and Mark Steere (2024): join your edges, cross and seclude nothing.

The clauses are in the register under `necklace.*`; this module has them in the same order.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from rulestone.actions import Action, Swap
from rulestone.boards import Area, Cell, SquareBoard
from rulestone.games.connection import ConnectionPosition
from rulestone.games.position import Illegal
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones

CROSSCUT = ClauseId("necklace.crosscut")
SECLUDED = ClauseId("necklace.secluded")
SWAP = ClauseId("necklace.swap")


def is_crosscut(area: Area, stones: Stones) -> bool:
    """`necklace.crosscut`: is this 2×2 area full, with like colours diagonally opposite?"""
    first, second, third, fourth = stones.on(area.corners)
    return first == third and second == fourth and first != second and None not in (first, second)


def crosscuts(board: SquareBoard, stones: Stones) -> list[Area]:
    """Every crosscut on the board."""
    return [area for area in board.areas(2, 2) if is_crosscut(area, stones)]


def secluded_points(board: SquareBoard, empty: frozenset[Cell]) -> tuple[Cell, ...]:
    """`necklace.secluded`: the empty points that no path of empty points leads from to the perimeter."""
    frontier = [point for point in board.perimeter if point in empty]
    secluded = set(empty.difference(frontier))
    while frontier:
        for neighbour in board.neighbours[frontier.pop()]:
            if neighbour in secluded:
                secluded.remove(neighbour)
                frontier.append(neighbour)
    return tuple(sorted(secluded))


@dataclass(frozen=True)
class Necklace(ConnectionPosition):
    """A position of Necklace: Red owns the top and bottom edges, Blue the left and right ones.

    Attributes:
        swap_open: whether it is Blue's first turn and Blue may swap (`necklace.swap`).
        swap_offered: whether there is a swap in this game at all (option `swap`).
    """

    swap_open: bool
    swap_offered: bool

    game: ClassVar[GameName] = GameName("necklace")

    @cached_property
    def standing_crosscuts(self) -> tuple[Area, ...]:
        """The crosscuts already on the board: none in play, perhaps some in a set-up position."""
        return tuple(crosscuts(self.board, self.stones))

    @cached_property
    def empty_points(self) -> frozenset[Cell]:
        """The points without a stone."""
        return frozenset(self.stones.empty(self.board))

    def constraints(self, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
        """The crosscuts and the secluded points that the whole board would have after a stone here."""
        after = self.stones.place(cell, colour)
        # No stone is ever taken away: what is crossed stays so, and only areas at the new stone can be new.
        crossed = [area for area in self.board.areas_at(cell, 2, 2) if is_crosscut(area, after)]
        illegal = [
            Illegal(CROSSCUT, area.points, f"it leaves a crosscut at {self.board.name(area.points[0])}")
            for area in (*self.standing_crosscuts, *crossed)
        ]
        secluded = secluded_points(self.board, self.empty_points - {cell})
        if secluded:
            named = ", ".join(self.board.names(secluded))
            illegal.append(Illegal(SECLUDED, secluded, f"it leaves secluded: {named}"))
        return tuple(illegal)

    def can_act(self, colour: Colour) -> bool:
        """A swap is something to do as well."""
        return (self.swap_open and colour == self.mover) or super().can_act(colour)

    @cached_property
    def may_swap(self) -> bool:
        """`necklace.swap`: on Blue's first turn only, once, and not when the game is over."""
        return self.swap_open and self.winner is None

    def legal_actions(self) -> tuple[Action, ...]:
        """Every point on which the colour to move may place, and the swap."""
        return (*super().legal_actions(), *((Swap(),) if self.may_swap else ()))

    def refusals(self, action: Action) -> tuple[Illegal, ...]:
        """The end of the game, a swap that is not open, an occupied point, or the constraints."""
        if not isinstance(action, Swap):
            return super().refusals(action)
        if self.may_swap:
            return ()
        ended = (self._ended(),) if self.to_move is None else ()
        because = "only on Blue's first turn, once" if self.swap_offered else "it is played without"
        return (*ended, Illegal(SWAP, (), f"no swap here: {because}"))

    def after(self, action: Action) -> Self:
        """A swap leaves the stone and the turn where they are; the people have changed colours."""
        if isinstance(action, Swap):
            return replace(self, swap_open=False)
        placed = super().after(action)
        first_of_red = self.to_move == Colour("red") and len(self.empty_points) == len(self.board.cells)
        return replace(placed, swap_open=self.swap_offered and first_of_red)


def start(board: SquareBoard, *, swap: bool) -> Necklace:
    """`necklace.board`, `necklace.turn`: an empty board, Red to move."""
    return Necklace(board, Stones.none(board), Colour("red"), swap_open=False, swap_offered=swap)


def set_up(board: SquareBoard, stones: Stones, mover: Colour, *, swap: bool) -> Necklace:
    """A position in play; the swap is open where it can only be Blue's first turn."""
    first_turn_of_blue = (
        mover == Colour("blue") and len(stones.of(Colour("red"))) == 1 and not stones.of(Colour("blue"))
    )
    return Necklace(board, stones, mover, swap_open=swap and first_turn_of_blue, swap_offered=swap)
