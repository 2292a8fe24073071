"""Mistakes in hexagonal boards: neighbours wired wrongly, removed cells misunderstood."""

from collections.abc import Callable
from functools import partial

from rulestone.boards import DIRECTIONS, Board, Cell, HexBoard
from rulestone.conformance.mutants.mutant import Shelf
from rulestone.conformance.mutants.spoilt import WrongHexBoard, named, put_board
from rulestone.names import CellName, GameName

SHELF = Shelf(GameName("lefe"), GameName("interleave"), GameName("evening"))
WITH_HOLES = Shelf(GameName("interleave"))


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
    found = WrongHexBoard(board.size, board.removed if isinstance(board, HexBoard) else frozenset())
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
    put_board(SHELF, _name, _words, partial(_wired, around=_formula))


def _bent(board: Board) -> Board:
    wrong = _wired(board, _upper_as_lower)
    found = _wired(board, _right)
    object.__setattr__(found, "rays", wrong.rays)
    return found


put_board(
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
    return named(board, [names[cell] for cell in sorted(names)])


put_board(WITH_HOLES, "removed-cells-stay", "Removed cells are not removed.", _refilled)
put_board(
    WITH_HOLES,
    "removed-cells-rename",
    "The cells to the right of a removed one take on the names before them.",
    _renumbered,
)
