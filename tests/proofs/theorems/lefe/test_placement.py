"""What Lefe's rule of placement implies: no triangles, and three friends at most."""

import pytest

from rulestone.core.names import Colour
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.theorems.lefe.placement import no_new_triangle, three_at_most_is_implied
from tests.proofs.claims import assignments, can_be_met, counterexample, refuted


@pytest.mark.parametrize("colour", rules.COLOURS)
def test_a_legal_placement_makes_no_triangle(colour: Colour) -> None:
    assert can_be_met(no_new_triangle(2, colour))
    assert not refuted(no_new_triangle(2, colour))


def test_adjacent_friends_make_one() -> None:
    assert refuted(no_new_triangle(2, rules.COLOURS[1], rules.Reading(pairwise=False)))


def test_of_six_cells_round_a_stone_three_at_most_are_apart() -> None:
    claim = three_at_most_is_implied()
    assert counterexample(claim) is None
    assert max(map(len, assignments(claim.hypotheses))) == 3
