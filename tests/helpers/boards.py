"""Boards of this package, each of its own class."""

from collections.abc import Iterable

from rulestone.core.boards.hexagonal import HEXAGONAL, HexBoard
from rulestone.core.boards.square import SQUARE, SquareBoard
from rulestone.core.names import CellName, Size


def square_board(size: Size) -> SquareBoard:
    """The square board of this size."""
    return SquareBoard.require(SQUARE.board(size))


def hex_board(size: Size, removed: Iterable[CellName] = ()) -> HexBoard:
    """The hexagonal board of this size, without some of its cells."""
    return HexBoard.require(HEXAGONAL.board(size, removed))
