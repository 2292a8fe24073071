"""What games of connecting one's own two edges share: turns, skips, and the win by a chain."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Cell, SquareBoard
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

    def edges(self, colour: Colour) -> tuple[frozenset[Cell], ...]:
        """The points of each of the edges that the colour owns."""
        return tuple(self.board.edges[side] for side, owner in self.owners.items() if owner == colour)

    def joins_edges(self, colour: Colour) -> bool:
        """Whether a chain of the colour, stone beside stone, touches both of its edges."""
        start, goal = self.edges(colour)
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

    def status(self) -> Status:
        """Won, drawn because nobody can place, or somebody's turn; and who is skipped, if anybody is."""
        skipped = self.to_move not in (None, self.mover)
        return Status(
            over=self.to_move is None,
            winner=self.winner,
            to_move=self.to_move,
            notice=f"{self.mover.capitalize()} has no placement and is skipped." if skipped else "",
        )

    def candidates(self) -> Iterable[Action]:
        """A stone on any point."""
        return map(Placement, self.board.cells)

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
