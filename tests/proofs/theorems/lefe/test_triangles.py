"""Lefe: the triangles that are looked for are all there are."""

import pytest

from rulestone_proofs.theorems.lefe.triangles import triangles_alike
from tests.proofs.claims import can_be_met, counterexample, refuted


@pytest.mark.parametrize("size", [1, 2, 3])
def test_both_find_the_same_triangles(size: int) -> None:
    assert can_be_met(triangles_alike(size))
    assert not refuted(triangles_alike(size))


def test_a_board_of_one_cell_has_none() -> None:
    assert counterexample(triangles_alike(1, touching=2)) is None


def test_three_in_a_bent_row_are_none() -> None:
    assert refuted(triangles_alike(2, touching=2))
