"""What Minefield and Necklace share: turns, skips, and the win by joining one's own two edges."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from rulestone.actions import COLOURS, Action, Placement
from rulestone.boards import BOTTOM, LEFT, RIGHT, TOP, Cell, Side, SquareBoard
from rulestone.games.position import Illegal, Position, Standing
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones

EDGES: tuple[tuple[Side, Side], tuple[Side, Side]] = ((BOTTOM, TOP), (LEFT, RIGHT))
"""The two edges of the colour that begins, and of the other."""


def joins_edges(board: SquareBoard, stones: Stones, colour: Colour, edges: tuple[Side, Side]) -> bool:
    """Whether a chain of one colour, stone beside stone, touches both edges (`*.win`)."""
    start, goal = (board.edges[side] for side in edges)
    own = stones.of(colour)
    return any(not chain.isdisjoint(start) and not chain.isdisjoint(goal) for chain in board.regions(own))


@dataclass(frozen=True)
class ConnectionPosition(Position):
    """A position of Minefield or Necklace.

    Attributes:
        mover: the colour that would move next if nobody were skipped.
    """

    game: ClassVar[GameName]
    board: SquareBoard
    stones: Stones
    mover: Colour

    @abstractmethod
    def constraints(self, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
        """Every clause that forbids a stone of this colour on this empty point."""

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colour that began the game, and the other."""
        return COLOURS[self.game]

    def opponent(self, colour: Colour) -> Colour:
        """The other colour."""
        first, second = self.colours
        return second if colour == first else first

    @cached_property
    def winner(self) -> Colour | None:
        """The colour whose chain joins its edges (`*.win`).

        Play never reaches a board on which both do; set up, the one that moved last has won.
        """
        edges = dict(zip(self.colours, EDGES, strict=True))
        for colour in (self.opponent(self.mover), self.mover):
            if joins_edges(self.board, self.stones, colour, edges[colour]):
                return colour
        return None

    def can_act(self, colour: Colour) -> bool:
        """Whether the colour has anything to do in its turn (`*.skip`)."""
        return any(not self.constraints(cell, colour) for cell in self.stones.empty(self.board))

    @cached_property
    def to_move(self) -> Colour | None:
        """The colour that acts now: one without a placement is skipped (`*.skip`)."""
        if self.winner is not None:
            return None
        for colour in (self.mover, self.opponent(self.mover)):
            if self.can_act(colour):
                return colour
        return None

    @cached_property
    def empty_placements(self) -> Mapping[Cell, tuple[Illegal, ...]]:
        """Each empty point, with every clause that forbids the colour to move to place there."""
        if self.to_move is None:
            return {}
        return {cell: self.constraints(cell, self.to_move) for cell in self.stones.empty(self.board)}

    def standing(self) -> Standing:
        """Won, drawn because nobody can place, or somebody's turn."""
        return Standing(over=self.to_move is None, winner=self.winner, to_move=self.to_move)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every point on which the colour to move may place."""
        return tuple(Placement(cell) for cell, illegal in self.empty_placements.items() if not illegal)

    def refusals(self, action: Action) -> tuple[Illegal, ...]:
        """The end of the game; then an occupied point, or the game's own constraints."""
        if not isinstance(action, Placement):
            raise TypeError(f"{action} is no action of {self.game}")
        ended = (self._ended(),) if self.to_move is None else ()
        if self.stones.at(action.cell) is not None:
            because = f"{self.board.name(action.cell)} is occupied"
            return (*ended, Illegal(self._clause("turn"), (action.cell,), because))
        return (*ended, *self.constraints(action.cell, self.to_move or self.mover))

    def after(self, action: Action) -> Self:
        """Place the stone; the other colour is next."""
        if not isinstance(action, Placement) or self.to_move is None:
            raise TypeError(f"{action} cannot be played here")
        stones = self.stones.place(action.cell, self.to_move)
        return replace(self, stones=stones, mover=self.opponent(self.to_move))

    def refused_placements(self) -> Mapping[Placement, tuple[Illegal, ...]]:
        """Every empty point on which the colour to move may not place, and why."""
        return {Placement(cell): illegal for cell, illegal in self.empty_placements.items() if illegal}

    def _ended(self) -> Illegal:
        if self.winner is None:
            return Illegal(self._clause("skip"), (), "the game is over: neither colour has a placement left")
        return Illegal(self._clause("win"), (), f"the game is over: {self.winner} has won")

    def _clause(self, name: str) -> ClauseId:
        return ClauseId(f"{self.game}.{name}")
