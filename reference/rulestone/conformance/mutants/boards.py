"""Mistakes in boards: cells misnamed, points and areas of square ones wired wrongly."""

from collections.abc import Callable

from rulestone.boards import RIGHT, TOP, Area, Board, Cell, HexBoard, SquareBoard, letters
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.conformance.mutants.spoilt import fresh, named, put_board
from rulestone.names import GameName, Size

SQUARE = Shelf(GameName("minefield"), GameName("necklace"))
HEXAGONAL = Shelf(GameName("lefe"), GameName("interleave"), GameName("evening"))

_true_areas = SquareBoard.areas
_true_areas_at = SquareBoard.areas_at


# Names.


def _places(board: Board) -> list[tuple[int, int, bool]]:
    """By cell, removed ones among them: the letter's index, the number from 0, whether on a square board."""
    if isinstance(board, SquareBoard):
        return [(*board.coordinates(cell), True) for cell in board.cells]
    return [(row, number, False) for row, cells in enumerate(board.rows) for number in range(len(cells))]


def _lettered(board: Board, letter: Callable[[int], str]) -> Board:
    return named(board, [f"{letter(index)}{number + 1}" for index, number, _ in _places(board)])


_LETTERS_BEFORE_I = 8


def _without_i(board: Board) -> Board:
    return _lettered(board, lambda index: letters(index if index < _LETTERS_BEFORE_I else index + 1))


def _plain_base_26(board: Board) -> Board:
    return _lettered(board, lambda index: letters(index) if index < 26 else letters(index + 26))


def _from_the_top(board: Board) -> Board:
    if isinstance(board, SquareBoard):
        names = [f"{letters(column)}{board.size - row}" for column, row, _ in _places(board)]
    else:
        names = [f"{letters(2 * board.size - 2 - row)}{number + 1}" for row, number, _ in _places(board)]
    return named(board, names, read=False)


def _from_zero(board: Board) -> Board:
    return named(board, [f"{letters(index)}{number}" for index, number, _ in _places(board)])


for _shelf, _lines in ((SQUARE, "column"), (HEXAGONAL, "row")):
    put_board(
        _shelf,
        "letter-i-skipped",
        f"The letter i is left out of the names: after {_lines} h comes j.",
        _without_i,
    )
    put_board(_shelf, "letters-after-z", f"The {_lines} after z is called ba instead of aa.", _plain_base_26)
    put_board(
        _shelf,
        "written-from-the-top",
        "Cells are read from the bottom row up, but written from the top row down.",
        _from_the_top,
    )
    put_board(_shelf, "numbered-from-zero", "The numbers of cells begin with 0.", _from_zero)


def _slanted(board: Board) -> Board:
    middle = board.size - 1
    return named(board, [f"{letters(row)}{n + 1 + max(0, row - middle)}" for row, n, _ in _places(board)])


put_board(
    HEXAGONAL,
    "numbers-slant",
    "Above the middle row, rows do not begin with 1: the numbers go on along the slanting lines.",
    _slanted,
)

# Sizes.


def _larger(board: Board) -> Board:
    size = Size(board.size + 1)
    return SquareBoard(size) if isinstance(board, SquareBoard) else HexBoard(size)


put_board(SQUARE, "one-too-large", "The board has one row and one column too many.", _larger)

# Square boards: neighbours and areas.


def _rows_wrap(board: Board) -> Board:
    found = fresh(board)
    count = len(board.cells)
    steps = (1, board.size, -1, -board.size)
    around = [tuple(Cell(cell + step) for step in steps if 0 <= cell + step < count) for cell in board.cells]
    object.__setattr__(found, "neighbours", tuple(around))
    return found


put_board(
    SQUARE,
    "rows-wrap",
    "The last point of a row counts as a neighbour of the first point of the next row.",
    _rows_wrap,
)


def _seen_areas(board: SquareBoard, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    far = board.edges[TOP] | board.edges[RIGHT]
    return tuple(area for area in areas if far.isdisjoint(area.points))


def _areas(board: SquareBoard, width: int, height: int) -> tuple[Area, ...]:
    return _seen_areas(board, _true_areas(board, width, height))


def _areas_at(board: SquareBoard, cell: Cell, width: int, height: int) -> tuple[Area, ...]:
    return _seen_areas(board, _true_areas_at(board, cell, width, height))


SQUARE.put(
    "areas-end-early",
    "board",
    "Areas that reach the top row or the last column are not looked at.",
    Patch(SquareBoard, "areas", _areas),
    Patch(SquareBoard, "areas_at", _areas_at),
)
