"""Kinds of board: what can be said of boards before anybody has chosen a size."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache, lru_cache

from rulestone.boards.board import Board
from rulestone.boards.cells import Cell
from rulestone.names import CellName, Size


class BoardKind(ABC):
    """A kind of board, such as the square one: it gives the board of any size.

    Attributes:
        name: as the register has it, and as it follows an article: `square`.
        removable: whether cells can be taken out of its boards.
    """

    name: str
    removable: bool = False

    @abstractmethod
    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """A new board of this size without some of its cells. Others ask for `board`, which keeps boards."""

    def board(self, size: Size, removed: Iterable[CellName] = ()) -> Board:
        """The board of this size, without the cells named in `removed`.

        Raises:
            UnknownCell: a removed cell is none of the whole board's.
            ValueError: cells are to be removed, and this kind of board always has all of them.
        """
        whole = _whole(self, size)
        if not removed:
            return whole
        holes = frozenset(whole.cell(name) for name in removed)
        if not holes:
            return whole
        if not self.removable:
            raise ValueError(f"no cell can be taken out of a {self.name} board")
        return _holed(self, size, holes)

    def size_with_rows(self, count: int) -> Size | None:
        """The size of the board that has so many rows in a picture; None if there is none."""
        sizes = map(Size, range(1, count + 1))
        return next((size for size in sizes if len(self.board(size).text_plan().rows) == count), None)

    def __repr__(self) -> str:
        return f"<{self.name} boards>"


@cache
def _whole(kind: BoardKind, size: Size) -> Board:
    return kind.make(size, frozenset())


@lru_cache(maxsize=64)
def _holed(kind: BoardKind, size: Size, removed: frozenset[Cell]) -> Board:
    return kind.make(size, removed)
