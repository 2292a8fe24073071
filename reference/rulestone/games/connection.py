"""The family of games about connecting one's own two edges: colours, edges, clauses and constraints.

A game of this family is a subclass of `ConnectionPosition` that defines these parts. Its special rules are
its constraints.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Self

from rulestone.core.actions.action import Action
from rulestone.core.actions.placement import PLACEMENT, Placement
from rulestone.core.actions.swap import SWAP, Swap
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.square import SQUARE, Area, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.overriding import override
from rulestone.core.position import Position, Status, Violation, checks_action, checks_colour
from rulestone.core.stones import Stones

_NOBODY = "neither colour has a placement left"

Contents = Sequence[Colour | None]
"""By point, the colour of the stone on it, or None."""

Pattern = Callable[[Area, Contents], bool]
"""Tests whether the contents of a board form a pattern in an area."""


@dataclass(frozen=True)
class Constraint(ABC):
    """A pattern that no placement may create.

    Attributes:
        clause: the clause that forbids it.
        words: the effect of such a placement, with `{first}`, `{last}` or `{all}` for the cells.
    """

    clause: ClauseId
    words: str

    @abstractmethod
    def breaches(
        self, board: SquareBoard, point: Cell, before: Stones, after: Stones
    ) -> Sequence[tuple[Cell, ...]]:
        """Return the cells of each forbidden pattern that a placement on an empty point creates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """The ids of the clauses that all these games share.

    Attributes:
        turn: a stone is placed on a point without a stone.
        skip: you may not pass; a colour without a placement is skipped; if neither has one, the game is over.
        win: a chain that joins both edges of its colour.
        swap: when sides are swapped, or that they are not.
    """

    turn: ClauseId
    skip: ClauseId
    win: ClauseId
    swap: ClauseId


@dataclass(frozen=True)
class ConnectionOptions(GameOptions):
    """The options of these games.

    Attributes:
        swap: whether the second colour may answer the first stone by swapping sides.
    """

    swap: bool


@dataclass(frozen=True)
class ConnectionPosition(Position):
    """A position of a game in which two colours take turns until a chain joins both edges of its colour.

    The second colour may answer the first stone by swapping sides, if the option `swap` allows it.

    Attributes:
        turn: the colour that would move next without skips.
        swap_open: whether it is the second colour's first turn and it may swap.
        options: the options of this game.
    """

    board: SquareBoard
    stones: Stones
    turn: Colour
    swap_open: bool
    options: ConnectionOptions

    kind = SQUARE
    forms = (PLACEMENT, SWAP)
    options_class = ConnectionOptions

    clauses: ClassVar[Clauses]
    """The ids of its clauses."""

    constraints: ClassVar[tuple[Constraint, ...]]
    """The constraints on its placements, in the order of its text."""

    # The board, and the start.

    @classmethod
    @override
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        first, second = cls.colours
        chosen = ConnectionOptions.require(options)
        second_is_new = turn == second and len(stones.of(first)) == 1 and not stones.of(second)
        return cls(SquareBoard.require(board), stones, turn or first, chosen.swap and second_is_new, chosen)

    @checks_colour
    def edges(self, colour: Colour) -> tuple[frozenset[Cell], ...]:
        """Return the points of each of the two edges of the colour."""
        return tuple(self.board.edges[side] for side, owner in self.owners.items() if owner == colour)

    # Patterns that a stone must not create.

    @checks_colour
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """Return the constraints that a stone of this colour on this empty point violates."""
        after = self.stones.place(cell, colour)
        return tuple(
            Violation(constraint.clause, cells, self._because(constraint, cells))
            for constraint in self.constraints
            for cells in constraint.breaches(self.board, cell, self.stones, after)
        )

    def _because(self, constraint: Constraint, cells: tuple[Cell, ...]) -> str:
        names = self.board.names(cells)
        return constraint.words.format(first=names[0], last=names[-1], all=", ".join(names))

    # Skips.

    def can_act(self, colour: Colour) -> bool:
        """`clauses.skip`: return whether the colour can act in its turn, by a placement or a swap."""
        if self.swap_open and colour == self.turn:
            return True
        return any(not self.violations_at(cell, colour) for cell in self.stones.empty(self.board))

    @cached_property
    def to_move(self) -> Colour | None:
        """`clauses.turn`, `clauses.skip`: the colour that acts now, after skips; None if the game is over."""
        if self.winner is not None:
            return None
        return next(filter(self.can_act, (self.turn, self.opponent(self.turn))), None)

    # The win.

    def joins_edges(self, colour: Colour) -> bool:
        """`clauses.win`: return whether a chain of the colour, along rows and columns, joins its edges."""
        start, goal = self.edges(colour)
        own = self.stones.of(colour)
        return not goal.isdisjoint(self.board.reached(start.intersection(own), own))

    @cached_property
    def winner(self) -> Colour | None:
        """`clauses.win`: the colour whose chain joins its edges.

        Never both do (`square.one-winner`). The ruling `both-connected` has the colour that moved last first.
        """
        return next(filter(self.joins_edges, (self.opponent(self.turn), self.turn)), None)

    def _ended(self) -> tuple[Violation, ...]:
        if self.to_move is not None:
            return ()
        if self.winner is None:
            return (Violation(self.clauses.skip, (), f"the game is over: {_NOBODY}"),)
        return (Violation(self.clauses.win, (), f"the game is over: {self.winner} has won"),)

    # The swap.

    @property
    def may_swap(self) -> bool:
        """`clauses.swap`: whether it is the second colour's first turn, and the game is not over."""
        return self.swap_open and self.winner is None

    def _no_swap(self) -> Violation:
        because = (
            f"only on {self.colours[1].capitalize()}'s first turn, once"
            if self.options.swap
            else "it is switched off (swap = false)"
        )
        return Violation(self.clauses.swap, (), f"no swap here: {because}")

    # The methods of every game.

    @override
    def status(self) -> Status:
        skipped = self.to_move not in (None, self.turn)
        ended = f"{_NOBODY}." if self.to_move is None and self.winner is None else ""
        return Status(
            over=self.to_move is None,
            winner=self.winner,
            to_move=self.to_move,
            notice=f"{self.turn.capitalize()} has no placement and is skipped." if skipped else ended,
        )

    @override
    def candidates(self) -> Iterable[Action]:
        empty = () if self.to_move is None else self.stones.empty(self.board)
        return (*map(Placement, empty), *((Swap(),) if self.may_swap else ()))

    @override
    @checks_action
    def violations(self, action: Action) -> tuple[Violation, ...]:
        match action:
            case Placement(cell):
                taken = self.violations_if_occupied(cell, self.clauses.turn)
                return (*self._ended(), *(taken or self.violations_at(cell, self.to_move or self.turn)))
            case Swap():
                return () if self.may_swap else (*self._ended(), self._no_swap())
        raise TypeError(f"{action} is not an action of this game")

    @override
    @checks_action
    def after(self, action: Action) -> Self:
        match action:
            case Placement(cell) if self.to_move is not None:
                opening = self.to_move == self.colours[0] and not any(self.stones.contents)
                return replace(
                    self,
                    stones=self.stones.place(cell, self.to_move),
                    turn=self.opponent(self.to_move),
                    swap_open=self.options.swap and opening,
                )
            case Swap():
                return replace(self, swap_open=False)
        raise TypeError(f"{action} cannot be played here")
