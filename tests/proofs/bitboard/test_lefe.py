"""Lefe's placements, degrees and leaves, on the smallest boards, whatever cells are missing."""

import pytest

from rulestone_proofs.bitboard.lefe import SUBJECT, degrees, leaves, placements
from tests.proofs.claims import can_be_met, refuted


@pytest.mark.parametrize("size", [1, 2])
def test_claims_hold(size: int) -> None:
    assert not refuted(SUBJECT.claim(placements, size))
    assert not refuted(degrees(size))
    assert not refuted(leaves(size))


def test_there_is_something_at_stake() -> None:
    assert can_be_met(SUBJECT.claim(placements, 1, stake=True))
    assert not can_be_met(degrees(1, stake=True))
    assert can_be_met(degrees(2, stake=True))
    assert can_be_met(leaves(1, stake=True))


def test_mistakes_are_found_out() -> None:
    assert refuted(SUBJECT.claim(placements, 2, edits=(("mine | theirs | crowded", "crowded"),)))
    assert refuted(degrees(2, edits=(("twos | fours", "twos"),)))
    assert refuted(leaves(2, edits=(("twos | fours", "fours"),)))
