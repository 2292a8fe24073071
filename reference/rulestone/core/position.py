"""The interface of a position of any game: six questions, and what follows from them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from types import MappingProxyType
from typing import ClassVar, Concatenate, ParamSpec, Self, TypeVar, final

from rulestone.core.actions import Action
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
        in_play: whether pies, set-ups and openings are behind it, so that stones and mover tell all.
        notice: what is to be said beside whose turn it is: a skip, a phase, a wish to stop. Empty if nothing.
    """

    over: bool
    winner: Colour | None = None
    to_move: Colour | None = None
    score: Score | None = None
    leader: Colour | None = None
    in_play: bool = True
    notice: str = ""


_Of = TypeVar("_Of", bound="Position")
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def remembered(
    ask: Callable[Concatenate[_Of, _Asked], _Answer],
) -> Callable[Concatenate[_Of, _Asked], _Answer]:
    """A method of a position that works out the same answer only once: a position never changes."""
    name = f"{ask.__qualname__}()"

    @wraps(ask)
    def answer(self: _Of, /, *args: _Asked.args, **named: _Asked.kwargs) -> _Answer:
        asked = (args, *named.items()) if named else args
        try:
            known: _Answer = self.__dict__[name][asked]
        except KeyError:
            answers: dict[object, _Answer] = vars(self).setdefault(name, {})
            known = answers[asked] = ask(self, *args, **named)
        return known

    return answer


class Position(ABC):
    """A position of one game: what stands on the board, and whatever else the rules remember.

    A subclass is the rules of a game: it answers `start`, `set_up`, `status`, `candidates`, `violations` and
    `after`. Everything else follows from these. Positions never change; an action makes a new one, of the
    same class: a subclass that overrides a clause plays a whole game by other rules, and nothing else
    notices. Subclasses are frozen dataclasses without slots, so that they can keep what they have
    worked out.
    """

    colours: ClassVar[tuple[Colour, Colour]]
    """The two colours; in games with turns the first begins."""

    owners: ClassVar[Mapping[Side, Colour]] = MappingProxyType({})
    """Whose each side of the board is; empty where sides belong to nobody."""

    board: Board
    """The board it is played on."""

    stones: Stones
    """The stones that stand."""

    mover: Colour | None
    """Whose turn it would be if nobody were skipped and nothing over; None in games without turns."""

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
    def candidates(self) -> Iterable[Action]:
        """Every action that is worth asking about here, legal or not, in the order in which they are listed.

        None where the game is over. Actions that are too many to list, such as set-ups, are not among them.
        """

    @abstractmethod
    def violations(self, action: Action) -> tuple[Violation, ...]:
        """Every clause that an action violates here; empty if it is legal."""

    @abstractmethod
    def after(self, action: Action) -> Self:
        """The position that a legal action leads to. What an illegal one leads to is not defined."""

    # What follows from these.

    @final
    @cached_property
    def judged(self) -> tuple[tuple[Action, tuple[Violation, ...]], ...]:
        """Each candidate with what it violates."""
        return tuple((action, self.violations(action)) for action in self.candidates())

    @final
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action but for those that no list has: set-ups and wishes to stop."""
        return tuple(action for action, violated in self.judged if not violated and action.listed)

    @final
    def refusals(self) -> Mapping[Action, tuple[Violation, ...]]:
        """What is refused to a colour that may act, and why; of a game in play."""
        return {action: violated for action, violated in self.judged if violated and action.listed}

    @final
    def concerning(self, cell: Cell) -> Mapping[Action, tuple[Violation, ...]]:
        """The candidates that are asked about at a cell, with what they violate."""
        return {action: violated for action, violated in self.judged if cell in action.at}

    @final
    @property
    def awaits_set_up(self) -> bool:
        """Whether the only way on is an action that is no candidate, such as a set-up."""
        status = self.status()
        return not status.in_play and not status.over and all(violated for _, violated in self.judged)

    @final
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
