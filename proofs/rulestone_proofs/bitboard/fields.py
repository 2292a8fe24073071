"""Arbitrary positions, for the bitboard and for the encodings.

The two number the cells of a board independently. The names of the cells connect them, so a proof that they
agree covers the names as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic

from rulestone.core.names import CellName, Size
from rulestone_bitboard import layout as bitboard
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Layout, Mask
from rulestone_proofs.bitboard.symbolic import Bits, bits
from rulestone_proofs.board import Board, Colours, unknown_board
from rulestone_proofs.formula import FALSE, TRUE, Formula, either, negation, variables
from rulestone_proofs.geometry import AGrid, HexGrid, SquareGrid, hex_grid, square_grid
from rulestone_proofs.reach import Set
from rulestone_proofs.windows import GapBoard

Place = int
"""The index of a cell's bit in an integer."""


@dataclass(frozen=True, slots=True, eq=False)
class Field(Generic[AGrid]):
    """A board in both numberings.

    Attributes:
        layout: the bitboard's.
        numbers: the numbers of the layout for formulas; they may be symbolic.
        grid: the encodings'.
        places: by cell of the grid, the index of its bit; None for cells that the layout lacks.
    """

    layout: Layout
    numbers: Numbers
    grid: AGrid
    places: tuple[Place | None, ...]

    @property
    def present(self) -> list[Place]:
        """The indices of the bits of all cells."""
        return [place for place in self.places if place is not None]

    def mask(self, cells: Sequence[Formula], lane: int = 0) -> Mask:
        """Return these cells as one integer, in this lane."""
        base = self.numbers.lane * lane
        digits: list[Formula] = [FALSE] * (base + self.numbers.lane)
        for cell, place in zip(cells, self.places, strict=True):
            if place is not None:
                digits[base + place] = cell
        return Mask(Bits(digits))

    def cells(self, mask: int, lane: int = 0) -> Set:
        """Return the cells in a lane of an integer."""
        number, base = bits(mask), self.numbers.lane * lane
        return tuple(FALSE if place is None else number.at(base + place) for place in self.places)

    def stray(self, mask: int) -> Formula:
        """The integer has a bit without a cell."""
        number, real = bits(mask), frozenset(self.places)
        return either(number.sign, *(digit for place, digit in enumerate(number.digits) if place not in real))


def _field(layout: Layout, grid: AGrid) -> Field[AGrid]:
    place_of = {name: place for place, name in enumerate(layout.names_by_place) if name}
    places = tuple(place_of.pop(CellName(name), None) for name in grid.names)
    if place_of:
        raise ValueError(f"the bitboard has cells that the encodings lack: {sorted(place_of)}")
    return Field(layout, layout.board, grid, places)


@lru_cache(maxsize=64)
def square(size: int) -> Field[SquareGrid]:
    """The square board of this size."""
    return _field(bitboard.square(Size(size)), square_grid(size))


@lru_cache(maxsize=64)
def hexagon(size: int, rows: int | None = None) -> Field[HexGrid]:
    """Return the hexagonal board of this size, or its lowest rows, with the cells of the others removed."""
    grid = hex_grid(size)
    above = {name for name in grid.names if rows is not None and ord(name[0]) - ord("a") >= rows}
    return _field(bitboard.hexagon(Size(size), frozenset(map(CellName, above))), grid)


@dataclass(frozen=True, slots=True, eq=False)
class AnyPosition(Generic[AGrid]):
    """A board with a variable for each cell and colour.

    Attributes:
        field: the board in both numberings.
        board: its stones.
    """

    field: Field[AGrid]
    board: Board


def any_position(field: Field[AGrid], colours: Colours, prefix: str = "") -> AnyPosition[AGrid]:
    """Return any stones of these colours."""
    return AnyPosition(field, unknown_board(colours, field.grid.names, prefix))


def pierced_position(field: Field[AGrid], colours: Colours, prefix: str = "") -> AnyPosition[AGrid]:
    """Return any stones on a board with any cells missing. The board's numbers depend on these cells."""
    names, absent = field.grid.names, [place is None for place in field.places]
    gaps = variables(f"{prefix}removed", names)
    removed = tuple(TRUE if missing else gap for missing, gap in zip(absent, gaps, strict=True))
    stones = {
        colour: tuple(FALSE if missing else stone for missing, stone in zip(absent, row, strict=True))
        for colour, row in unknown_board(colours, names, prefix).stones.items()
    }
    cells = field.mask([negation(gap) for gap in removed])
    return AnyPosition(replace(field, numbers=replace(field.numbers, cells=cells)), GapBoard(stones, removed))
