"""Mistakes in square boards: points misnamed, the wrong size, neighbours and areas wired wrongly."""

from dataclasses import replace

from rulestone.core.boards import RIGHT, TOP, Area, Board, Cell, SquareBoard
from rulestone.core.mutant import MutantList
from rulestone.core.names import Size
from rulestone.games.board_mutants import add_wrong_names, with_net, wrong_boards

SQUARE_BOARD_MUTANTS = MutantList()

add_wrong_names(SQUARE_BOARD_MUTANTS, "column")


def _larger(board: Board) -> Board:
    return SquareBoard(Size(board.size + 1))


SQUARE_BOARD_MUTANTS.kind(
    "one-too-large", "board", "The board has one row and one column too many.", wrong_boards(_larger)
)


def _rows_wrap(board: Board) -> Board:
    count = len(board.cells)
    steps = (1, board.size, -1, -board.size)
    ring = tuple(
        tuple(Cell(cell + step) if 0 <= cell + step < count else None for step in steps)
        for cell in board.cells
    )
    return with_net(board, replace(board.net(), ring=ring))


SQUARE_BOARD_MUTANTS.kind(
    "rows-wrap",
    "board",
    "The last point of a row counts as a neighbour of the first point of the next row.",
    wrong_boards(_rows_wrap),
)


class _AreasEndEarly(SquareBoard):
    __slots__ = ()

    def areas(self, width: int, height: int) -> tuple[Area, ...]:
        return self._within(super().areas(width, height))

    def areas_at(self, cell: Cell, width: int, height: int) -> tuple[Area, ...]:
        return self._within(super().areas_at(cell, width, height))

    def _within(self, areas: tuple[Area, ...]) -> tuple[Area, ...]:
        far = self.edges[TOP] | self.edges[RIGHT]
        return tuple(area for area in areas if far.isdisjoint(area.points))


SQUARE_BOARD_MUTANTS.kind(
    "areas-end-early",
    "board",
    "Areas that reach the top row or the last column are not looked at.",
    wrong_boards(lambda board: _AreasEndEarly(board.size)),
)
