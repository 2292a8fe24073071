"""Boards with something wrong, put in the place of the right ones."""

from collections.abc import Callable, Sequence
from functools import cache

from rulestone import oracle
from rulestone.boards import Board, HexBoard, SquareBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.names import CellName
from rulestone.protocol import Query
from rulestone.requests import check


def put_board(shelf: Shelf, name: str, words: str, wrong: Callable[[Board], Board]) -> None:
    """Replace the board that every query is about by what a function makes of it."""
    made = cache(wrong)

    def wrong_check(query: Query) -> Board:
        return made(check(query))

    shelf.put(name, "board", words, Patch(oracle, "check", wrong_check))


def fresh(board: Board) -> Board:
    """The same board once more, to be spoilt; it equals no other."""
    if isinstance(board, SquareBoard):
        return WrongSquareBoard(board.size)
    return WrongHexBoard(board.size, board.removed)


class WrongSquareBoard(SquareBoard):
    """A square board that equals none but itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = SquareBoard.__hash__


class WrongHexBoard(HexBoard):
    """A hexagonal board that equals none but itself."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = HexBoard.__hash__


def named(board: Board, names: Sequence[str], *, read: bool = True) -> Board:
    """The board with other names for its cells; unless `read`, only in what is written."""
    found = fresh(board)
    object.__setattr__(found, "_names", tuple(map(CellName, names)))
    if read:
        object.__setattr__(found, "_cells_by_name", {names[cell]: cell for cell in found.cells})
    return found
