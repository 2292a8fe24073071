"""The interface of a position of any game: five methods to implement, and others that follow from them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from types import MappingProxyType
from typing import ClassVar, Self, TypeVar, TypeVarTuple, final

from rulestone.core.actions.action import Action, ActionForm, check_action
from rulestone.core.boards import Board, BoardKind, Cell, Side
from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.stones import Stones

Score = Mapping[Colour, int] | Mapping[Colour, tuple[int, ...]]
"""By colour, points or the sizes of groups in descending order."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A clause that an action violates. It is an expected result, not an error.

    Attributes:
        clause: the clause that forbids the action.
        cells: the cells that show it, in board order: the area of a pattern, the secluded points, ….
        because: the reason in words, with the details of this position.
    """

    clause: ClauseId
    cells: tuple[Cell, ...]
    because: str


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a game.

    Attributes:
        over: whether it has ended.
        winner: the colour that has won; None for a draw and while the game goes on.
        to_move: the colour that acts now, after skips; None if either may act, or none.
        score: the score, once the game counts.
        leader: who would win if it ended here; None for a tie, and without a score.
        opening_is_over: whether pies and set-ups are over, so that stones and turn determine everything.
        notice: a remark apart from the turn: a skip, a phase, a wish to stop; may be empty.
    """

    over: bool
    winner: Colour | None = None
    to_move: Colour | None = None
    score: Score | None = None
    leader: Colour | None = None
    opening_is_over: bool = True
    notice: str = ""


@dataclass(eq=False)
class BadWinner(BadInput):
    """The rules of a variant name a winner that is no colour of the game. The message is one line.

    Attributes:
        rules: the rules.
        winner: the winner that they name.
    """

    rules: "type[Position]"
    winner: object

    def __str__(self) -> str:
        return f"the winner {f'{self.winner!r}':.40} is neither {' nor '.join(self.rules.colours)}"


_Of = TypeVar("_Of", bound="Position")
_Asked = TypeVarTuple("_Asked")
_Answer = TypeVar("_Answer")


def cached_method(ask: Callable[[_Of, *_Asked], _Answer]) -> Callable[[_Of, *_Asked], _Answer]:
    """Cache the answers of a method of a position, which never changes."""
    name = f"{ask.__qualname__}()"

    @wraps(ask)
    def answer(self: _Of, /, *args: *_Asked) -> _Answer:
        answers: dict[object, _Answer] = vars(self).setdefault(name, {})
        if args not in answers:
            answers[args] = ask(self, *args)
        return answers[args]

    return answer


def checks_action(ask: Callable[[_Of, Action], _Answer]) -> Callable[[_Of, Action], _Answer]:
    """Let a method of a position refuse actions that are not of its game, or not on its board.

    Raises:
        ForeignAction: by the method.
    """

    @wraps(ask)
    def answer(self: _Of, action: Action) -> _Answer:
        check_action(action, self.board, self.forms)
        return ask(self, action)

    return answer


def checks_colour(ask: Callable[[_Of, *_Asked], _Answer]) -> Callable[[_Of, *_Asked], _Answer]:
    """Let a method of a position, whose last argument is a colour, refuse those that are not of its game.

    Raises:
        BadInput: by the method.
    """

    @wraps(ask)
    def answer(self: _Of, /, *args: *_Asked) -> _Answer:
        given: tuple[object, ...] = args
        if given[-1] not in self.colours:
            raise BadInput(f"{given[-1]!r:.40} is not a colour of this game: {' or '.join(self.colours)}")
        return ask(self, *args)

    return answer


