"""The family of games without turns: placing at any time, the wish to stop, and scoring by groups."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Cell
from rulestone.core.boards.hexagonal import HEXAGONAL, HexBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.overriding import override
from rulestone.core.position import Position, Status, Violation, checks_action
from rulestone.core.stones import Stones


@dataclass(frozen=True)
class TurnlessPosition(Position):
    """A position of a game in which either colour may act at any time.

    Attributes:
        stopped: the colours that have declared that they want to place no more stones.
    """

    board: HexBoard
    stones: Stones
    stopped: frozenset[Colour]

    turn = None
    turnless = True
    kind = HEXAGONAL

    turnless_clause: ClassVar[ClauseId]
    """The clause that lets either colour place on an empty cell at any time."""

    place_clause: ClassVar[ClauseId]
    """The clause that says which empty cells are legal."""

    end_clause: ClassVar[ClauseId]
    """The clause that ends the game."""

    @property
    @abstractmethod
    def opening_is_over(self) -> bool:
        """Whether either colour may act."""

    @property
    @abstractmethod
    def opening_notice(self) -> str:
        """The action that is due before play begins, in words."""

    @abstractmethod
    def violations_of_opening(self, action: Action) -> tuple[Violation, ...]:
        """Return the clauses violated by an action that is neither a placement in play nor `stop`."""

    @abstractmethod
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """Return the constraints that a stone of this colour on this empty cell violates."""

    @abstractmethod
    def leader(self) -> Colour | None:
        """Return who wins if the game ends with these stones; None for a tie."""

    # Parts of the clauses of these games.

    def group_sizes(self, colour: Colour) -> tuple[int, ...]:
        """Return the sizes of one colour's groups (its connected sets of stones), in descending order."""
        regions = self.board.regions(self.stones.of(colour))
        return tuple(sorted([len(region) for region in regions], reverse=True))

    def compare_sizes(self, first: tuple[int, ...], second: tuple[int, ...]) -> int:
        """Compare two descending lists at their first difference. The shorter of equal ones is behind.

        Returns:
            1 if `first` is ahead, -1 if `second` is, 0 if they are equal.
        """
        if first == second:
            return 0
        return 1 if first > second else -1

    @cached_property
    def over(self) -> bool:
        """`end_clause`: whether both colours have stopped, or neither can place."""
        return self.opening_is_over and (
            self.stopped == frozenset(self.colours) or not self.anybody_can_place()
        )

    @property
    def ending(self) -> str:
        """Why the game is over, in words."""
        return "both colours have stopped" if len(self.stopped) == 2 else "neither colour can place"

    @property
    def play_notice(self) -> str:
        """Who may act, and who has stopped, in words."""
        stopped = (colour.capitalize() for colour in self.colours if colour in self.stopped)
        return " ".join(
            ("No turns: either colour may place or stop.", *(f"{colour} has stopped." for colour in stopped))
        )

    def anybody_can_place(self) -> bool:
        """Return whether either colour can place."""
        return any(
            not self.violations_at(at, colour)
            for at in self.stones.empty(self.board)
            for colour in self.colours
        )

    # The methods of every game.

    @override
    def status(self) -> Status:
        if not self.opening_is_over:
            return Status(over=False, opening_is_over=False, notice=self.opening_notice)
        score = {colour: self.group_sizes(colour) for colour in self.colours}
        leader = self.leader()
        return Status(
            over=self.over,
            winner=leader if self.over else None,
            score=score,
            leader=leader,
            notice=f"{self.ending}." if self.over else self.play_notice,
        )

    @override
    def candidates(self) -> Iterable[Action]:
        if self.over:
            return ()
        empty = self.stones.empty(self.board)
        return (
            *(Placement(cell, colour) for colour in self.colours for cell in empty),
            *map(Stop, self.colours if self.opening_is_over else ()),
        )

    @override
    @checks_action
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if not self.opening_is_over:
            return self.violations_of_opening(action)
        ended = (Violation(self.end_clause, (), f"the game is over: {self.ending}"),) if self.over else ()
        match action:
            case Placement(cell, str() as colour):
                taken = self.violations_if_occupied(cell, self.turnless_clause, self.place_clause)
                return (*ended, *(taken or self.violations_at(cell, colour)))
            case Stop():
                return ended
        return (*ended, *self.violations_of_opening(action))

    @override
    @checks_action
    def after(self, action: Action) -> Self:
        match action:
            case Stop(colour):
                return replace(self, stopped=self.stopped | {colour})
            case Placement(cell, str() as colour):
                return replace(self, stones=self.stones.place(cell, colour), stopped=frozenset())
        raise TypeError(f"{action} cannot be played here")
