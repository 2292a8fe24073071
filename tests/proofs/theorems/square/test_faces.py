"""Where cells meet: how borders between colours go on, on all contents of four cells."""

import pytest

from rulestone_proofs.theorems.square import faces
from tests.proofs.claims import counterexample


def test_a_border_leads_on() -> None:
    assert counterexample(faces.border_goes_on()) is None


def test_at_a_crosscut_it_does_not() -> None:
    example = counterexample(faces.border_goes_on(crosscuts=True))
    assert example in ("2×2: black a1 b2, white b1 a2", "2×2: black b1 a2, white a1 b2")


def test_no_crosscut_at_the_rim() -> None:
    assert counterexample(faces.no_crosscut_at_the_rim()) is None


@pytest.mark.parametrize("corner", faces.RIM_COLOURS)
def test_one_border_at_a_corner_if_the_rim_is_of_two_colours(corner: int) -> None:
    assert counterexample(faces.one_border_at_a_corner(corner)) is None
    assert counterexample(faces.one_border_at_a_corner(corner, rim=False)) is not None
