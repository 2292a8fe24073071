"""Lefe: whether a stone by itself increases leaves is what the option says."""

import pytest

from rulestone_proofs.theorems.lefe.growth import READINGS, newborn_counts_as_the_option_says
from tests.proofs.claims import counterexample, refuted


def test_all_choices_of_both_options_are_looked_at() -> None:
    choices = {(reading.newborn, reading.merge_fewest) for reading in READINGS}
    assert len(choices) == len(READINGS) == 4


def test_a_board_of_one_cell() -> None:
    assert counterexample(newborn_counts_as_the_option_says(1)) is None


def test_a_board_of_seven_cells() -> None:
    assert not refuted(newborn_counts_as_the_option_says(2))


@pytest.mark.parametrize("mutant", [True, False])
def test_it_does_not_always_count_and_not_never(mutant: bool) -> None:
    assert counterexample(newborn_counts_as_the_option_says(1, mutant=mutant)) is not None
