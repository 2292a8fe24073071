"""Groups, trees and secluded points, on all sets of stones of the smallest boards."""

import pytest

from rulestone_proofs import plain
from rulestone_proofs.bitboard.fields import hexagon, square
from rulestone_proofs.bitboard.groups import every_set, everywhere
from rulestone_proofs.bitboard.seclusion import Fills, describe, sets

FIELD = hexagon(2)
GRID = FIELD.grid


def mask(names: str) -> int:
    places = (FIELD.places[GRID.cell_of[name]] for name in names.split())
    return sum(1 << place for place in places if place is not None)


EVERY = {structure.stones: structure for structure in everywhere(FIELD)}


def test_every_set_of_stones_is_made_once_with_its_groups() -> None:
    assert len(EVERY) == 2**7
    for stones, structure in EVERY.items():
        cells = [cell for cell, name in enumerate(GRID.names) if stones & mask(name)]
        groups = [" ".join(GRID.names[cell] for cell in group) for group in plain.groups(cells, GRID.beside)]
        assert structure.groups == tuple(map(mask, groups))


def test_a_difference_is_reported_with_its_stones() -> None:
    assert [*every_set(1, lambda *_: True)] == ["size 1: stones -", "size 1: stones a1"]
    assert [*every_set(1, lambda *_: True, lanes=2)] == ["size 1: stones - to a1"]


SQUARE = square(3)


def points(names: str) -> int:
    return Fills(SQUARE, SQUARE.numbers).of(SQUARE.grid.cell_of[name] for name in names.split())


@pytest.mark.parametrize(("size", "lanes"), [(1, 2), (2, 4), (2, 16), (3, 64)])
def test_every_set_of_cells_lies_in_one_lane(size: int, lanes: int) -> None:
    field = square(size)
    every = [
        stones >> lane * numbers.lane & field.numbers.cells
        for stones, numbers in sets(field, lanes)
        for lane in range(numbers.lanes)
    ]
    assert len({*every}) == len(every) == 2**field.grid.count


def test_a_difference_is_described_in_its_lane() -> None:
    lane = SQUARE.numbers.lane
    stones = points("a1") | points("b1 c1") << lane
    assert describe(SQUARE, stones, points("b2") << lane) == "size 3: stones b1 c1; differs at b2"
