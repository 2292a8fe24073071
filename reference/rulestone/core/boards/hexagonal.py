"""Hexagonal boards, possibly with removed cells, and the lines of sight between their cells."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

from rulestone.core.boards.board import Board, BoardKind, Cell, Topology, letters
from rulestone.core.names import CellName, Size
from rulestone.core.overriding import override

Direction = Literal[0, 1, 2, 3, 4, 5]
"""One of the six directions of a hexagonal board, anticlockwise from the right."""

DIRECTIONS: tuple[Direction, ...] = (0, 1, 2, 3, 4, 5)
"""The six directions, anticlockwise from the right."""

HEXAGONAL_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps right, up-right, up-left, left, down-left, down-right.

`across` slants to the left on the way up.
"""


@dataclass(frozen=True)
class HexBoard(Board):
    """A hexagon of hexagonal cells with `size` cells a side. Row `a` is at the bottom."""

    @cached_property
    def rays(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """By cell and direction, the cells in that direction, nearest first, up to the first gap."""
        everywhere = tuple(map(Cell, range(len(self.neighbours_by_direction))))
        return tuple(tuple(self._ray(cell, direction) for direction in DIRECTIONS) for cell in everywhere)

    @override
    def topology(self) -> Topology:
        return _topology(self.size)

    def _ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        met = [cell]
        for last in met:  # the loop extends it
            onward = self.neighbours_by_direction[last][direction]
            if onward is not None:
                met.append(onward)
        return tuple(met[1:])

    @override
    def describe(self) -> str:
        holes = f" without {len(self.removed)} of its cells" if self.removed else ""
        return f"the hexagonal board of size {self.size}{holes}"

    @override
    def describe_names(self) -> str:
        last = letters(2 * self.size - 2)
        return f"its rows run from a to {last}, and the cells of each are numbered from 1"


@cache
def _topology(size: Size) -> Topology:
    names = {
        (number - min(row, size - 1), row): CellName(f"{letters(row)}{number + 1}")
        for row in range(2 * size - 1)
        for number in range(2 * size - 1 - abs(size - 1 - row))
    }
    return Topology.on_lattice(names, HEXAGONAL_STEPS, {})


class HexagonalKind(BoardKind):
    """Hexagons of hexagonal cells."""

    name = "hexagonal"
    removable = True

    @override
    def make(self, size: Size, removed: frozenset[Cell]) -> HexBoard:
        return HexBoard(size, removed)

    @property
    @override
    def about(self) -> str:
        return (
            "The hexagon stands on a flat row. A letter for the row, from the bottom; a number for the "
            "cell in its row, from the left, starting at one in every row. Up to six cells touch one: the "
            "two beside it in its own row, and two each in the rows above and below. Removed cells "
            "are not part of the board; the others keep their names."
        )


HEXAGONAL = HexagonalKind()
"""The hexagonal boards."""


def hex_board(size: Size, removed: Iterable[CellName] = ()) -> HexBoard:
    """Return the hexagonal board of this size, without the cells named in `removed`.

    Raises:
        UnknownCell: the whole board lacks a removed cell.
    """
    return HexBoard.require(HEXAGONAL.board(size, removed))
