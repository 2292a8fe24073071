"""Kinds of board: boards of one shape and any size."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import sqrt

from rulestone.core.boards.board import Board
from rulestone.core.boards.cells import Cell, Place
from rulestone.core.names import CellName, Size

_WEIGHTS = {1: 2, 2: 5, 3: 16, 4: 26, 5: 28, 6: 13, 7: 8, 8: 2}
"""How often generated games are played on the board that has about as many cells as a square of this size."""

_SMALL, _PICTURED, _MOST = 49, 400, 1000
"""So many cells suit examples that are made small; boards to look at; any generated game."""


class BoardKind(ABC):
    """A kind of board, such as the square one: it gives the board of any size.

    What it says of sizes is for whoever makes up games and positions. A kind need not say it: then it
    follows from how many cells its boards have, and from their names.

    Attributes:
        name: as the register has it, and as it follows an article: `square`.
        removable: whether cells can be taken out of its boards.
        example_size: a size that shows how its boards are made.
    """

    name: str
    removable: bool = False
    example_size: Size = Size(4)

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

    @property
    def about(self) -> str:
        """How its boards are made and its cells are called, in a sentence or two."""
        board = self.board(self.example_size)
        return f"On {board.describe()}, {board.describe_names()}."

    def size_with_rows(self, count: int) -> Size | None:
        """The size of the board that has so many rows in a picture; None if there is none."""
        sizes = map(Size, range(1, count + 1))
        return next((size for size in sizes if len(self.board(size).text_plan().rows) == count), None)

    def offsets(self, size: Size, smaller: Size) -> Iterable[Place]:
        """Where the board of a smaller size lies in a larger one, to cut the larger one down to it.

        Each is what its places are shifted by. Unless a kind says otherwise, those are the outermost ones
        at which all its cells are cells of the larger one, and those in the middle.
        """
        return _offsets(self, size, smaller)

    @property
    def usual_sizes(self) -> Mapping[int, int]:
        """Sizes to play on, and how often each: small ones show nearly everything, and shrink well."""
        return _usual_sizes(self)

    @property
    def medium_sizes(self) -> tuple[int, ...]:
        """Sizes with names from `i` on."""
        return _sizes_with_letter(self, "i")

    @property
    def large_sizes(self) -> tuple[int, ...]:
        """Sizes with names after `z`."""
        return _sizes_with_letter(self, "aa")

    @property
    def small_limit(self) -> Size:
        """The largest size of an example that is to be made small: all patterns fit, and that is fast."""
        return _largest(self, _SMALL)

    @property
    def shown_limit(self) -> Size:
        """The largest size that is shown to be played on."""
        return _largest(self, _PICTURED)

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


def _boards(kind: BoardKind, most: int) -> Iterable[Board]:
    """The boards from size 1 on that have at most so many cells."""
    size = 1
    while len((board := kind.board(Size(size))).cells) <= most:
        yield board
        size += 1


@cache
def _largest(kind: BoardKind, most: int) -> Size:
    return Size(max((board.size for board in _boards(kind, most)), default=1))


@cache
def _usual_sizes(kind: BoardKind) -> Mapping[int, int]:
    sides = {board.size: round(sqrt(len(board.cells))) for board in _boards(kind, max(_WEIGHTS) ** 2)}
    return {size: _WEIGHTS[side] for size, side in sides.items() if side}


@cache
def _sizes_with_letter(kind: BoardKind, letter: str) -> tuple[int, ...]:
    """The first size at which a cell has this letter in its name, and the next."""
    for board in _boards(kind, _MOST):
        if any(name.rstrip("0123456789") == letter for name in board.names(board.cells)):
            return (board.size, board.size + 1)
    return ()
