"""What a player of Breakthrough can do, and how it is written."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulestone.core.actions.action import CELL, Action, ActionForm, CellMap
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.square import SquareBoard
from rulestone.core.overriding import override


def ahead(board: SquareBoard, cell: Cell, up: int, ways: Iterable[int] = (-1, 0, 1)) -> Iterator[Cell]:
    """Yield the cells of the next row, so many columns to the right: `up` is 1 for White, -1 for Black."""
    row, column = divmod(cell, board.size)
    if row + up in range(board.size):
        yield from (board.at(column + way, row + up) for way in ways if column + way in range(board.size))


@dataclass(frozen=True, slots=True)
class Move(Action):
    """A stone that steps (`b2-b3`) or captures (`b2xc3`): where it stands, and where it arrives."""

    start: Cell
    end: Cell
    captures: bool = False

    @override
    def write(self, board: Board) -> str:
        return ("x" if self.captures else "-").join(board.names(self.cells))

    @property
    @override
    def cells(self) -> tuple[Cell, ...]:
        return (self.start, self.end)

    @property
    @override
    def removal_cells(self) -> tuple[Cell, ...]:
        return (self.start,)

    @property
    @override
    def placement_cells(self) -> tuple[Cell, ...]:
        return (self.end,)

    @override
    def mapped(self, cell_map: CellMap) -> "Move | None":
        start, end = cell_map(self.start), cell_map(self.end)
        return None if start is None or end is None else Move(start, end, self.captures)


@dataclass(frozen=True)
class MoveForm(ActionForm):
    """Steps or captures."""

    captures: bool

    @override
    def read(self, board: Board, match: re.Match[str]) -> Move:
        start, end = map(board.cell, re.split("[-x](?=[a-z])", match[0]))
        return Move(start, end, self.captures)

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Move) and action.captures == self.captures

    @override
    def actions(self, board: Board) -> Iterable[Move]:
        square, ways = SquareBoard.require(board), (-1, 1) if self.captures else (-1, 0, 1)
        return (
            Move(start, end, self.captures)
            for start in board.cells
            for up in (1, -1)
            for end in ahead(square, start, up, ways)
        )


STEP = MoveForm(f"{CELL}-{CELL}", captures=False)
CAPTURE = MoveForm(f"{CELL}x{CELL}", captures=True)
