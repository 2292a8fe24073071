"""What games of connecting one's own two edges share: turns, skips, and the win by a chain."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell, Side, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones


@dataclass(frozen=True)
class ConnectionPosition(Position):
    """A position of a game in which two colours take turns until a chain joins both edges of its colour.

    Attributes:
        mover: the colour that would move next if nobody were skipped.
    """

    board: SquareBoard
    stones: Stones
    mover: Colour

    @abstractmethod
    def edges(self, colour: Colour) -> tuple[Side, Side]:
        """The two edges that the colour owns."""

    @abstractmethod
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """The constraints of the game that a stone of this colour on this empty point violates."""

    @abstractmethod
    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        """The violation of the clause on turns, where the point is occupied."""

    @abstractmethod
    def violations_of_end(self) -> tuple[Violation, ...]:
        """The violation of the clause by which the game is over, where it is."""

    @property
    @abstractmethod
    def winner(self) -> Colour | None:
        """The colour whose chain joins its edges; None if there is none."""

    @property
    @abstractmethod
    def to_move(self) -> Colour | None:
        """The colour that acts now; None when the game is over."""

    # What the clauses of these games are made of.

    def joins_edges(self, colour: Colour) -> bool:
        """Whether a chain of the colour, stone beside stone, touches both of its edges."""
        start, goal = (self.board.edges[side] for side in self.edges(colour))
        chains = self.board.regions(self.stones.of(colour))
        return any(not chain.isdisjoint(start) and not chain.isdisjoint(goal) for chain in chains)

    def connected(self) -> Colour | None:
        """The colour whose chain joins its edges.

        Play never reaches a board on which both do; set up, the one that moved last has won.
        """
        for colour in (self.opponent(self.mover), self.mover):
            if self.joins_edges(colour):
                return colour
        return None

    def can_act(self, colour: Colour) -> bool:
        """Whether the colour has anything to do in its turn."""
        return any(not self.violations_at(cell, colour) for cell in self.stones.empty(self.board))

    def next_able(self) -> Colour | None:
        """The first colour from the one whose turn it is that has anything to do; None if nobody has."""
        for colour in (self.mover, self.opponent(self.mover)):
            if self.can_act(colour):
                return colour
        return None

    def ended(self, *, win: ClauseId, skip: ClauseId) -> tuple[Violation, ...]:
        """The end of the game as a violation: of `win` where a colour has won, else of `skip`."""
        if self.to_move is not None:
            return ()
        if self.winner is None:
            return (Violation(skip, (), "the game is over: neither colour has a placement left"),)
        return (Violation(win, (), f"the game is over: {self.winner} has won"),)

    # The questions every game answers.

    @property
    def turn(self) -> Colour:
        """Whose turn it would be if nobody were skipped."""
        return self.mover

    @cached_property
    def violations_by_point(self) -> Mapping[Cell, tuple[Violation, ...]]:
        """Each empty point, with what a placement there by the colour to move violates."""
        if self.to_move is None:
            return {}
        return {cell: self.violations_at(cell, self.to_move) for cell in self.stones.empty(self.board)}

    def status(self) -> Status:
        """Won, drawn because nobody can place, or somebody's turn."""
        return Status(over=self.to_move is None, winner=self.winner, to_move=self.to_move)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every point on which the colour to move may place."""
        return tuple(Placement(cell) for cell, violated in self.violations_by_point.items() if not violated)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The end of the game; then an occupied point, or the game's own constraints."""
        if not isinstance(action, Placement):
            raise TypeError(f"{action} is not an action of this game")
        taken = self.violations_of_turn(action.cell)
        violated = taken or self.violations_at(action.cell, self.to_move or self.mover)
        return (*self.violations_of_end(), *violated)

    def after(self, action: Action) -> Self:
        """Place the stone; the other colour is next."""
        if not isinstance(action, Placement) or self.to_move is None:
            raise TypeError(f"{action} cannot be played here")
        stones = self.stones.place(action.cell, self.to_move)
        return replace(self, stones=stones, mover=self.opponent(self.to_move))

    def violating_placements(self) -> Mapping[Placement, tuple[Violation, ...]]:
        """Every empty point on which the colour to move may not place, and why."""
        return {Placement(cell): violated for cell, violated in self.violations_by_point.items() if violated}

    def owners(self) -> Mapping[Side, Colour]:
        """Each side with the colour whose edge it is."""
        return {side: colour for colour in self.colours for side in self.edges(colour)}

    def notice(self, to_move: Colour | None) -> str:
        """Who is skipped, if anybody is."""
        if to_move in (None, self.mover):
            return ""
        return f"{self.mover.capitalize()} has no placement and is skipped."
