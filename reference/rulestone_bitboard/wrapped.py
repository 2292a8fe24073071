"""Interleave on boards that wrap: steps that come back on the other side.

A step of a set of cells is a few shifts: one within the board, and one for each copy of the board that a step
off it can reach. Each is followed by the cells that it may reach.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rulestone.core.names import CellName, Size
from rulestone_bitboard.bits import Six, compare, tally, without
from rulestone_bitboard.layout import Board, Layout, Mask, hexagon
from rulestone_bitboard.position import Side

Shift = tuple[int, int]
"""How far a set is shifted upwards (downwards, if it is negative), and the cells that it may reach."""


class Wrapped:
    """A hexagonal board whose opposite sides are glued, without some cells, for one position.

    Attributes:
        layout: its cells.
    """

    def __init__(self, size: Size, removed: frozenset[CellName]) -> None:
        self.layout: Layout = hexagon(size, removed)
        self._ways = tuple(_shifts(size, self.layout, across, up) for across, up in _STEPS)

    def _step(self, cells: int, way: Sequence[Shift]) -> int:
        reached = 0
        for shift, landing in way:
            reached |= (cells << shift if shift > 0 else cells >> -shift) & landing
        return reached

    def sights(self, stones: int, empty: int) -> Six:
        """Return, by direction, the cells that see one of the stones (interleave.sightline).

        The light of the stones goes on from empty cell to empty cell until no cell is new.
        """
        lit: list[int] = []
        for way in self._ways:
            seen, front = 0, self._step(stones, way)
            while front := without(front, seen):
                seen |= front
                front = self._step(front & empty, way)
            lit.append(seen)
        one, two, three, four, five, last = lit
        return one, two, three, four, five, last

    def placements(self, black: Mask, red: Mask, board: Board) -> tuple[Mask, Mask]:
        """Return where Black and where Red may be placed: where they see more enemies (interleave.place)."""
        empty = without(board.cells, black | red)
        for_black, for_red = compare(tally(self.sights(black, empty)), tally(self.sights(red, empty)))
        return Mask(for_black & empty), Mask(for_red & empty)

    def placer(self, cell: Mask, black: Mask, red: Mask, board: Board) -> Side | None:
        """Return which colour may be placed on an empty cell: the one that sees more enemies than friends."""
        empty, blacks, reds = without(board.cells, black | red | cell), 0, 0
        for way in self._ways:
            met = self._step(cell, way)
            while met & empty:
                met = self._step(met, way)
            blacks += bool(met & black)
            reds += bool(met & red)
        return None if blacks == reds else 0 if blacks < reds else 1

    def sizes(self, stones: int, _: Board) -> tuple[int, ...]:
        """Return the sizes of the connected groups, in descending order."""
        found: list[int] = []
        while stones:
            group, grown = 0, stones & -stones
            while grown != group:
                group = grown
                for way in self._ways:
                    grown |= self._step(group, way) & stones
            found.append(group.bit_count())
            stones ^= group
        return tuple(sorted(found, reverse=True))


_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
"""The six directions as columns and rows. Columns lean to the left on the way up, as in `layout`."""


def _copies(size: Size) -> Iterator[tuple[int, int]]:
    """The centres of the board and of its copies, from the centre of the board, as columns and rows."""
    yield 0, 0
    # To the right, and from there to the lower right.
    columns, rows = int(size), 1 - size
    for _ in range(6 if size > 1 else 0):
        yield columns, rows
        columns, rows = columns - rows, columns  # turned by 60 degrees


def _shifts(size: Size, layout: Layout, across: int, up: int) -> tuple[Shift, ...]:
    """Return the shifts of a step in one direction."""
    stride, whole = layout.board.stride, hexagon(size)
    shifts: list[Shift] = []
    for columns, rows in _copies(size):
        right, higher = across - columns, up - rows
        landing = 0
        for cell in whole.bits:
            row, column = divmod(cell.bit_length() - 1, stride)
            if 0 <= column + right < stride and 0 <= row + higher < stride:
                landing |= 1 << (row + higher) * stride + column + right
        if landing & layout.board.cells:
            shifts.append((higher * stride + right, landing & layout.board.cells))
    return tuple(shifts)


@lru_cache(maxsize=64)
def wrapped(size: Size, removed: frozenset[CellName]) -> Wrapped:
    """Return the board of this size without the removed cells, its opposite sides glued."""
    return Wrapped(size, removed)
