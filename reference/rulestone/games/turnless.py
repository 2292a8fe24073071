"""What Interleave and Evening share: play without turns, the wish to stop, and scoring by groups."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from rulestone.actions import COLOURS, Action, Placement, Stop
from rulestone.boards import HexBoard
from rulestone.games.position import Illegal, Position, Standing
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones


def group_sizes(board: HexBoard, stones: Stones, colour: Colour) -> tuple[int, ...]:
    """The sizes of one colour's groups (its connected sets of stones), in descending order."""
    return tuple(sorted(map(len, board.regions(stones.of(colour))), reverse=True))


def ahead(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Compare two descending lists at their first difference, where a list that has run out is behind.

    Returns:
        1 if `first` is ahead, -1 if `second` is, 0 if they are the same.
    """
    return (first > second) - (first < second)


@dataclass(frozen=True)
class TurnlessPosition(Position):
    """A position of Interleave or Evening.

    Attributes:
        stopped: the colours that have declared that they wish to place no more (`*.end`).
    """

    game: ClassVar[GameName]
    board: HexBoard
    stones: Stones
    stopped: frozenset[Colour]

    @property
    @abstractmethod
    def in_play(self) -> bool:
        """Whether the opening phase is behind, so that either colour may place and stop."""

    @abstractmethod
    def constraints(self, placement: Placement) -> tuple[Illegal, ...]:
        """The clause that forbids a placement on an empty cell, as one refusal at most."""

    @abstractmethod
    def opening_actions(self) -> tuple[Action, ...]:
        """The legal actions before the game is in play."""

    @abstractmethod
    def opening_refusals(self, action: Action) -> tuple[Illegal, ...]:
        """Why an action is refused before the game is in play."""

    @abstractmethod
    def best(self) -> Colour | None:
        """Who wins if the game ends with these stones; None for a tie."""

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The two colours."""
        return COLOURS[self.game]

    @cached_property
    def empty_placements(self) -> Mapping[Placement, tuple[Illegal, ...]]:
        """Each colour's placement on each empty cell, with what forbids it."""
        empty = self.stones.empty(self.board)
        placements = (Placement(cell, colour) for colour in self.colours for cell in empty)
        return {placement: self.constraints(placement) for placement in placements}

    @cached_property
    def over(self) -> bool:
        """Whether both colours have stopped, or neither can place (`*.end`)."""
        if not self.in_play:
            return False
        return self.stopped == set(self.colours) or all(self.empty_placements.values())

    def standing(self) -> Standing:
        """Over or not, the groups, and who is ahead; it is never one colour's turn."""
        if not self.in_play:
            return Standing(over=False)
        score = {colour: group_sizes(self.board, self.stones, colour) for colour in self.colours}
        leader = self.best()
        return Standing(over=self.over, winner=leader if self.over else None, score=score, leader=leader)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every placement open to either colour; `stop` is left out."""
        if not self.in_play:
            return self.opening_actions()
        if self.over:
            return ()
        return tuple(placement for placement, illegal in self.empty_placements.items() if not illegal)

    def refusals(self, action: Action) -> tuple[Illegal, ...]:
        """The opening phase; the end; then an occupied cell, or the game's own constraint."""
        if not self.in_play:
            return self.opening_refusals(action)
        ended = (self._ended(),) if self.over else ()
        if isinstance(action, Stop):
            return ended
        if not isinstance(action, Placement):
            return (*ended, *self.opening_refusals(action))
        if self.stones.at(action.cell) is not None:
            because = f"{self.board.name(action.cell)} is occupied"
            clauses = (self._clause("turnless"), self._clause("place"))
            return (*ended, *(Illegal(clause, (action.cell,), because) for clause in clauses))
        return (*ended, *self.constraints(action))

    def after(self, action: Action) -> Self:
        """Place a stone, which cancels every wish to stop; or declare that wish (`*.end`)."""
        match action:
            case Stop(colour):
                return replace(self, stopped=self.stopped | {colour})
            case Placement(cell, str() as colour):
                return replace(self, stones=self.stones.place(cell, colour), stopped=frozenset())
        raise TypeError(f"{action} cannot be played here")

    def refused_placements(self) -> Mapping[Placement, tuple[Illegal, ...]]:
        """Each colour's refused placements on empty cells, and why."""
        if not self.in_play or self.over:
            return {}
        return {placement: illegal for placement, illegal in self.empty_placements.items() if illegal}

    def _ended(self) -> Illegal:
        how = "both colours have stopped" if len(self.stopped) == 2 else "neither colour can place"
        return Illegal(self._clause("end"), (), f"the game is over: {how}")

    def _clause(self, name: str) -> ClauseId:
        return ClauseId(f"{self.game}.{name}")
