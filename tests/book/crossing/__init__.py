"""Crossing: a game from elsewhere, on a board of its own kind, that gives only rules and a register."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rulestone.core.actions import PLACEMENT, Action, ActionForm, Placement
from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Board, Side
from rulestone.core.game import Game
from rulestone.core.names import ClauseId, Colour, GameName, Options
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones
from tests.rhombus import RHOMBIC

BLUE, GOLD = Colour("blue"), Colour("gold")


class Rest(Action):
    """An action that no other game has: the turn is left out."""

    __slots__ = ()

    def write(self, board: Board) -> str:
        """`rest`."""
        return "rest"


@dataclass(frozen=True)
class Crossing(Position):
    """A position of Crossing."""

    board: Board
    stones: Stones
    mover: Colour

    colours: ClassVar[tuple[Colour, Colour]] = (BLUE, GOLD)
    owners: ClassVar[Mapping[Side, Colour]] = {BOTTOM: BLUE, TOP: BLUE, LEFT: GOLD, RIGHT: GOLD}

    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        """`crossing.board`: empty, Blue to move."""
        return cls.set_up(board, Stones.none(board), BLUE, options)

    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        """A position in play."""
        return cls(board, stones, mover or BLUE)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The end, then an occupied cell."""
        over = self.winner is not None
        ended = (Violation(ClauseId("crossing.win"), (), "somebody has won"),) if over else ()
        if isinstance(action, Placement):
            return (*ended, *self.occupied(action.cell, ClauseId("crossing.turn")))
        return ended

    @property
    def winner(self) -> Colour | None:
        """`crossing.win`: stones that join the two sides of their colour."""
        for colour in self.colours:
            sides = [self.board.edges[side] for side, owner in self.owners.items() if owner == colour]
            for chain in self.board.regions(self.stones.of(colour)):
                if all(chain & side for side in sides):
                    return colour
        return None

    def status(self) -> Status:
        """Won, or somebody's turn."""
        over = self.winner is not None
        return Status(over=over, winner=self.winner, to_move=None if over else self.mover)

    def candidates(self) -> Iterable[Action]:
        """A stone on any empty cell, or a rest."""
        return (*map(Placement, self.stones.empty(self.board)), Rest())

    def after(self, action: Action) -> Self:
        """`crossing.turn`: the other colour is next."""
        stones = self.stones
        if isinstance(action, Placement):
            stones = stones.place(action.cell, self.mover)
        return replace(self, stones=stones, mover=self.opponent(self.mover))


def _rest(board: Board, match: re.Match[str]) -> Action:
    del board, match
    return Rest()


GAME = Game(
    name=GameName("crossing"),
    package=__name__,
    rules=Crossing,
    kind=RHOMBIC,
    forms=(ActionForm("rest", _rest), PLACEMENT),
    removable=True,
)
