"""Mistakes in hexagonal boards: cells misnamed, neighbours wired wrongly, removed cells misunderstood."""

from collections.abc import Callable
from dataclasses import replace

from rulestone.core.boards import Board, BoardKind, Cell, Direction, HexBoard, letters
from rulestone.core.mutant import MutantList
from rulestone.core.names import CellName
from rulestone.games.board_mutants import add_wrong_names, remade, with_names, with_net, wrong_boards

HEXAGONAL_BOARD_MUTANTS = MutantList()
"""Mistakes on whole boards."""

HOLED_BOARD_MUTANTS = MutantList()
"""Mistakes in games in which lines of sight matter, and cells can be removed."""

add_wrong_names(HEXAGONAL_BOARD_MUTANTS, "row")


def _slanted(board: Board) -> Board:
    middle = board.size - 1
    places = [(row, number) for row, cells in enumerate(board.rows) for number in range(len(cells))]
    return with_names(board, [f"{letters(row)}{number + 1 + max(0, row - middle)}" for row, number in places])


HEXAGONAL_BOARD_MUTANTS.kind(
    "numbers-slant",
    "board",
    "Above the middle row, rows do not begin with 1: the numbers go on along the slanting lines.",
    wrong_boards(_slanted),
)

# Neighbours.

_Place = tuple[int, int]
"""A row, and a number in it, both from 0."""

_NOWHERE = (-1, -1)


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


_Around = Callable[[int, int, int], tuple[_Place, ...]]
"""The places around a place, from the middle row, a row and a number in it."""


def _wired(board: Board, around: _Around) -> HexBoard:
    places = [(row, number) for row, cells in enumerate(board.rows) for number in range(len(cells))]
    cells = {place: Cell(number) for number, place in enumerate(places)}
    ring = tuple(tuple(map(cells.get, around(board.size - 1, row, number))) for row, number in places)
    return with_net(HexBoard.of(board), replace(board.net(), ring=ring))


def _with_wiring(around: _Around) -> Callable[[BoardKind], BoardKind]:
    return wrong_boards(lambda board: _wired(board, around))


def _right(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=row < middle, down_grows=row > middle)


def _upper_as_lower(_middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=True, down_grows=False)


def _middle_as_lower(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=row <= middle, down_grows=row > middle)


def _without_lower_right(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return (*_right(middle, row, number)[:5], _NOWHERE)


def _square_like(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    right, up_right, _, left, down_left, _ = _right(middle, row, number)
    return (right, up_right, _NOWHERE, left, down_left, _NOWHERE)


HEXAGONAL_BOARD_MUTANTS.kind(
    "upper-half-wired-as-lower",
    "board",
    "Neighbours in the upper half are found as in the lower one.",
    _with_wiring(_upper_as_lower),
)
HEXAGONAL_BOARD_MUTANTS.kind(
    "middle-row-wired-as-lower",
    "board",
    "The middle row is wired upwards as if a longer row followed.",
    _with_wiring(_middle_as_lower),
)
HEXAGONAL_BOARD_MUTANTS.kind(
    "no-lower-right-neighbour",
    "board",
    "A cell has no neighbour at its lower right.",
    _with_wiring(_without_lower_right),
)
HEXAGONAL_BOARD_MUTANTS.kind(
    "four-neighbours",
    "board",
    "A cell has four neighbours: the upper left and lower right ones are left out.",
    _with_wiring(_square_like),
)

# Lines of sight.


def _bent(board: Board) -> Board:
    rays = _wired(board, _upper_as_lower).rays

    class Bent(HexBoard):
        __slots__ = ()

        def _ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
            return rays[cell][direction]

    return remade(board, Bent)


HOLED_BOARD_MUTANTS.kind(
    "lines-bend",
    "board",
    "Neighbours are right, but lines of sight are followed in the upper half as in the lower one.",
    wrong_boards(_bent),
)

# Removed cells.


def _refilled(board: Board) -> Board:
    return HexBoard(board.size)


def _renumbered(board: Board) -> Board:
    names: dict[Cell, CellName] = {}
    for row in board.rows:
        left = [cell for cell in row if cell not in board.removed]
        removed = [cell for cell in row if cell in board.removed]
        names.update(zip((*left, *removed), board.names(row), strict=True))
    return with_names(board, [names[cell] for cell in sorted(names)])


HOLED_BOARD_MUTANTS.kind(
    "removed-cells-stay", "board", "Removed cells are not removed.", wrong_boards(_refilled)
)
HOLED_BOARD_MUTANTS.kind(
    "removed-cells-rename",
    "board",
    "The cells to the right of a removed one take on the names before them.",
    wrong_boards(_renumbered),
)
