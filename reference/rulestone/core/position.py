"""The interface of a position of any game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Board, Cell, Side
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.stones import Stones

Score = Mapping[Colour, int] | Mapping[Colour, tuple[int, ...]]
"""By colour, points or the sizes of groups in descending order."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A clause that an action violates: an expected result, not an error.

    Attributes:
        clause: the clause of the register that forbids the action.
        cells: the cells that bear witness, in board order: the area of a pattern, the secluded points, ….
        because: the same in words, with what is particular to this position.
    """

    clause: ClauseId
    cells: tuple[Cell, ...]
    because: str


@dataclass(frozen=True, slots=True)
class Status:
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
    """A position of one game: what stands on the board, and whatever else the rules remember.

    A subclass is the rules of a game. Positions never change; an action makes a new one, of the same
    class: a subclass that overrides a clause plays a whole game by other rules, and nothing else
    notices. Subclasses are frozen dataclasses without slots, so that they can keep what they have
    worked out.
    """

    colours: ClassVar[tuple[Colour, Colour]]
    """The two colours; in games with turns the first begins."""

    board: Board
    """The board it is played on."""

    stones: Stones
    """The stones that stand."""

    @classmethod
    @abstractmethod
    def start(cls, board: Board, options: Options) -> Self:
        """The position in which a game starts.

        Args:
            board: the board, of the game's kind.
            options: every option of the game with its value.
        """

    @classmethod
    @abstractmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        """A position in play, reachable or not.

        Args:
            board: the board, of the game's kind.
            stones: the stones that stand.
            mover: in games with turns, the colour to move; None in others.
            options: every option of the game with its value.
        """

    @abstractmethod
    def status(self) -> Status:
        """Whose turn it is, whether it is over, who has won, how it is scored."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action except a set-up and `stop`, placements first, in board order."""

    @abstractmethod
    def violations(self, action: Action) -> tuple[Violation, ...]:
        """Every clause that an action violates here; empty if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> Self:
        """The position that a legal action leads to. What an illegal one leads to is not defined."""

    @abstractmethod
    def violating_placements(self) -> Mapping[Placement, tuple[Violation, ...]]:
        """Each placement on an empty cell that is refused to a colour that may act, and why.

        Empty when the game is over and before it is in play.
        """

    @property
    def turn(self) -> Colour | None:
        """Whose turn it would be if nobody were skipped and nothing over; None without turns."""
        return None

    @property
    def in_play(self) -> bool:
        """Whether pies, set-ups and openings are behind it, so that a set-up position could be this one."""
        return True

    @property
    def enumerable(self) -> bool:
        """Whether `legal_actions` lists what may be done here; a set-up is one of too many to list."""
        return True

    def is_legal(self, action: Action) -> bool:
        """Whether no clause forbids the action."""
        return not self.violations(action)

    def opponent(self, colour: Colour) -> Colour:
        """The other colour."""
        first, second = self.colours
        return second if colour == first else first

    def occupied(self, cell: Cell, *clauses: ClauseId) -> tuple[Violation, ...]:
        """The violation of each of some clauses by a placement on this cell, if it holds a stone."""
        if self.stones.at(cell) is None:
            return ()
        return tuple(Violation(clause, (cell,), f"{self.board.name(cell)} is occupied") for clause in clauses)

    def owners(self) -> Mapping[Side, Colour]:
        """Whose each side of the board is; empty where sides belong to nobody."""
        return {}

    def placements_on(self, cell: Cell) -> tuple[Placement, ...]:
        """The placements on a cell that make sense to ask about: one, or one for each colour that may act."""
        return (Placement(cell),)

    def canonical(self, action: Action) -> Action:
        """The same action as it is listed here, where several texts may mean one; by default itself.

        Only the stones are asked, so that it can be said of positions that are over or were never reached.
        """
        return action

    def notice(self, to_move: Colour | None) -> str:
        """What is to be said beside whose turn it is: a skip, a phase, a wish to stop. Empty if nothing.

        Args:
            to_move: whose turn an engine says it is.
        """
        del to_move
        return ""
