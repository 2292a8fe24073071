"""Mistakes in boards: cells misnamed, neighbours wired wrongly. Every game can have them."""

from collections.abc import Callable, Sequence
from functools import cache, partial

from rulestone import oracle
from rulestone.boards import DIRECTIONS, Area, Board, Cell, HexBoard, SquareBoard, letters
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.names import CellName, GameName, Size
from rulestone.protocol import Query
from rulestone.requests import check

SQUARE = Shelf(GameName.MINEFIELD, GameName.NECKLACE)
HEXAGONAL = Shelf(GameName.LEFE, GameName.INTERLEAVE, GameName.EVENING)
WITH_HOLES = Shelf(GameName.INTERLEAVE)

_true_areas = SquareBoard.areas
_true_areas_at = SquareBoard.areas_at


def _board(shelf: Shelf, name: str, words: str, wrong: Callable[[Board], Board]) -> None:
    """Replace the board that every query is about by what a function makes of it."""
    made = cache(wrong)

    def wrong_check(query: Query) -> Board:
        return made(check(query))

    shelf.put(name, "board", words, Patch(oracle, "check", wrong_check))


def _fresh(board: Board) -> Board:
    """The same board once more, to be spoilt; it equals no other."""
    if isinstance(board, SquareBoard):
        return _WrongSquareBoard(board.size)
    return _WrongHexBoard(board.size, board.removed)


class _WrongSquareBoard(SquareBoard):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = SquareBoard.__hash__


class _WrongHexBoard(HexBoard):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = HexBoard.__hash__


# Names.


def _named(board: Board, names: Sequence[str], *, read: bool = True) -> Board:
    """The board with other names for its cells; unless `read`, only in what is written."""
    found = _fresh(board)
    object.__setattr__(found, "_names", tuple(map(CellName, names)))
    if read:
        object.__setattr__(found, "_cells_by_name", {names[cell]: cell for cell in found.cells})
    return found


def _places(board: Board) -> list[tuple[int, int, bool]]:
    """By cell, removed ones among them: the letter's index, the number from 0, whether on a square board."""
    if isinstance(board, SquareBoard):
        return [(*board.coordinates(cell), True) for cell in board.cells]
    return [(row, number, False) for row, cells in enumerate(board.rows) for number in range(len(cells))]


def _lettered(board: Board, letter: Callable[[int], str]) -> Board:
    return _named(board, [f"{letter(index)}{number + 1}" for index, number, _ in _places(board)])


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
    return _named(board, names, read=False)


def _from_zero(board: Board) -> Board:
    return _named(board, [f"{letters(index)}{number}" for index, number, _ in _places(board)])


for _shelf, _lines in ((SQUARE, "column"), (HEXAGONAL, "row")):
    _board(
        _shelf,
        "letter-i-skipped",
        f"The letter i is left out of the names: after {_lines} h comes j.",
        _without_i,
    )
    _board(_shelf, "letters-after-z", f"The {_lines} after z is called ba instead of aa.", _plain_base_26)
    _board(
        _shelf,
        "written-from-the-top",
        "Cells are read from the bottom row up, but written from the top row down.",
        _from_the_top,
    )
    _board(_shelf, "numbered-from-zero", "The numbers of cells begin with 0.", _from_zero)


def _slanted(board: Board) -> Board:
    middle = board.size - 1
    return _named(board, [f"{letters(row)}{n + 1 + max(0, row - middle)}" for row, n, _ in _places(board)])


_board(
    HEXAGONAL,
    "numbers-slant",
    "Above the middle row, rows do not begin with 1: the numbers go on along the slanting lines.",
    _slanted,
)

# Sizes.


def _larger(board: Board) -> Board:
    size = Size(board.size + 1)
    return SquareBoard(size) if isinstance(board, SquareBoard) else HexBoard(size)


_board(SQUARE, "one-too-large", "The board has one row and one column too many.", _larger)

# Square boards: neighbours and areas.


