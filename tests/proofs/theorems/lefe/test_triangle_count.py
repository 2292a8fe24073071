"""How many triangles of Lefe are looked at: as many as there are, by a count of three cells."""

from itertools import combinations

import pytest

from rulestone.core.boards import hex_board
from rulestone.core.names import Size
from rulestone_proofs.theorems.lefe.triangle_count import triangles


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_three_cells_that_touch_each_other_are_looked_at(size: int) -> None:
    board = hex_board(Size(size))
    touching = sum(
        all(two in board.neighbours[one] for one, two in combinations(three, 2))
        for three in combinations(board.cells, 3)
    )
    assert triangles(size) == (touching, touching)
