"""Kinds of board: boards of one shape and any size."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache, lru_cache

from rulestone.core.boards.board import Board
from rulestone.core.boards.cells import Cell, Place
from rulestone.core.names import CellName, Size


class BoardKind(ABC):
    """A kind of board, such as square boards: it makes boards of any size.

    Attributes:
        name: its name in the register, which follows an article: `square`.
        removable: whether its boards can lack cells.
        example_size: a size that shows how its boards are made.
    """

    name: str
    removable: bool = False
    example_size: Size = Size(4)

    @abstractmethod
    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """Make a board of this size without some of its cells. Call `board` instead, which caches boards."""

    def board(self, size: Size, removed: Iterable[CellName] = ()) -> Board:
        """Return the board of this size, without the cells named in `removed`.

        Raises:
            UnknownCell: the whole board lacks a removed cell.
            ValueError: cells are removed, but this kind of board always has all of them.
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

    @property
    def about(self) -> str:
        """Describe its boards and the names of their cells, in a sentence or two."""
        board = self.board(self.example_size)
        return f"On {board.describe()}, {board.describe_names()}."

    def offsets(self, size: Size, smaller: Size) -> Iterable[Place]:
        """Offsets of a smaller board within a larger one, for cutting the larger one down.

        Each is added to the places of the smaller board. By default they are the outermost ones at which all
        its cells are on the larger board, and the middle ones.
        """
        return _offsets(self, size, smaller)

    def __repr__(self) -> str:
        return f"<{self.name} boards>"


@cache
def _whole(kind: BoardKind, size: Size) -> Board:
    return kind.make(size, frozenset())


@lru_cache(maxsize=64)
def _holed(kind: BoardKind, size: Size, removed: frozenset[Cell]) -> Board:
    return kind.make(size, removed)


@lru_cache(maxsize=1024)
def _offsets(kind: BoardKind, size: Size, smaller: Size) -> tuple[Place, ...]:
    outer, inner = set(kind.board(size).places), kind.board(smaller).places
    across, up = inner[0]
    shifts = ((x - across, y - up) for x, y in outer)
    fitting = {(x, y) for x, y in shifts if all((a + x, b + y) in outer for a, b in inner)}
    columns, rows = (_ends_and_middle(at) for at in (zip(*fitting, strict=True) if fitting else ((), ())))
    return tuple((x, y) for y in rows for x in columns if (x, y) in fitting)


def _ends_and_middle(numbers: Iterable[int]) -> list[int]:
    there = sorted(set(numbers))
    return sorted({there[0], (there[0] + there[-1]) // 2, there[-1]}) if there else []