def _rows_wrap(board: Board) -> Board:
    found = _fresh(board)
    count = len(board.cells)
    steps = (1, board.size, -1, -board.size)
    around = [tuple(Cell(cell + step) for step in steps if 0 <= cell + step < count) for cell in board.cells]
    object.__setattr__(found, "neighbours", tuple(around))
    return found


_board(
    SQUARE,
    "rows-wrap",
    "The last point of a row counts as a neighbour of the first point of the next row.",
    _rows_wrap,
)


def _seen_areas(board: SquareBoard, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    far = board.edges["top"] | board.edges["right"]
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

# Hexagonal boards: neighbours and lines.

_Place = tuple[int, int]


def _stepped(row: int, number: int, *, up_grows: bool, down_grows: bool) -> tuple[_Place, ...]:
    """The six places around a place, if the row above is longer, or the row below."""
    up, down = number + up_grows, number + down_grows
    return (
        (row, number + 1),
        (row + 1, up),
        (row + 1, up - 1),
        (row, number - 1),
        (row - 1, down - 1),
        (row - 1, down),
    )


def _wired(board: Board, around: Callable[[int, int, int], tuple[_Place, ...]]) -> HexBoard:
    """The board with neighbours and lines from a formula of the middle row, a row and a number in it."""
    found = _WrongHexBoard(board.size, board.removed if isinstance(board, HexBoard) else frozenset())
    cells = {(r, n): cell for r, row in enumerate(found.rows) for n, cell in enumerate(row)}
    present = {place: cell for place, cell in cells.items() if cell not in found.removed}
    ring = tuple(tuple(map(present.get, around(board.size - 1, row, n))) for row, n in cells)
    object.__setattr__(found, "ring", ring)
    object.__setattr__(
        found, "neighbours", tuple(tuple(at for at in near if at is not None) for near in ring)
    )
    rays = tuple(tuple(found._ray(cell, way) for way in DIRECTIONS) for cell in cells.values())
    object.__setattr__(found, "rays", rays)
    return found


def _upper_as_lower(_middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=True, down_grows=False)


def _middle_as_lower(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=row <= middle, down_grows=row > middle)


def _right(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=row < middle, down_grows=row > middle)


_NOWHERE = (-1, -1)


def _without_lower_right(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return (*_right(middle, row, number)[:5], _NOWHERE)


def _square_like(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    around = _right(middle, row, number)
    return (around[0], around[1], _NOWHERE, around[3], around[4], _NOWHERE)


_WIRINGS = (
    (
        "upper-half-wired-as-lower",
        "Neighbours in the upper half are found as in the lower one.",
        _upper_as_lower,
    ),
    (
        "middle-row-wired-as-lower",
        "The middle row is wired upwards as if a longer row followed.",
        _middle_as_lower,
    ),
    ("no-lower-right-neighbour", "A cell has no neighbour at its lower right.", _without_lower_right),
    (
        "four-neighbours",
        "A cell has four neighbours: the upper left and lower right ones are left out.",
        _square_like,
    ),
)
for _name, _words, _formula in _WIRINGS:
    _board(HEXAGONAL, _name, _words, partial(_wired, around=_formula))


def _bent(board: Board) -> Board:
    wrong = _wired(board, _upper_as_lower)
    found = _wired(board, _right)
    object.__setattr__(found, "rays", wrong.rays)
    return found


_board(
    WITH_HOLES,
    "lines-bend",
    "Neighbours are right, but lines of sight are followed in the upper half as in the lower one.",
    _bent,
)

# Removed cells.


def _refilled(board: Board) -> Board:
    return HexBoard(board.size)


def _renumbered(board: Board) -> Board:
    names: dict[Cell, CellName] = {}
    for row in HexBoard(board.size).rows:
        left = [cell for cell in row if cell in board.cells]
        gone = [cell for cell in row if cell not in board.cells]
        names.update(zip((*left, *gone), board.names(row), strict=True))
    return _named(board, [names[cell] for cell in sorted(names)])


_board(WITH_HOLES, "removed-cells-stay", "Removed cells are not removed.", _refilled)
_board(
    WITH_HOLES,
    "removed-cells-rename",
    "The cells to the right of a removed one take on the names before them.",
    _renumbered,
)
