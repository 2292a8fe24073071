"""What a player of Leap can do, and how it is written."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulestone.core.actions import CELL, Action, ActionForm, CellMap
from rulestone.core.boards import Board, Cell, LatticePoint
from rulestone.core.overriding import override

JUMPS = ((2, 0), (0, 2), (-2, 0), (0, -2))


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """A stone that steps (`b1-b2`) or jumps (`b1xb3`, `b1xb3xd3`): where it stands, and where it lands."""

    path: tuple[Cell, ...]
    jumps: bool

    @override
    def write(self, board: Board) -> str:
        return ("x" if self.jumps else "-").join(board.names(self.path))

    @property
    @override
    def cells(self) -> tuple[Cell, ...]:
        return self.path

    @property
    @override
    def removal_cells(self) -> tuple[Cell, ...]:
        return self.path[:1]

    @property
    @override
    def placement_cells(self) -> tuple[Cell, ...]:
        return self.path[-1:]

    @override
    def mapped(self, cell_map: CellMap) -> "Walk | None":
        path = tuple(to for cell in self.path if (to := cell_map(cell)) is not None)
        return Walk(path, self.jumps) if len(path) == len(self.path) else None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nothing is moved."""

    @override
    def write(self, board: Board) -> str:
        return "pass"


def _beside(board: Board, cell: Cell, ways: Iterable[LatticePoint]) -> list[Cell]:
    """The points so far away that are on the board."""
    x, y = board.places[cell]
    places = [(x + across, y + up) for across, up in ways]
    return [to for to in board.cells if board.places[to] in places]


def _steps(board: Board) -> Iterable[Walk]:
    ways = [(across, up) for up in (1, -1) for across in (-1, 0, 1)]
    return (Walk((cell, to), jumps=False) for cell in board.cells for to in _beside(board, cell, ways))


def _jumps(board: Board) -> Iterable[Walk]:
    for cell in board.cells:
        for once in _beside(board, cell, JUMPS):
            yield Walk((cell, once), jumps=True)
            yield from (Walk((cell, once, twice), jumps=True) for twice in _beside(board, once, JUMPS))


@dataclass(frozen=True)
class WalkForm(ActionForm):
    """Steps or jumps."""

    jumps: bool

    @override
    def read(self, board: Board, match: re.Match[str]) -> Walk:
        names = re.split(r"(?<=\d)[-x]", match[0])
        return Walk(tuple(map(board.cell, names)), self.jumps)

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Walk) and action.jumps == self.jumps

    @override
    def actions(self, board: Board) -> Iterable[Walk]:
        return _jumps(board) if self.jumps else _steps(board)


@dataclass(frozen=True)
class PassForm(ActionForm):
    """`pass`."""

    @override
    def read(self, board: Board, match: re.Match[str]) -> Pass:
        return Pass()

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Pass)

    @override
    def actions(self, board: Board) -> Iterable[Pass]:
        return (Pass(),)


STEP = WalkForm(f"{CELL}-{CELL}", jumps=False)
JUMP = WalkForm(f"{CELL}x{CELL}(?:x{CELL})?", jumps=True)
PASS = PassForm("pass")