class Position(ABC):
    """A position of one game: the stones on the board, and everything else that the rules remember.

    A subclass contains the rules of a game: it implements `set_up`, `status`, `candidates`, `violations` and
    `after`. Everything else follows from these. Positions never change. An action makes a new one of the same
    class, so a subclass that overrides a clause plays a whole game by other rules.
    Subclasses are frozen dataclasses without slots, so that they can cache results.
    """

    colours: ClassVar[tuple[Colour, Colour]]
    """The two colours; in games with turns the first one begins."""

    kind: ClassVar[BoardKind]
    """The kind of its boards."""

    forms: ClassVar[tuple[ActionForm, ...]]
    """The forms of its actions; the first one that matches a text parses it."""

    allows_removed_cells: ClassVar[bool] = False
    """Whether cells may be removed from its boards."""

    turnless: ClassVar[bool] = False
    """Whether either colour may act at any time."""

    owners: ClassVar[Mapping[Side, Colour]] = MappingProxyType({})
    """The owner of each side of the board; empty if sides have no owner."""

    options_class: ClassVar[type[GameOptions]] = GameOptions
    """The class of its options."""

    board: Board
    """The board."""

    stones: Stones
    """The stones on the board."""

    turn: Colour | None
    """Whose turn it would be without skips and the end of the game; None in games without turns."""

    @classmethod
    @abstractmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        """Return a position in play, reachable or not.

        Args:
            board: the board, of the game's kind.
            stones: the stones on the board.
            turn: the colour to move; None for the first one, and in games without turns.
            options: the options, of the game's class.
        """

    @abstractmethod
    def status(self) -> Status:
        """Return the turn, the end, the winner and the score."""

    @abstractmethod
    def candidates(self) -> Iterable[Action]:
        """Return every action to be judged here, legal or not, in the order of lists.

        Empty if the game is over. Actions that are too many to list, such as set-ups, are left out.
        """

    @abstractmethod
    def violations(self, action: Action) -> tuple[Violation, ...]:
        """Return every clause that an action violates; empty if it is legal.

        Raises:
            ForeignAction: it is not an action of this game on this board, if `checks_action` decorates this.
        """

    @abstractmethod
    def after(self, action: Action) -> Self:
        """Return the position after a legal action. The result for an illegal one is undefined.

        Raises:
            ForeignAction: as `violations`.
        """

    # The rest follows from these.

    @classmethod
    def start(cls, board: Board, options: GameOptions) -> Self:
        """Return the start of the game: the empty board. A game that begins otherwise overrides it.

        Args:
            board: the board, of the game's kind.
            options: the options, of the game's class.
        """
        return cls.set_up(board, Stones.none(board), None, options)

    @final
    @cached_property
    def candidate_violations(self) -> tuple[tuple[Action, tuple[Violation, ...]], ...]:
        """The candidates, each with the clauses that it violates."""
        return tuple((action, self.violations(action)) for action in self.candidates())

    @final
    def checked_status(self) -> Status:
        """Return the status.

        Raises:
            BadWinner: it names a winner that is no colour of the game.
        """
        status = self.status()
        if status.winner not in (None, *self.colours):
            raise BadWinner(type(self), status.winner)
        return status

    @final
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions, except those that are never listed: set-ups and wishes to stop."""
        return tuple(
            action for action, violated in self.candidate_violations if not violated and action.is_listed
        )

    @final
    def refusals(self) -> Mapping[Action, tuple[Violation, ...]]:
        """The illegal candidates of colours that may act, with the reasons; for a game in play."""
        return {
            action: violated
            for action, violated in self.candidate_violations
            if violated and action.is_listed
        }

    @final
    @property
    def awaits_set_up(self) -> bool:
        """Whether the only way on is an action that is not a candidate, such as a set-up."""
        status = self.status()
        return (
            not status.opening_is_over
            and not status.over
            and all(violated for _, violated in self.candidate_violations)
        )

    @final
    @property
    def stones_by_colour(self) -> dict[Colour, tuple[CellName, ...]]:
        """By colour, the names of the cells with its stones, in board order."""
        return {colour: self.board.names(self.stones.of(colour)) for colour in self.colours}

    @checks_colour
    def opponent(self, colour: Colour) -> Colour:
        """Return the other colour.

        Raises:
            BadInput: the game has no such colour.
        """
        first, second = self.colours
        return second if colour == first else first

    def violations_if_occupied(self, cell: Cell, *clauses: ClauseId) -> tuple[Violation, ...]:
        """Return a violation of each of some clauses by a placement on this cell, if it contains a stone."""
        if self.stones.at(cell) is None:
            return ()
        return tuple(Violation(clause, (cell,), f"{self.board.name(cell)} is occupied") for clause in clauses)
