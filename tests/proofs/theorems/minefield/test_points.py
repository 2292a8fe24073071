"""Minefield: what is said of one point is what the engine judges by, on all boards of two by two points."""

import pytest

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.theorems.minefield.points import refused_alike, stuck_alike
from tests.proofs.claims import can_be_met, counterexample, refuted


def test_all_boards_of_two_by_two_points() -> None:
    assert counterexample(refused_alike(2)) is None
    assert counterexample(stuck_alike(2)) is None


@pytest.mark.parametrize("size", [1, 3])
def test_other_boards(size: int) -> None:
    assert not refuted(refused_alike(size))
    assert not refuted(stuck_alike(size))


@pytest.mark.parametrize(
    ("size", "reading"),
    [
        (2, rules.Reading(hard_corners=False)),
        (3, rules.Reading(switch_lengths=(4,))),
        (4, rules.Reading(switch_lengths=(3,))),
    ],
)
def test_what_is_left_out_shows_on_the_smallest_board_that_can_hold_it(
    size: int, reading: rules.Reading
) -> None:
    assert refuted(refused_alike(size, reading))
    assert not refuted(refused_alike(size - 1, reading))


def test_there_is_a_refused_placement_from_size_2_on() -> None:
    assert not can_be_met(refused_alike(1, some=True))
    assert can_be_met(refused_alike(2, some=True))
