"""Chains: the bitboard's filling and who is connected, on the smallest boards."""

import pytest

from rulestone_proofs.bitboard.connection import HEXAGON_STEPS, SQUARE_STEPS, connects, filled
from rulestone_proofs.bitboard.fields import hexagon, square
from tests.proofs.claims import can_be_met, counterexample, refuted


@pytest.mark.parametrize("size", [1, 2])
def test_filling_reaches_what_steps_reach(size: int) -> None:
    assert not refuted(filled(square(size), SQUARE_STEPS[size]))
    assert not refuted(filled(hexagon(size), HEXAGON_STEPS[size]))


def test_with_one_step_less_it_may_be_cut_off() -> None:
    example = counterexample(filled(square(2), SQUARE_STEPS[2] - 1))
    assert example is not None
    assert example.startswith("size 2: from ")
    assert refuted(filled(hexagon(2), HEXAGON_STEPS[2] - 1))


def test_some_fill_grows() -> None:
    assert can_be_met(filled(square(2), SQUARE_STEPS[2], stake=True))
    assert not can_be_met(filled(square(1), SQUARE_STEPS[1], stake=True))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_edges_are_touched(size: int) -> None:
    assert counterexample(connects(size)) is None
    assert (counterexample(connects(size, turned=True)) is not None) == (size > 1)
