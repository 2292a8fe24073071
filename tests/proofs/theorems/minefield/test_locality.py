"""What a placement in Minefield depends on: the windows that locality speaks of."""

import pytest

from rulestone_proofs.encodings import minefield
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.theorems.minefield.locality import window


@pytest.mark.parametrize("size", range(1, 10))
def test_windows_reach_three_steps(size: int) -> None:
    grid = square_grid(size)
    for cell in range(grid.count):
        for other in window(grid, cell, minefield.RULES):
            columns, rows = abs(cell % size - other % size), abs(cell // size - other // size)
            assert max(columns, rows) <= 3
            assert min(columns, rows) <= 1
