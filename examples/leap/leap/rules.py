"""Leap: the clauses are in `register.toml` beside this module, and here in the same order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Self

from leap.actions import JUMP, JUMPS, PASS, STEP, Pass, Walk
from rulestone.core.actions import Action
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Position, Status, Violation, cached_method
from rulestone.core.stones import Stones

BLACK, WHITE = Colour("black"), Colour("white")


@dataclass(frozen=True)
class Leap(Position):
    """A position of Leap; `turn` is the colour whose turn it is unless the game is over."""

    board: Board
    stones: Stones
    turn: Colour

    colours: ClassVar[tuple[Colour, Colour]] = (BLACK, WHITE)
    kind = SQUARE
    forms = (STEP, JUMP, PASS)
    steps: ClassVar[tuple[int, ...]] = (-1, 0, 1)
    jumps: ClassVar[tuple[tuple[int, int], ...]] = JUMPS
    most_jumps: ClassVar[int] = 2

    @classmethod
    def start(cls, board: Board, options: GameOptions) -> Self:
        """`leap.turn`: Black's stones fill the lowest row, White's the highest; Black to move."""
        rows = {BLACK: board.rows[0], WHITE: board.rows[-1]}
        return cls.set_up(board, Stones.of_colours(board, rows), BLACK, options)

    @classmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        """A position in play."""
        del options  # there are none
        return cls(board, stones, turn or BLACK)

    def violations_of_turn(self, start: Cell) -> Iterator[Violation]:
        """`leap.turn`: you move a stone of your colour."""
        if self.stones.at(start) != self.turn:
            because = f"{self.board.name(start)} holds no {self.turn} stone"
            yield Violation(ClauseId("leap.turn"), (start,), because)

    def ahead(self, colour: Colour) -> int:
        """The step from row to row."""
        return 1 if colour == BLACK else -1

    def from_to(self, start: Cell, end: Cell) -> tuple[int, int]:
        """How many columns and rows it is from one point to another."""
        (x, y), (across, up) = self.board.places[start], self.board.places[end]
        return across - x, up - y

    def violations_of_step(self, start: Cell, end: Cell) -> Iterator[Violation]:
        """`leap.step`: to an empty point of the next row."""
        clause, name = ClauseId("leap.step"), self.board.name(end)
        across, up = self.from_to(start, end)
        if up != self.ahead(self.turn) or across not in self.steps:
            yield Violation(
                clause, (end,), f"{name} is not next to {self.board.name(start)} in the row ahead"
            )
        yield from self.occupied(end, clause)

    def between(self, start: Cell, end: Cell) -> Cell | None:
        """`leap.jump`: the point that is jumped over; None where it is no jump."""
        if self.from_to(start, end) not in self.jumps:
            return None
        middle = set(self.board.neighbours[start]) & set(self.board.neighbours[end])
        return next(iter(middle))

    def violations_of_jump(self, path: tuple[Cell, ...]) -> Iterator[Violation]:
        """`leap.jump`: over stones of the other colour, each to an empty point, at most two."""
        clause, name = ClauseId("leap.jump"), self.board.name
        if len(path) > self.most_jumps + 1:
            yield Violation(clause, path, "it jumps once more at most")
        stones = self.stones.remove(path[:1])
        for start, end in pairwise(path):
            over = self.between(start, end)
            if over is None:
                yield Violation(clause, (start, end), f"from {name(start)} to {name(end)} is no jump")
                return
            if stones.at(over) != self.opponent(self.turn):
                enemy = self.opponent(self.turn)
                yield Violation(clause, (over,), f"{name(over)} holds no {enemy} stone to jump over")
            if stones.at(end) is not None:
                yield Violation(clause, (end,), f"{name(end)} is occupied")
            stones = stones.remove([over])

    @cached_method
    def moves_of(self, colour: Colour) -> tuple[Walk, ...]:
        """Every step or jump of a colour, as if it were its turn and the game not over."""
        own = self if colour == self.turn else replace(self, turn=colour)
        return tuple(
            walk
            for walk in own.walks()
            if not any(
                own.violations_of_jump(walk.path) if walk.jumps else own.violations_of_step(*walk.path[:2])
            )
        )

    def violations_of_pass(self) -> Iterator[Violation]:
        """`leap.pass`: only a colour that can neither step nor jump."""
        moves = self.moves_of(self.turn)
        if moves:
            starts = tuple(sorted({move.path[0] for move in moves}))
            yield Violation(ClauseId("leap.pass"), starts, f"{self.turn} can move")

    def arrived(self, colour: Colour) -> tuple[Cell, ...]:
        """`leap.goal`: the stones of a colour in the row farthest from where it began."""
        goal = self.board.rows[-1 if colour == BLACK else 0]
        return tuple(cell for cell in goal if self.stones.at(cell) == colour)

    def is_blocked(self) -> bool:
        """`leap.blocked`: neither colour can step or jump."""
        return not any(map(self.moves_of, self.colours))

    @cached_method
    def status(self) -> Status:
        """Won, drawn, or somebody's turn; of two that have arrived, the one that is not to move has won."""
        both = (self.opponent(self.turn), self.turn)
        winner = next((colour for colour in both if self.arrived(colour)), None)
        if winner is None and not self.is_blocked():
            return Status(over=False, to_move=self.turn)
        return Status(over=True, winner=winner or self.majority())

    def majority(self) -> Colour | None:
        """`leap.blocked`: the colour with more stones."""
        black, white = (len(self.stones.of(colour)) for colour in self.colours)
        return None if black == white else BLACK if black > white else WHITE

    def violations_of_end(self) -> Iterator[Violation]:
        """`leap.goal`, or `leap.blocked` where neither has arrived: after the end no action is legal."""
        status = self.status()
        if not status.over:
            return
        arrived = () if status.winner is None else self.arrived(status.winner)
        clause = ClauseId("leap.goal") if arrived else ClauseId("leap.blocked")
        because = "a draw" if status.winner is None else f"{status.winner} has won"
        yield Violation(clause, arrived, f"the game is over: {because}")

    # What every game is asked.

    def candidates(self) -> Iterable[Action]:
        """Steps ahead, jumps over stones, and a pass; none if the game is over."""
        return () if self.status().over else (*self.walks(), Pass())

    def walks(self) -> Iterator[Walk]:
        """Steps and jumps of each stone of the colour to move, where there are cells.

        A second jump follows a legal one only.
        """
        cells = {place: cell for cell, place in enumerate(self.board.places)}
        enemy = self.opponent(self.turn)
        for start in self.stones.of(self.turn):
            x, y = self.board.places[start]
            for across in self.steps:
                if (to := cells.get((x + across, y + self.ahead(self.turn)))) is not None:
                    yield Walk((start, Cell(to)), jumps=False)
            paths: list[tuple[Cell, ...]] = [(start,)]
            for path in paths:  # which grows meanwhile
                x, y = self.board.places[path[-1]]
                for across, up in self.jumps:
                    to = cells.get((x + across, y + up))
                    over = cells.get((x + across // 2, y + up // 2))
                    if to is None or over is None or self.stones.at(Cell(over)) != enemy:
                        continue
                    longer = (*path, Cell(to))
                    yield Walk(longer, jumps=True)
                    if len(path) < self.most_jumps and not any(self.violations_of_jump(longer)):
                        paths.append(longer)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The end of the game; then a stone of the other colour, and what a step, a jump or a pass breaks."""
        match action:
            case Pass():
                return (*self.violations_of_end(), *self.violations_of_pass())
            case Walk(path, jumps=True):
                own = self.violations_of_jump(path)
            case Walk((start, end)):
                own = self.violations_of_step(start, end)
            case _:
                raise TypeError(f"{action} is not an action of Leap")
        return (*self.violations_of_end(), *self.violations_of_turn(action.path[0]), *own)

    def after(self, action: Action) -> Self:
        """Move the stone, take off what it jumped over; the other colour is next."""
        stones = self.stones
        if isinstance(action, Walk):
            over = [self.between(*hop) for hop in pairwise(action.path)] if action.jumps else []
            off = [cell for cell in (action.path[0], *over) if cell is not None]
            stones = stones.remove(off).place(action.path[-1], self.turn)
        return replace(self, stones=stones, turn=self.opponent(self.turn))
