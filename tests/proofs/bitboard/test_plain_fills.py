"""The plain fills find what the rules call secluded, and ask no more often than is said."""

import pytest

from rulestone_proofs.bitboard.plain_fills import STEPS, closed_in
from rulestone_proofs.encodings.necklace import Reading
from tests.proofs.claims import can_be_met, counterexample, refuted


@pytest.mark.parametrize("size", [1, 2, 3])
def test_what_is_closed_in_is_secluded(size: int) -> None:
    assert counterexample(closed_in(size)) is None
    assert STEPS[size] == min(steps for steps in range(1, 6) if not refuted(closed_in(size, steps=steps)))


def test_a_middle_is_closed_in_from_size_3_on() -> None:
    assert not can_be_met(closed_in(2, stake=True))
    assert can_be_met(closed_in(3, stake=True))


def test_other_paths_make_a_difference() -> None:
    example = counterexample(closed_in(3, reading=Reading(diagonal_paths=True)))
    assert example is not None
    assert "b2" not in example.split(",")[0].split()
