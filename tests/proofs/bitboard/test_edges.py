"""Chains from an edge, by going through every set of stones of a small board."""

import pytest

from rulestone_proofs.bitboard.edges import from_edges


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_set_of_stones_is_filled_as_by_steps(size: int) -> None:
    cases = [*from_edges(size)]
    assert cases
    assert set(cases) == {None}


def test_a_fill_without_steps_downwards_is_found_out() -> None:
    upwards = ("points << board.stride | points >> board.stride", "points << board.stride")
    assert not any(from_edges(1, edits=(upwards,)))
    (wrong,) = {case for case in from_edges(2, edits=(upwards,)) if case is not None}
    assert wrong == "size 2: stones b1 a2 b2; differs at b1"
