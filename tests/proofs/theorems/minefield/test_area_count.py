"""How many areas of Minefield are looked at: as many as there are, by a count of places."""

from itertools import product

import pytest

from rulestone_proofs.theorems.minefield.area_count import areas


@pytest.mark.parametrize("size", range(1, 8))
def test_every_area_is_looked_at(size: int) -> None:
    shapes = ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2))
    places = sum(
        x + width <= size and y + height <= size
        for width, height in shapes
        for x, y in product(range(size), repeat=2)
    )
    assert areas(size) == (places, places)
