"""What games without turns share: placing at any time, the wish to stop, and scoring by groups."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from rulestone.core.actions import Action, Placement, Stop
from rulestone.core.boards import Cell, HexBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones


@dataclass(frozen=True)
class TurnlessPosition(Position):
    """A position of a game in which either colour may act at any time.

    Attributes:
        stopped: the colours that have declared that they wish to place no more.
    """

    board: HexBoard
    stones: Stones
    stopped: frozenset[Colour]

    mover = None

    @abstractmethod
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """The constraint of the game that a stone of this colour on this empty cell violates."""

    @abstractmethod
    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        """The violation of the clause on placing at any time, where the cell is occupied."""

    @abstractmethod
    def violations_of_end(self) -> tuple[Violation, ...]:
        """The violation of the clause by which the game is over, where it is."""

    @abstractmethod
    def violations_of_opening(self, action: Action) -> tuple[Violation, ...]:
        """What an action that is neither a placement in play nor `stop` violates."""

    @property
    @abstractmethod
    def in_play(self) -> bool:
        """Whether what comes before play is behind it."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def best(self) -> Colour | None:
        """Who wins if the game ends with these stones; None for a tie."""

    # What the clauses of these games are made of.

    def group_sizes(self, colour: Colour) -> tuple[int, ...]:
        """The sizes of one colour's groups (its connected sets of stones), in descending order."""
        return tuple(sorted(map(len, self.board.regions(self.stones.of(colour))), reverse=True))

    def ahead(self, first: tuple[int, ...], second: tuple[int, ...]) -> int:
        """Compare two descending lists at their first difference, where a list that has run out is behind.

        Returns:
            1 if `first` is ahead, -1 if `second` is, 0 if they are the same.
        """
        return (first > second) - (first < second)

    def nobody_goes_on(self) -> bool:
        """Whether both colours have stopped, or neither can place."""
        if not self.in_play:
            return False
        return self.stopped == frozenset(self.colours) or not self.anybody_can_place()

    def anybody_can_place(self) -> bool:
        """Whether either colour can place. One of the first cells mostly shows it; no other is looked at."""
        return any(
            not self.violations_at(at, colour)
            for at in self.stones.empty(self.board)
            for colour in self.colours
        )

    def ended(self, clause: ClauseId) -> tuple[Violation, ...]:
        """The end of the game as a violation of the clause, where it has ended."""
        if not self.over:
            return ()
        how = "both colours have stopped" if len(self.stopped) == 2 else "neither colour can place"
        return (Violation(clause, (), f"the game is over: {how}"),)

    # The questions every game answers.

    def status(self) -> Status:
        """Over or not, the groups, and who is ahead; it is never one colour's turn."""
        if not self.in_play:
            return Status(over=False, in_play=False)
        score = {colour: self.group_sizes(colour) for colour in self.colours}
        leader = self.best()
        said = f" {' and '.join(sorted(self.stopped)).capitalize()} has stopped." if self.stopped else ""
        return Status(
            over=self.over,
            winner=leader if self.over else None,
            score=score,
            leader=leader,
            notice=f"No turns: either colour may place or stop.{said}",
        )

    def candidates(self) -> Iterable[Action]:
        """A stone of either colour on any cell; and in play, the wish of either to stop."""
        for colour in self.colours:
            yield from (Placement(cell, colour) for cell in self.board.cells)
        if self.in_play:
            yield from map(Stop, self.colours)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The opening phase; the end; then an occupied cell, or the game's own constraint."""
        ended = self.violations_of_end()
        if self.in_play and isinstance(action, Placement) and action.colour is not None:
            placed = self.violations_of_turn(action.cell) or self.violations_at(action.cell, action.colour)
            return (*ended, *placed)
        if self.in_play and isinstance(action, Stop):
            return ended
        return (*ended, *self.violations_of_opening(action))

    def after(self, action: Action) -> Self:
        """Place a stone, which cancels every wish to stop; or declare that wish."""
        match action:
            case Stop(colour):
                return replace(self, stopped=self.stopped | {colour})
            case Placement(cell, str() as colour):
                return replace(self, stones=self.stones.place(cell, colour), stopped=frozenset())
        raise TypeError(f"{action} cannot be played here")
