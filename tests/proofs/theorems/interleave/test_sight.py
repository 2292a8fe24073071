"""Interleave: no cell is open to both colours, line by line, by going through all that lines show."""

import pytest

from rulestone_proofs.encodings.interleave import Reading
from rulestone_proofs.theorems.interleave.sight import longer_line, not_both, one_stone_a_line, six_lines
from tests.proofs.claims import can_be_met, counterexample, refuted

LOOSE = Reading(strictly=False)


def test_six_lines_do_not_favour_both() -> None:
    assert counterexample(six_lines()) is None
    assert can_be_met(six_lines(some=True))


def test_if_as_many_enemies_suffice_they_do() -> None:
    example = counterexample(six_lines(LOOSE))
    assert example is not None
    assert example.startswith("line 1: ")
    assert example.count("black") == example.count("red")


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4])
def test_a_line_shows_one_stone(length: int) -> None:
    assert counterexample(one_stone_a_line(length)) is None


def test_a_line_that_grows_still_shows_one() -> None:
    assert counterexample(longer_line()) is None


def test_a_small_board() -> None:
    assert not refuted(not_both(2))
    assert refuted(not_both(2, LOOSE))
