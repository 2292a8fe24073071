"""Interleave's light, on the smallest boards, whatever cells are missing."""

from collections.abc import Callable

import pytest

from rulestone_proofs.bitboard.claims import Answer
from rulestone_proofs.bitboard.exchange import Version
from rulestone_proofs.bitboard.fields import AnyPosition, hexagon
from rulestone_proofs.bitboard.interleave import (
    SUBJECT,
    lower_boards,
    placements,
    same_on_lower_boards,
    second_placements,
)
from rulestone_proofs.geometry import HexGrid
from tests.proofs.claims import can_be_met, refuted

Make = Callable[[AnyPosition[HexGrid], Version], Answer]


@pytest.mark.parametrize("make", [placements, second_placements])
@pytest.mark.parametrize("size", [1, 2])
def test_both_answers_are_right(make: Make, size: int) -> None:
    assert not refuted(SUBJECT.claim(make, size))


def test_a_cell_may_be_open() -> None:
    assert not can_be_met(SUBJECT.claim(placements, 1, stake=True))
    assert can_be_met(SUBJECT.claim(placements, 2, stake=True))


def test_mistakes_are_found_out() -> None:
    equal = (("for_black & empty", "~for_red & empty"),)
    assert refuted(SUBJECT.claim(placements, 2, edits=equal))
    on_stones = (("for_red & empty", "for_red | black"),)
    assert refuted(SUBJECT.claim(second_placements, 2, edits=on_stones))
    assert not refuted(SUBJECT.claim(placements, 2, edits=on_stones))


def test_lower_boards_have_narrower_lanes() -> None:
    whole = hexagon(3).numbers.lane
    widths = [field.numbers.lane for field in lower_boards(3)]
    assert widths == sorted({*widths})
    assert all(width < whole for width in widths)
    assert widths


def test_on_them_it_says_the_same() -> None:
    assert not refuted(same_on_lower_boards(2))
