"""What games of connection share in which the second colour may answer the first stone by swapping sides."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Swap
from rulestone.core.boards import Board, SquareBoard
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Violation
from rulestone.core.stones import Stones
from rulestone.games.connection import ConnectionPosition


@dataclass(frozen=True)
class SwappingPosition(ConnectionPosition):
    """A position of a game of connection with the option `swap`.

    Attributes:
        swap_open: whether it is the second colour's first turn and it may swap.
        swap_offered: whether there is a swap in this game at all (option `swap`).
    """

    swap_open: bool
    swap_offered: bool

    @abstractmethod
    def violations_of_swap(self) -> tuple[Violation, ...]:
        """Why the swap is refused, if it is."""

    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        """A position in play; the swap is open where it can only be the second colour's first turn."""
        first, second = cls.colours
        offered = options["swap"] is True
        second_is_new = mover == second and len(stones.of(first)) == 1 and not stones.of(second)
        return cls(SquareBoard.of(board), stones, mover or first, offered and second_is_new, offered)

    @cached_property
    def may_swap(self) -> bool:
        """On the second colour's first turn only, once, and not when the game is over."""
        return self.swap_open and self.winner is None

    def swap_refused(self, clause: ClauseId) -> tuple[Violation, ...]:
        """A swap that is not open as a violation: of the end of the game, and of the clause on the swap."""
        if self.may_swap:
            return ()
        second = self.colours[1].capitalize()
        because = f"only on {second}'s first turn, once" if self.swap_offered else "it is played without"
        return (*self.violations_of_end(), Violation(clause, (), f"no swap here: {because}"))

    def can_act(self, colour: Colour) -> bool:
        """A swap is something to do as well."""
        return (self.swap_open and colour == self.mover) or super().can_act(colour)

    def candidates(self) -> Iterable[Action]:
        """A stone on any point; the swap, where it is open."""
        return (*super().candidates(), *((Swap(),) if self.may_swap else ()))

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The end of the game, a swap that is not open, an occupied point, or the constraints."""
        return self.violations_of_swap() if isinstance(action, Swap) else super().violations(action)

    def after(self, action: Action) -> Self:
        """A swap leaves the stone and the turn where they are; the people have changed colours."""
        if isinstance(action, Swap):
            return replace(self, swap_open=False)
        placed = super().after(action)
        opening = self.to_move == self.colours[0] and not any(self.stones.contents)
        return replace(placed, swap_open=self.swap_offered and opening)
