"""Breakthrough: the clauses are in `register.toml` beside this module, and here in the same order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from breakthrough.actions import CAPTURE, STEP, Move, ahead
from rulestone.core.actions.action import Action
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.square import SQUARE, SquareBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Position, Status, Violation, cached_method
from rulestone.core.stones import Stones

WHITE, BLACK = Colour("white"), Colour("black")


@dataclass(frozen=True)
class Breakthrough(Position):
    """A position of Breakthrough; `turn` is the colour whose turn it is unless the game is over."""

    board: SquareBoard
    stones: Stones
    turn: Colour

    colours: ClassVar[tuple[Colour, Colour]] = (WHITE, BLACK)
    kind = SQUARE
    forms = (STEP, CAPTURE)
    steps: ClassVar[tuple[int, ...]] = (-1, 0, 1)
    captures: ClassVar[tuple[int, ...]] = (-1, 1)
    two_rows_from: ClassVar[int] = 6

    @classmethod
    def start(cls, board: Board, options: GameOptions) -> Self:
        """`breakthrough.start`: two rows of stones each, or one on a small board."""
        deep = 2 if len(board.rows) >= cls.two_rows_from else 1
        filled = {WHITE: sum(board.rows[:deep], ()), BLACK: sum(board.rows[-deep:], ())}
        return cls.set_up(board, Stones.of_colours(board, filled), WHITE, options)

    @classmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        """A position in play."""
        del options  # there are none
        return cls(SquareBoard.require(board), stones, turn or WHITE)

    def violations_of_turn(self, start: Cell) -> Iterator[Violation]:
        """`breakthrough.turn`: you move a stone of your colour."""
        if self.stones.at(start) != self.turn:
            because = f"{self.board.name(start)} holds no {self.turn} stone"
            yield Violation(ClauseId("breakthrough.turn"), (start,), because)

    def up(self, colour: Colour) -> int:
        """The step from row to row."""
        return 1 if colour == WHITE else -1

    def ahead(self, start: Cell, ways: Iterable[int] = (-1, 0, 1)) -> tuple[Cell, ...]:
        """The cells of the next row ahead of the colour to move, so many columns to the right."""
        return tuple(ahead(self.board, start, self.up(self.turn), ways))

    def violations_of_step(self, start: Cell, end: Cell) -> Iterator[Violation]:
        """`breakthrough.step`: to an empty cell of the next row."""
        clause, name = ClauseId("breakthrough.step"), self.board.name
        if end not in self.ahead(start, self.steps):
            yield Violation(clause, (end,), f"{name(end)} is not next to {name(start)} in the row ahead")
        yield from self.violations_if_occupied(end, clause)

    def violations_of_capture(self, start: Cell, end: Cell) -> Iterator[Violation]:
        """`breakthrough.capture`: of a stone of the other colour, diagonally ahead."""
        clause, name, other = ClauseId("breakthrough.capture"), self.board.name, self.opponent(self.turn)
        if end not in self.ahead(start, self.captures):
            yield Violation(clause, (end,), f"{name(end)} is not diagonally ahead of {name(start)}")
        if self.stones.at(end) != other:
            yield Violation(clause, (end,), f"{name(end)} holds no {other} stone")

    def arrived(self, colour: Colour) -> tuple[Cell, ...]:
        """`breakthrough.win`: the stones of a colour in the row farthest from where it began."""
        goal = self.board.rows[-1 if colour == WHITE else 0]
        return tuple(cell for cell in goal if self.stones.at(cell) == colour)

    def has_won(self, colour: Colour) -> bool:
        """`breakthrough.win`: a stone has arrived, or the other colour has none."""
        return bool(self.arrived(colour)) or not self.stones.of(self.opponent(colour))

    @cached_method
    def status(self) -> Status:
        """Won, or somebody's turn; of two that have won, the one that is not to move."""
        both = (self.opponent(self.turn), self.turn)
        winner = next((colour for colour in both if self.has_won(colour)), None)
        return Status(over=winner is not None, winner=winner, to_move=None if winner else self.turn)

    def violations_of_end(self) -> Iterator[Violation]:
        """`breakthrough.win`: after the end no action is legal."""
        winner = self.status().winner
        if winner is not None:
            because = f"the game is over: {winner} has won"
            yield Violation(ClauseId("breakthrough.win"), self.arrived(winner), because)

    # What every game is asked.

    def candidates(self) -> Iterable[Move]:
        """From each stone of the colour to move to each cell ahead; none if the game is over."""
        if self.status().over:
            return ()
        other = self.opponent(self.turn)
        return (
            Move(start, end, captures=self.stones.at(end) == other)
            for start in self.stones.of(self.turn)
            for end in self.ahead(start)
        )

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The end of the game; then a stone of the other colour, and what a step or a capture breaks."""
        move = _move(action)
        rule = self.violations_of_capture if move.captures else self.violations_of_step
        start, end = move.cells
        return (*self.violations_of_end(), *self.violations_of_turn(start), *rule(start, end))

    def after(self, action: Action) -> Self:
        """Move the stone to its cell, in place of one that it captures; the other colour is next."""
        move = _move(action)
        stones = self.stones.remove((move.start,)).place(move.end, self.turn)
        return replace(self, stones=stones, turn=self.opponent(self.turn))


def _move(action: Action) -> Move:
    if not isinstance(action, Move):
        raise TypeError(f"{action} is not an action of Breakthrough")
    return action
