"""Hexagonal boards, possibly with removed cells or with opposite sides glued, and their lines of sight."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
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


@dataclass(frozen=True, kw_only=True)
class HexBoard(Board):
    """A hexagon of hexagonal cells with `size` cells a side. Row `a` is at the bottom.

    Attributes:
        wraps: whether opposite sides are glued: a step off the board comes back on the other side.
    """

    wraps: bool

    @override
    def topology(self) -> Topology:
        return _wrapped_topology(self.size) if self.wraps else _topology(self.size)

    def ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        """Return the cells in a direction, nearest first, up to the first gap, or round the board once."""
        met = [cell]
        for last in met:  # the loop extends it
            onward = self.neighbours_by_direction[last][direction]
            if onward is not None and onward != cell:
                met.append(onward)
        return tuple(met[1:])

    @override
    def describe(self) -> str:
        holes = f" without {len(self.removed)} of its cells" if self.removed else ""
        glued = ", its opposite sides glued" if self.wraps else ""
        return f"the hexagonal board of size {self.size}{holes}{glued}"

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


@cache
def _wrapped_topology(size: Size) -> Topology:
    """Return the topology of a board whose opposite sides are glued.

    Copies of the board tile the plane around it, and a step off the board leads to the cell that is there in
    a copy. On a board of one cell that is the cell itself, and no neighbour.
    """
    flat = _topology(size)
    if size == 1:
        return flat
    span, reach = 2 * size - 1, size - 1
    centres = (
        (0, 0),
        (span, -reach),
        (reach, size),
        (-size, span),
        (-span, reach),
        (-reach, -size),
        (size, -span),
    )
    at = {
        (place[0] + centre[0], place[1] + centre[1]): Cell(number)
        for number, place in enumerate(flat.places)
        for centre in centres
    }
    around = tuple(
        tuple(at.get((x + across, y + up)) for across, up in HEXAGONAL_STEPS) for x, y in flat.places
    )
    return replace(flat, neighbours_by_direction=around)


@lru_cache(maxsize=64)
def wrapped(board: HexBoard) -> HexBoard:
    """Return the same board with its opposite sides glued."""
    return replace(board, wraps=True)


class HexagonalKind(BoardKind):
    """Hexagons of hexagonal cells."""

    name = "hexagonal"
    allows_removed_cells = True

    @override
    def make(self, size: Size, removed: frozenset[Cell]) -> HexBoard:
        return HexBoard(size, removed, wraps=False)

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
