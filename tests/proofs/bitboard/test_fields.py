"""The two numberings of a board, and boards of which cells are missing."""

from dataclasses import replace
from itertools import product

import pytest

from rulestone.core.names import CellName, Size
from rulestone_bitboard import layout as bitboard
from rulestone_proofs.bitboard.fields import Field, hexagon, pierced_position, square
from rulestone_proofs.bitboard.symbolic import bits
from rulestone_proofs.board import unknown_board
from rulestone_proofs.encodings import interleave
from rulestone_proofs.formula import FALSE, TRUE, constant
from rulestone_proofs.geometry import HexGrid, SquareGrid, hex_grid
from rulestone_proofs.windows import GapBoard

BOARDS = [*(square(n) for n in (*range(1, 20), 28, 64)), *(hexagon(n) for n in (*range(1, 9), 16, 32))]


@pytest.mark.parametrize("field", BOARDS, ids=lambda field: f"{type(field.grid).__name__}-{field.grid.size}")
def test_grid_and_bitboard_have_the_same_neighbours(field: Field[SquareGrid] | Field[HexGrid]) -> None:
    places = [place for place in field.places if place is not None]
    assert len(set(places)) == field.grid.count
    assert sum(1 << place for place in places) == field.numbers.cells
    for cell, beside in enumerate(field.grid.beside):
        point, steps = 1 << places[cell], field.numbers.steps
        around = sum(point << step | point >> step for step in steps) & field.numbers.cells
        assert around == sum(1 << places[other] for other in beside)


@pytest.mark.parametrize("size", [1, 2, 5, 19, 64])
def test_grid_and_bitboard_have_the_same_edges(size: int) -> None:
    field = square(size)
    edges = (field.grid.bottom, field.grid.top, field.grid.left, field.grid.right)
    for cells, mask in zip(edges, field.numbers.edges, strict=True):
        assert mask == field.mask([constant(cell in cells) for cell in range(field.grid.count)])


def test_a_mask_is_read_back_as_its_cells() -> None:
    field = hexagon(3)
    stones = unknown_board(interleave.COLOURS, field.grid.names).stones[interleave.COLOURS[0]]
    for lane in (0, 2):
        mask = field.mask(stones, lane)
        assert field.cells(mask, lane) == stones
        assert field.cells(mask, 1) == (FALSE,) * field.grid.count
    assert field.stray(field.mask(stones)) is FALSE
    assert field.stray(bits(field.numbers.tops)) is TRUE


def test_a_board_without_its_highest_rows_is_a_bitboard_with_removed_cells() -> None:
    field = hexagon(3, rows=2)
    removed = frozenset(CellName(name) for name in field.grid.names if name[0] not in "ab")
    assert field.numbers.cells == bitboard.hexagon(Size(3), removed).board.cells
    assert [place is None for place in field.places] == [name in removed for name in field.grid.names]


def test_a_missing_cell_is_a_removed_cell_of_the_bitboard() -> None:
    """Where the variables say which cells are missing, the numbers are those of such a board."""
    field = hexagon(3)
    assert isinstance(pierced_position(field, interleave.COLOURS).board, GapBoard)
    for missing in ({"c3"}, {"a1", "b4", "c3", "e2"}):
        mask = field.mask([constant(name not in missing) for name in field.grid.names])
        assert mask == bitboard.hexagon(Size(3), frozenset(map(CellName, missing))).board.cells
        assert replace(field.numbers, cells=mask).lane == field.numbers.lane


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_sight_ends_where_a_cell_is_missing_as_on_a_grid_without_it(size: int) -> None:
    """A line is the line up to its first missing cell: what the encodings say of it is one formula."""
    grid = hex_grid(size)
    board = unknown_board(interleave.COLOURS, grid.names)
    black, _ = interleave.COLOURS
    for number, name in enumerate(grid.names):
        without = hex_grid(size, frozenset({name}))
        removed = tuple(constant(cell == number) for cell in board.cells)
        stones = {colour: (*row[:number], FALSE, *row[number + 1 :]) for colour, row in board.stones.items()}
        pierced = GapBoard(stones, removed)
        for cell, direction in product(board.cells, range(6)):
            if cell != number:
                sees_it = interleave.sees(pierced, grid.lines[cell][direction], black)
                assert sees_it is interleave.sees(board, without.lines[cell][direction], black)
