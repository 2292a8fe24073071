"""How many points one lane or two have, by going through every two numbers of them."""

import pytest

from rulestone_proofs.bitboard.counting import in_pairs
from rulestone_proofs.geometry import hex_grid


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_number_of_points_is_counted(size: int) -> None:
    assert [*in_pairs(size)] == [None] * (hex_grid(size).count + 1)


def test_exchanged_lanes_are_found_out() -> None:
    exchanged = ("first * lower | second", "second * lower | first")
    wrong = [case for case in in_pairs(1, edits=(exchanged,)) if case is not None]
    assert wrong == [
        "0 points in one lane and 1 in the next: [1, 0]",
        "1 points in one lane and 0 in the next: [0, 1]",
        "1 points in one lane and 1 in the next: [1, 1]",  # one lane alone is wrong
    ]
