"""The boards of the proofs, drawn up apart, are those of the reference; theorems on all small rectangles."""

import pytest

from rulestone.core.boards import Side
from rulestone.core.boards.hexagonal import DIRECTIONS
from rulestone.core.names import CellName, Size
from rulestone_proofs.encodings.minefield import Reading
from rulestone_proofs.geometry import hex_grid, letters, square_grid
from tests.helpers.boards import hex_board, square_board


@pytest.mark.parametrize("size", range(1, 9))
def test_square_grids_agree_with_square_boards(size: int) -> None:
    board, grid = square_board(Size(size)), square_grid(size)
    assert board.names(board.cells) == grid.names
    for cell in board.cells:
        assert set(board.neighbours[cell]) == set(grid.beside[cell])
    for side in map(Side, ("top", "bottom", "left", "right")):
        assert board.edges[side] == set(getattr(grid, side))
    assert board.perimeter == grid.perimeter
    for width, height in ((2, 2), (2, 3), (4, 2)):
        theirs = {(area.corners, area.inner) for area in board.areas(width, height)}
        assert theirs == {(area.corners, area.inner) for area in grid.rectangles(width, height)}


@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("missing", [(), ("a1",), ("b1", "b2", "c1")])
def test_hexagonal_grids_agree_with_hexagonal_boards(size: int, missing: tuple[str, ...]) -> None:
    whole = hex_board(Size(size))
    removed = tuple(CellName(name) for name in missing if name in whole.names(whole.cells))
    board, grid = hex_board(Size(size), removed), hex_grid(size, frozenset(removed))
    assert board.names(board.cells) == tuple(grid.names[cell] for cell in grid.cells)
    for cell in board.cells:
        assert board.neighbours_by_direction[cell] == grid.ring[cell]
        assert set(board.neighbours[cell]) == set(grid.beside[cell])
        assert tuple(board.ray(cell, way) for way in DIRECTIONS) == grid.lines[cell]


def test_column_letters_go_on_after_z() -> None:
    assert [letters(number) for number in (0, 8, 25, 26, 52)] == ["a", "i", "z", "aa", "ba"]


def test_a_window_is_as_large_as_the_switches_that_are_read() -> None:
    assert Reading(switch_lengths=(3, 4, 5)).reach == Reading().reach + 1
