"""Necklace's secluded points, by plain fills, on every set of stones of the smallest boards."""

import pytest

from rulestone_bitboard.layout import repeat
from rulestone_proofs.bitboard.fields import square
from rulestone_proofs.bitboard.seclusion import MUTANTS, Fills, against_fills, describe, sets

FIELD = square(3)
FILLS = Fills(FIELD, FIELD.numbers)


def mask(names: str) -> int:
    return FILLS.of(FIELD.grid.cell_of[name] for name in names.split())


def test_the_middle_of_a_diamond_is_closed_in() -> None:
    assert FILLS.closed_in(mask("b1 a2 c2 b3")) == mask("b2")
    assert FILLS.closed_in(mask("b1 a2 c2")) == 0
    assert FILLS.closed_in(mask("b1 a2 c2 b3 b2")) == 0


def test_the_gap_of_a_diamond_secludes() -> None:
    assert FILLS.secluding(mask("b1 a2 c2")) == mask("b3")
    assert FILLS.secluding(mask("b1 a2")) == 0


def test_steps_reach_along_lines_only() -> None:
    assert FILLS.reached(mask("a1"), mask("a1 a2 b2 c3")) == mask("a1 a2 b2")


def test_lanes_with_points() -> None:
    numbers = repeat(FIELD.numbers, 3)
    fills = Fills(FIELD, numbers)
    points = mask("b2") | mask("a1 c3") << 2 * numbers.lane
    assert fills.lanes_with(points) == 1 | 1 << 2 * numbers.lane


@pytest.mark.parametrize(("size", "lanes"), [(1, 2), (2, 4), (2, 16), (3, 64)])
def test_every_set_of_cells_lies_in_one_lane(size: int, lanes: int) -> None:
    field = square(size)
    every = [
        stones >> lane * numbers.lane & field.numbers.cells
        for stones, numbers in sets(field, lanes)
        for lane in range(numbers.lanes)
    ]
    assert len({*every}) == len(every) == 2**field.grid.count


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_bitboard_finds_the_same(size: int) -> None:
    assert set(against_fills(size)) == {None}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_its_mutants_do_not(mutant: str) -> None:
    wrong = next(filter(None, against_fills(4, edits=(MUTANTS[mutant],))))
    assert wrong.startswith("size 4: stones ")


def test_a_difference_is_told_with_its_lane() -> None:
    lane = FIELD.numbers.lane
    words = describe(FIELD, mask("a1") | mask("b1 c1") << lane, mask("b2") << lane)
    assert words == "size 3: stones b1 c1; differs at b2"
