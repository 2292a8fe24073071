"""Verdicts on positions of Evening."""

import pytest

from rulestone_proofs.encodings import evening
from rulestone_proofs.encodings.evening import PLACE
from tests.proofs.queries import query, same_as_reference


@pytest.mark.parametrize(
    ("white", "black"), [("", ""), ("b2", ""), ("a1", "c2"), ("a1 b1", "c2"), ("a1 a2", "b2 c2")]
)
@pytest.mark.parametrize("tiebreak", ["black", "odd-even"])
def test_placements_are_those_of_the_reference(white: str, black: str, tiebreak: str) -> None:
    position = query("evening", 2, options={"tiebreak": tiebreak}, white=white, black=black)
    assert same_as_reference(evening.judge(position), position)


def test_the_first_stone_is_white_and_anywhere() -> None:
    verdict = evening.judge(query("evening", 2, white="", black=""))
    assert len(verdict.legal) == 7
    assert all(action.startswith("white:") for action in verdict.legal)


def test_a_colour_with_the_larger_sum_is_refused() -> None:
    verdict = evening.judge(query("evening", 2, white="b2", black=""))
    assert isinstance(verdict.why, dict)
    assert verdict.why["white:a1"] == PLACE
    assert "black:a1" in verdict.legal


@pytest.mark.parametrize(("white", "black", "leader"), [("a1", "c2", "white"), ("a1 c2", "a2 c1", "black")])
def test_of_an_odd_number_of_white_stones_a_tie_may_be_whites(white: str, black: str, leader: str) -> None:
    odd_even = query("evening", 2, options={"tiebreak": "odd-even"}, white=white, black=black)
    assert evening.judge(odd_even).leader == leader
    assert evening.judge(query("evening", 2, white=white, black=black)).leader == "black"
