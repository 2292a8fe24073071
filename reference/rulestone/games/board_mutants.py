"""Mistakes in boards: wrong names, neighbours or areas, and mistakes about removed cells.

A wrong board is made of the right one: `with_net` replaces its names, connections or edges, and `remade`
overrides methods. It gets a class of its own and so equals no other board, and caches never mix it up with
the right one.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from re import sub
from types import new_class
from typing import TypeVar, cast

from rulestone.core.boards import (
    RIGHT,
    TOP,
    Area,
    Board,
    BoardKind,
    Cell,
    Direction,
    HexBoard,
    Net,
    SquareBoard,
    letters,
)
from rulestone.core.mutant import Mutants
from rulestone.core.names import CellName, Size

_Board = TypeVar("_Board", bound=Board)

Change = Callable[[Board], Board]
"""Turns the right board into a wrong one."""

SQUARE_BOARD_MUTANTS = Mutants()

HEXAGONAL_BOARD_MUTANTS = Mutants()
"""Mistakes on whole boards."""

HOLED_BOARD_MUTANTS = Mutants()
"""Mistakes in games with lines of sight and removable cells."""


class _WrongKind(BoardKind):
    """A kind of board with wrong boards. The names of removed cells are parsed before the change."""

    def __init__(self, right: BoardKind, change: Change) -> None:
        self.name = right.name
        self.removable = right.removable
        self._right = right
        self._changed = lru_cache(maxsize=64)(change)

    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """Make a wrong board."""
        return self._changed(self._right.make(size, removed))

    def board(self, size: Size, removed: Iterable[CellName] = ()) -> Board:
        """Return the changed board of this size."""
        return self._changed(self._right.board(size, removed))


def add_board(mutants: Mutants, name: str, words: str, change: Change) -> None:
    """Add a mutant that plays on boards changed by a function."""
    mutants.kind(name, "board", words, lambda right: _WrongKind(right, change))


def remade(board: _Board, mixin: type[object]) -> _Board:
    """Copy a board, with the methods of a mixin before its own."""

    def fill(body: dict[str, object]) -> None:
        body["__slots__"] = ()

    # A class with computed bases has no static type.
    kind = cast("type[_Board]", new_class(mixin.__name__, (mixin, type(board)), exec_body=fill))
    return kind(board.size, board.removed)


def with_net(board: _Board, net: Net) -> _Board:
    """Return the board with another net: `with_net(board, replace(board.net(), ring=…))`."""

    class Rewired(Board):
        __slots__ = ()

        def net(self) -> Net:
            return net

    return remade(board, Rewired)


def with_names(board: _Board, names: Iterable[str]) -> _Board:
    """Return the board with other names for its cells, including removed ones, in board order."""
    return with_net(board, replace(board.net(), names=tuple(map(CellName, names))))


def _with_letters(board: _Board, letter: Callable[[int], str]) -> _Board:
    """Return the board with other letters in its names; `letter` maps their index, from 0."""
    wrong = {letters(index): letter(index) for index in range(len(board.rows))}
    return with_names(board, (sub("[a-z]+", lambda part: wrong[part[0]], name) for name in board.net().names))


_LETTERS_BEFORE_I = 8


def _without_i(board: Board) -> Board:
    return _with_letters(board, lambda index: letters(index if index < _LETTERS_BEFORE_I else index + 1))


def _plain_base_26(board: Board) -> Board:
    return _with_letters(board, lambda index: letters(index if index < 26 else index + 26))


def _from_the_top(board: Board) -> Board:
    rows = board.rows
    across = {
        cell: opposite
        for row, mirrored in zip(rows, reversed(rows), strict=True)
        for cell, opposite in zip(row, mirrored, strict=True)
    }

    class WrittenFromTheTop(Board):
        __slots__ = ()

        def name(self, cell: Cell) -> CellName:
            return super().name(across[cell])

        def names(self, cells: Iterable[Cell]) -> tuple[CellName, ...]:
            return super().names(across[cell] for cell in cells)

    return remade(board, WrittenFromTheTop)


def _from_zero(board: Board) -> Board:
    return with_names(
        board, (sub("[0-9]+", lambda part: str(int(part[0]) - 1), name) for name in board.net().names)
    )


# Names.

for _mutants, _line in ((SQUARE_BOARD_MUTANTS, "column"), (HEXAGONAL_BOARD_MUTANTS, "row")):
    add_board(
        _mutants,
        "letter-i-skipped",
        f"The letter i is left out of the names: after {_line} h comes j.",
        _without_i,
    )
    add_board(_mutants, "letters-after-z", f"The {_line} after z is called ba instead of aa.", _plain_base_26)
    add_board(
        _mutants,
        "written-from-the-top",
        "Cells are read from the bottom row up, but written from the top row down.",
        _from_the_top,
    )
    add_board(_mutants, "numbered-from-zero", "The numbers of cells begin with 0.", _from_zero)


def _slanted(board: Board) -> Board:
    middle = board.size - 1
    places = [(row, number) for row, cells in enumerate(board.rows) for number in range(len(cells))]
    return with_names(board, [f"{letters(row)}{number + 1 + max(0, row - middle)}" for row, number in places])


add_board(
    HEXAGONAL_BOARD_MUTANTS,
    "numbers-slant",
    "Above the middle row, rows do not begin with 1: the numbers go on along the slanting lines.",
    _slanted,
)

# Square boards.

add_board(
    SQUARE_BOARD_MUTANTS,
    "one-too-large",
    "The board has one row and one column too many.",
    lambda board: SquareBoard(Size(board.size + 1)),
)


def _rows_wrap(board: Board) -> Board:
    count = len(board.cells)
    steps = (1, board.size, -1, -board.size)
    ring = tuple(
        tuple(Cell(cell + step) if 0 <= cell + step < count else None for step in steps)
        for cell in board.cells
    )
    return with_net(board, replace(board.net(), ring=ring))


add_board(
    SQUARE_BOARD_MUTANTS,
    "rows-wrap",
    "The last point of a row counts as a neighbour of the first point of the next row.",
    _rows_wrap,
)


class _AreasEndEarly(SquareBoard):
    __slots__ = ()

    def areas(self, width: int, height: int) -> tuple[Area, ...]:
        return self._within(super().areas(width, height))

    def areas_by_point(self, width: int, height: int) -> tuple[tuple[Area, ...], ...]:
        return tuple(map(self._within, super().areas_by_point(width, height)))

    def _within(self, areas: tuple[Area, ...]) -> tuple[Area, ...]:
        far = self.edges[TOP] | self.edges[RIGHT]
        return tuple(area for area in areas if far.isdisjoint(area.points))


add_board(
    SQUARE_BOARD_MUTANTS,
    "areas-end-early",
    "Areas that reach the top row or the last column are not looked at.",
    lambda board: _AreasEndEarly(board.size),
)

# Neighbours on hexagons.

_Place = tuple[int, int]
"""A row and an index in it, both from 0."""

_NOWHERE = (-1, -1)


def _stepped(row: int, number: int, *, up_grows: bool, down_grows: bool) -> tuple[_Place, ...]:
    """Return the six places around a place, if the row above is longer, or the row below."""
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
"""Returns the places around a place, given the middle row, a row and an index in it."""


def _wired(board: Board, around: _Around) -> HexBoard:
    places = [(row, number) for row, cells in enumerate(board.rows) for number in range(len(cells))]
    cells = {place: Cell(number) for number, place in enumerate(places)}
    ring = tuple(tuple(map(cells.get, around(board.size - 1, row, number))) for row, number in places)
    return with_net(HexBoard.of(board), replace(board.net(), ring=ring))


def _add_wired(name: str, words: str, around: _Around) -> None:
    add_board(HEXAGONAL_BOARD_MUTANTS, name, words, lambda board: _wired(board, around))


def _right(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=row < middle, down_grows=row > middle)


def _upper_as_lower(_middle: int, row: int, number: int) -> tuple[_Place, ...]:
    return _stepped(row, number, up_grows=True, down_grows=False)


def _square_like(middle: int, row: int, number: int) -> tuple[_Place, ...]:
    right, up_right, _, left, down_left, _ = _right(middle, row, number)
    return (right, up_right, _NOWHERE, left, down_left, _NOWHERE)


_add_wired(
    "upper-half-wired-as-lower",
    "Neighbours in the upper half are found as in the lower one.",
    _upper_as_lower,
)
_add_wired(
    "middle-row-wired-as-lower",
    "The middle row is wired upwards as if a longer row followed.",
    lambda middle, row, number: _stepped(row, number, up_grows=row <= middle, down_grows=row > middle),
)
_add_wired(
    "no-lower-right-neighbour",
    "A cell has no neighbour at its lower right.",
    lambda middle, row, number: (*_right(middle, row, number)[:5], _NOWHERE),
)
_add_wired(
    "four-neighbours",
    "A cell has four neighbours: the upper left and lower right ones are left out.",
    _square_like,
)

# Lines of sight, and removed cells.


def _bent(board: Board) -> Board:
    rays = _wired(board, _upper_as_lower).rays

    class Bent(HexBoard):
        __slots__ = ()

        def _ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
            return rays[cell][direction]

    return remade(board, Bent)


def _renumbered(board: Board) -> Board:
    names: dict[Cell, CellName] = {}
    for row in board.rows:
        left = [cell for cell in row if cell not in board.removed]
        removed = [cell for cell in row if cell in board.removed]
        names.update(zip((*left, *removed), board.names(row), strict=True))
    return with_names(board, [names[cell] for cell in sorted(names)])


add_board(
    HOLED_BOARD_MUTANTS,
    "lines-bend",
    "Neighbours are right, but lines of sight are followed in the upper half as in the lower one.",
    _bent,
)
add_board(
    HOLED_BOARD_MUTANTS,
    "removed-cells-stay",
    "Removed cells are not removed.",
    lambda board: HexBoard(board.size),
)
add_board(
    HOLED_BOARD_MUTANTS,
    "removed-cells-rename",
    "The cells to the right of a removed one take on the names before them.",
    _renumbered,
)
