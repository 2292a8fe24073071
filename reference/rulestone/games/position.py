"""What a position of any game can be asked, whatever its rules."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from rulestone.actions import Action, Placement
from rulestone.boards import Board, Cell
from rulestone.names import ClauseId, Colour
from rulestone.stones import Stones

Score = Mapping[Colour, int] | Mapping[Colour, tuple[int, ...]]
"""Points by colour (Lefe), or sizes of groups by colour, descending (turnless games)."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why an action is refused: an expected result, not an error.

    Attributes:
        clause: the clause of the register that forbids it.
        cells: the cells that bear witness, in board order: the area of a pattern, the secluded points, ….
        because: the same in words, with what is particular to this position.
    """

    clause: ClauseId
    cells: tuple[Cell, ...]
    because: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands.

    Attributes:
        over: whether it has ended.
        winner: the colour that has won; None while it goes on, and for a draw.
        to_move: the colour that acts now, skips applied; None where no one colour does.
        score: where the game counts, and has begun to.
        leader: who would win if it ended here; None for a tie, and where there is no score.
    """

    over: bool
    winner: Colour | None = None
    to_move: Colour | None = None
    score: Score | None = None
    leader: Colour | None = None


class Position(ABC):
    """A position of one of the games: what stands on the board, and whatever else the rules remember.

    Positions never change; acting makes a new one. Subclasses are frozen dataclasses without slots, so
    that they can keep what they have worked out.
    """

    board: Board
    """The board it is played on."""

    stones: Stones
    """The stones that stand."""

    @abstractmethod
    def standing(self) -> Standing:
        """Whose turn it is, whether it is over, who has won, how it is scored."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action except a set-up and `stop`, placements first, in board order."""

    @abstractmethod
    def refusals(self, action: Action) -> tuple[Illegal, ...]:
        """Every clause that forbids an action here; empty if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> Self:
        """The position that a legal action leads to. What an illegal one leads to is not defined."""

    @abstractmethod
    def refused_placements(self) -> Mapping[Placement, tuple[Illegal, ...]]:
        """Each placement on an empty cell that is refused to a colour that may act, and why.

        Empty when the game is over and before it is in play.
        """

    def is_legal(self, action: Action) -> bool:
        """Whether no clause forbids the action."""
        return not self.refusals(action)
