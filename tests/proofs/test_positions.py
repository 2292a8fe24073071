"""The position of a query, as cells and as formulas."""

import pytest

from rulestone.core.names import Colour
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.positions import names, position
from tests.proofs.contents import decided
from tests.proofs.queries import query

BLACK, WHITE = COLOURS = (Colour("black"), Colour("white"))
GRID = square_grid(2)


def test_stones_and_empty_cells_are_numbers() -> None:
    current = position(query("minefield", 2, "black", black="b2 a1", white="b1"), GRID, COLOURS)
    assert current.stones == {BLACK: {0, 3}, WHITE: {1}}
    assert current.empty == (2,)
    assert [decided(current.board.of(BLACK, cell)) for cell in range(4)] == [True, False, False, True]
    assert names(current.empty, GRID) == ("a2",)


def test_a_colour_that_is_not_mentioned_has_no_stones() -> None:
    current = position(query("minefield", 2, "black", black="b2"), GRID, COLOURS)
    assert current.stones[WHITE] == frozenset()
    assert current.empty == (0, 1, 2)


def test_an_unknown_cell_is_refused() -> None:
    with pytest.raises(KeyError, match="c1"):
        position(query("minefield", 2, "black", black="c1"), GRID, COLOURS)
