"""Mistakes in boards of any kind, and what wrong boards are made with.

A wrong board is made of the right one: `with_net` exchanges its names, its joins or its edges, `remade`
overrides methods. Either is of a class of its own and so equals no other board, and what is remembered
of the one is never taken for the other.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from re import sub
from types import new_class
from typing import TypeVar, cast

from rulestone.core.boards import Board, BoardKind, Cell, Net, letters
from rulestone.core.mutant import MutantList
from rulestone.core.names import CellName, Size

_Board = TypeVar("_Board", bound=Board)

Change = Callable[[Board], Board]
"""What somebody who writes an engine makes of the right board."""


class _WrongKind(BoardKind):
    """A kind of board whose boards a function makes wrong; which cells are removed is read before that."""

    def __init__(self, right: BoardKind, change: Change) -> None:
        self.name = right.name
        self.removable = right.removable
        self._right = right
        self._changed = lru_cache(maxsize=64)(change)

    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """A wrong board."""
        return self._changed(self._right.make(size, removed))

    def board(self, size: Size, removed: Iterable[CellName] = ()) -> Board:
        """What is made of the right board of this size."""
        return self._changed(self._right.board(size, removed))


def wrong_boards(change: Change) -> Callable[[BoardKind], BoardKind]:
    """How a mutant exchanges the kind of board of a game, by what it makes of each board."""
    return lambda right: _WrongKind(right, change)


def remade(board: _Board, mixin: type[object]) -> _Board:
    """The same board once more, with the methods of a mixin before its own."""

    def fill(body: dict[str, object]) -> None:
        body["__slots__"] = ()

    # A class whose bases are values has no static type.
    kind = cast("type[_Board]", new_class(mixin.__name__, (mixin, type(board)), exec_body=fill))
    return kind(board.size, board.removed)


def with_net(board: _Board, net: Net) -> _Board:
    """The board with other names, joins or edges: `with_net(board, replace(board.net(), ring=…))`."""

    class Rewired(Board):
        __slots__ = ()

        def net(self) -> Net:
            return net

    return remade(board, Rewired)


def with_names(board: _Board, names: Iterable[str]) -> _Board:
    """The board with other names for its cells, removed ones among them, in board order."""
    return with_net(board, replace(board.net(), names=tuple(map(CellName, names))))


def _with_letters(board: _Board, letter: Callable[[int], str]) -> _Board:
    """The board with other letters in its names; they are given by their number, counted from 0."""
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


def add_wrong_names(mutants: MutantList, line: str) -> None:
    """Add the mistakes in the names of cells that can be made on every board.

    Args:
        mutants: where to add them.
        line: what the letters count: `column` or `row`.
    """
    mutants.kind(
        "letter-i-skipped",
        "board",
        f"The letter i is left out of the names: after {line} h comes j.",
        wrong_boards(_without_i),
    )
    mutants.kind(
        "letters-after-z",
        "board",
        f"The {line} after z is called ba instead of aa.",
        wrong_boards(_plain_base_26),
    )
    mutants.kind(
        "written-from-the-top",
        "board",
        "Cells are read from the bottom row up, but written from the top row down.",
        wrong_boards(_from_the_top),
    )
    mutants.kind(
        "numbered-from-zero", "board", "The numbers of cells begin with 0.", wrong_boards(_from_zero)
    )
