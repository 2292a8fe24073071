"""Hexagonal boards, whole or with cells taken out, and the lines along which their cells see."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from rulestone.boards.cells import Cell, Cells, letters
from rulestone.names import CellName, Size

Direction = Literal[0, 1, 2, 3, 4, 5]
"""One of the six directions of a hexagonal board, anticlockwise from the right."""

DIRECTIONS: tuple[Direction, ...] = (0, 1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class HexBoard(Cells):
    """A hexagon of hexagonal cells, `size` a side; row `a` is at the bottom.

    Attributes:
        removed: cells taken out of the board (Interleave only). The others keep their names.
        ring: by cell, its neighbours in the six directions, anticlockwise from the right; None
            where there is no cell.
        rays: by cell and direction, the cells met on leaving it, nearest first, up to the first gap.
    """

    removed: frozenset[Cell] = frozenset()
    ring: tuple[tuple[Cell | None, ...], ...] = field(init=False, repr=False, compare=False)
    rays: tuple[tuple[tuple[Cell, ...], ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rows = [
            [(across, row) for across in range(-min(row, radius), self._row_length(row) - min(row, radius))]
            for radius in (self.size - 1,)
            for row in range(2 * self.size - 1)
        ]
        everywhere = [place for row in rows for place in row]
        names = [CellName(f"{letters(r)}{n + 1}") for r, row in enumerate(rows) for n in range(len(row))]
        index = {place: Cell(number) for number, place in enumerate(everywhere)}
        present = {place: cell for place, cell in index.items() if cell not in self.removed}
        # `across` counts along the row and slants to the left on the way up, so that these six
        # steps are right, up-right, up-left, left, down-left, down-right on the whole board.
        steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        ring = tuple(
            tuple(present.get((across + a, row + u)) for a, u in steps) for across, row in everywhere
        )
        object.__setattr__(self, "ring", ring)
        neighbours = [tuple(cell for cell in around if cell is not None) for around in ring]
        self._set_up(names, neighbours, tuple(present.values()))
        rays = tuple(tuple(self._ray(cell, direction) for direction in DIRECTIONS) for cell in index.values())
        object.__setattr__(self, "rays", rays)

    def _row_length(self, row: int) -> int:
        return 2 * self.size - 1 - abs(self.size - 1 - row)

    def _ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        met = []
        onward = self.ring[cell][direction]
        while onward is not None:
            met.append(onward)
            onward = self.ring[onward][direction]
        return tuple(met)

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row from the bottom, removed cells among them: for drawing."""
        lengths = [self._row_length(row) for row in range(2 * self.size - 1)]
        starts = [0]
        for length in lengths:
            starts.append(starts[-1] + length)
        return tuple(tuple(Cell(n) for n in range(start, end)) for start, end in pairwise(starts))

    def describe(self) -> str:
        """The board in words."""
        holes = f" without {len(self.removed)} of its cells" if self.removed else ""
        return f"the hexagonal board of size {self.size}{holes}"

    def _range(self) -> str:
        last = letters(2 * self.size - 2)
        return f"its rows run from a to {last}, and the cells of each are numbered from 1"


@cache
def _whole_hex_board(size: Size) -> HexBoard:
    return HexBoard(size)


def hex_board(size: Size, removed: Iterable[CellName] = ()) -> HexBoard:
    """The hexagonal board of this size, without the cells named in `removed`.

    Raises:
        UnknownCell: a removed cell is none of the whole board's.
    """
    whole = _whole_hex_board(size)
    holes = frozenset(whole.cell(name) for name in removed)
    return _holed_hex_board(size, holes) if holes else whole


@lru_cache(maxsize=64)
def _holed_hex_board(size: Size, removed: frozenset[Cell]) -> HexBoard:
    return HexBoard(size, removed)
