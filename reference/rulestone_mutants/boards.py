"""Mistakes in boards: wrong names, neighbours or areas, and mistakes about removed cells.

A wrong board is made of the right one: `with_topology` replaces its names, connections or edges, and `remade`
overrides methods. It gets a class of its own and so equals no other board, and caches never mix it up with
the right one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import cached_property, lru_cache
from itertools import chain
from re import sub
from typing import ClassVar, TypeVar

from rulestone.cases.exchanged import subclass
from rulestone.cases.mistakes import Mistake
from rulestone.core.boards import RIGHT, TOP, Board, BoardKind, Cell, Topology, letters
from rulestone.core.boards.hexagonal import HEXAGONAL, Direction, HexBoard
from rulestone.core.boards.square import Area, SquareBoard
from rulestone.core.names import CellName, Size
from rulestone_mutants.mutant import replace_boards

_Board = TypeVar("_Board", bound=Board)

Change = Callable[[Board], Board]
"""Turns the right board into a wrong one."""


class _WrongKind(BoardKind):
    """A kind of board with wrong boards. The names of removed cells are parsed before the change."""

    def __init__(self, right: BoardKind, change: Change) -> None:
        self.name = right.name
        self.allows_removed_cells = right.allows_removed_cells
        self._right = right
        self._changed = lru_cache(maxsize=64)(change)

    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """Make a wrong board."""
        return self._changed(self._right.make(size, removed))

    def board(self, size: Size, removed: Iterable[CellName] = ()) -> Board:
        """Return the changed board of this size."""
        return self._changed(self._right.board(size, removed))


def on_boards(name: str, words: str, change: Change) -> Mistake:
    """Return the mistake to play on boards changed by a function."""
    return Mistake(name, "board", words, replace_boards(lambda right: _WrongKind(right, change)))


def remade(board: _Board, mixin: type[object], **parts: object) -> _Board:
    """Copy a board, with the methods of a mixin before its own, and with some class attributes."""
    copied = {field.name: getattr(board, field.name) for field in fields(board)}
    return subclass(type(board), parts, (mixin,))(**copied)


class _Rewired(Board):
    given: ClassVar[Topology]

    def topology(self) -> Topology:
        return self.given


def with_topology(board: _Board, topology: Topology) -> _Board:
    """Return the board with another topology: `with_topology(board, replace(board.topology(), names=…))`."""
    return remade(board, _Rewired, given=topology)


def with_names(board: _Board, names: Iterable[str]) -> _Board:
    """Return the board with other names for its cells, including removed ones, in board order."""
    return with_topology(board, replace(board.topology(), names=tuple(map(CellName, names))))


def _with_letters(board: _Board, letter: Callable[[int], str]) -> _Board:
    """Return the board with other letters in its names; `letter` maps their index, from 0."""
    wrong = {letters(index): letter(index) for index in range(len(board.rows))}
    return with_names(
        board, (sub("[a-z]+", lambda part: wrong[part[0]], name) for name in board.topology().names)
    )


_LETTERS_BEFORE_I = 8


def _without_i(board: Board) -> Board:
    return _with_letters(board, lambda index: letters(index if index < _LETTERS_BEFORE_I else index + 1))


def _plain_base_26(board: Board) -> Board:
    return _with_letters(board, lambda index: letters(index if index < 26 else index + 26))


class _WrittenFromTheTop(Board):
    @cached_property
    def _across(self) -> Mapping[Cell, Cell]:
        return dict(zip(chain(*self.rows), chain(*reversed(self.rows)), strict=True))

    def name(self, cell: Cell) -> CellName:
        return super().name(self._across[cell])

    def names(self, cells: Iterable[Cell]) -> tuple[CellName, ...]:
        return super().names(self._across[cell] for cell in cells)


def _from_the_top(board: Board) -> Board:
    return remade(board, _WrittenFromTheTop)


def _from_zero(board: Board) -> Board:
    return with_names(
        board, (sub("[0-9]+", lambda part: str(int(part[0]) - 1), name) for name in board.topology().names)
    )


def _in_names(line: str) -> tuple[Mistake, ...]:
    """Return the mistakes in names, whose letters are those of columns or of rows."""
    return (
        on_boards(
            "letter-i-skipped",
            f"The letter i is left out of the names: after {line} h comes j.",
            _without_i,
        ),
        on_boards("letters-after-z", f"The {line} after z is called ba instead of aa.", _plain_base_26),
        on_boards(
            "written-from-the-top",
            "Cells are read from the bottom row up, but written from the top row down.",
            _from_the_top,
        ),
        on_boards("numbered-from-zero", "The numbers of cells begin with 0.", _from_zero),
    )


# Square boards.


def _rows_wrap(board: Board) -> Board:
    count = len(board.cells)
    steps = (1, board.size, -1, -board.size)
    neighbours_by_direction = tuple(
        tuple(Cell(cell + step) if 0 <= cell + step < count else None for step in steps)
        for cell in board.cells
    )
    return with_topology(board, replace(board.topology(), neighbours_by_direction=neighbours_by_direction))


class _AreasEndEarly(SquareBoard):
    def areas(self, width: int, height: int) -> tuple[Area, ...]:
        return self._within(super().areas(width, height))

    def areas_by_point(self, width: int, height: int) -> tuple[tuple[Area, ...], ...]:
        return tuple(map(self._within, super().areas_by_point(width, height)))

    def _within(self, areas: tuple[Area, ...]) -> tuple[Area, ...]:
        far = self.edges[TOP] | self.edges[RIGHT]
        return tuple(area for area in areas if far.isdisjoint(area.points))


SQUARE_BOARD_MISTAKES = (
    *_in_names("column"),
    on_boards(
        "one-too-large",
        "The board has one row and one column too many.",
        lambda board: SquareBoard(Size(board.size + 1)),
    ),
    on_boards(
        "rows-wrap",
        "The last point of a row counts as a neighbour of the first point of the next row.",
        _rows_wrap,
    ),
    on_boards(
        "areas-end-early",
        "Areas that reach the top row or the last column are not checked.",
        lambda board: _AreasEndEarly(board.size),
    ),
)

# Hexagonal boards.


def _slanted(board: Board) -> Board:
    middle = board.size - 1
    places = [(row, number) for row, cells in enumerate(board.rows) for number in range(len(cells))]
    return with_names(board, [f"{letters(row)}{number + 1 + max(0, row - middle)}" for row, number in places])


def _wired(board: Board, *, grows_below: int, grows_above: int) -> HexBoard:
    """Join cells as if each row below one were followed by a longer one, and each above another preceded."""
    places = [(row, number) for row, cells in enumerate(board.rows) for number in range(len(cells))]
    cells = {place: Cell(number) for number, place in enumerate(places)}

    def around(row: int, number: int) -> tuple[Cell | None, ...]:
        up, down = number + (row < grows_below), number + (row > grows_above)
        beside = [(row, number + 1), (row + 1, up), (row + 1, up - 1), (row, number - 1)]
        return tuple(map(cells.get, (*beside, (row - 1, down - 1), (row - 1, down))))

    return with_topology(
        HexBoard.require(board),
        replace(board.topology(), neighbours_by_direction=tuple(around(*place) for place in places)),
    )


def _upper_as_lower(board: Board) -> HexBoard:
    return _wired(board, grows_below=len(board.rows), grows_above=len(board.rows))


def _unjoined(board: Board, *directions: int) -> Board:
    """Return the board without the neighbours in some directions."""
    topology = board.topology()
    neighbours_by_direction = [
        [None if way in directions else at for way, at in enumerate(around)]
        for around in topology.neighbours_by_direction
    ]
    return with_topology(
        board, replace(topology, neighbours_by_direction=tuple(map(tuple, neighbours_by_direction)))
    )


HEXAGONAL_BOARD_MISTAKES = (
    *_in_names("row"),
    on_boards(
        "numbers-slant",
        "Above the middle row, rows do not begin with 1: the numbers go on along the slanting lines.",
        _slanted,
    ),
    on_boards(
        "upper-half-wired-as-lower",
        "Neighbours in the upper half are found as in the lower one.",
        _upper_as_lower,
    ),
    on_boards(
        "middle-row-wired-as-lower",
        "The middle row is wired upwards as if a longer row followed.",
        lambda board: _wired(board, grows_below=board.size, grows_above=board.size - 1),
    ),
    on_boards(
        "no-lower-right-neighbour",
        "A cell has no neighbour at its lower right.",
        lambda board: _unjoined(board, 5),
    ),
    on_boards(
        "four-neighbours",
        "A cell has four neighbours: the upper left and lower right ones are left out.",
        lambda board: _unjoined(board, 2, 5),
    ),
)

# Lines of sight, and removed cells.


class _Bent(HexBoard):
    lines: ClassVar[HexBoard]

    def ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        return self.lines.ray(cell, direction)


def _bent(board: Board) -> Board:
    return remade(board, _Bent, lines=_upper_as_lower(board))


def _renumbered(board: Board) -> Board:
    names: dict[Cell, CellName] = {}
    for row in board.rows:
        left = [cell for cell in row if cell not in board.removed]
        removed = [cell for cell in row if cell in board.removed]
        names.update(zip((*left, *removed), board.names(row), strict=True))
    return with_names(board, [names[cell] for cell in sorted(names)])


HOLED_BOARD_MISTAKES = (
    on_boards(
        "lines-bend",
        "Neighbours are right, but lines of sight are followed in the upper half as in the lower one.",
        _bent,
    ),
    on_boards(
        "removed-cells-stay", "Removed cells are not removed.", lambda board: HEXAGONAL.board(board.size)
    ),
    on_boards(
        "removed-cells-rename",
        "The cells to the right of a removed one take on the names before them.",
        _renumbered,
    ),
)
"""Mistakes in games with lines of sight and removable cells."""
