"""Evening's sums: how they are compared and how they grow, on the smallest boards."""

from itertools import product

import pytest

from rulestone_proofs.bitboard.evening import addition, comparison, less
from rulestone_proofs.formula import constant
from tests.proofs.claims import can_be_met, refuted
from tests.proofs.contents import decided


@pytest.mark.parametrize("digits", [0, 1, 2, 3])
def test_less_is_less(digits: int) -> None:
    for one, other in product(range(1 << digits), repeat=2):
        rows = ([constant(bool(number >> at & 1)) for at in range(digits)] for number in (one, other))
        assert decided(less(*rows)) == (one < other)


@pytest.mark.parametrize("lanes", [1, 2])
def test_the_smaller_sum_may_place(lanes: int) -> None:
    assert not refuted(comparison(1, lanes=lanes))


def test_a_mistake_in_comparing_is_found_out() -> None:
    assert can_be_met(comparison(2, stake=True))
    assert refuted(comparison(2, edits=(("for_white & empty", "~for_black & empty"),)))


def test_sums_grow_with_all_their_carries() -> None:
    assert not refuted(addition(2))
    assert refuted(addition(3, edits=(("while carry", "if carry"),)))
