"""Verdicts on positions of Interleave."""

import pytest

from rulestone_proofs.encodings import interleave
from rulestone_proofs.encodings.interleave import PLACE
from tests.proofs.queries import query, same_as_reference


@pytest.mark.parametrize(
    ("black", "red", "removed"),
    [("", "", ""), ("b2", "", ""), ("a1", "c2", ""), ("a1", "c2", "b2"), ("a1 c1", "a2 b3", "b1")],
)
def test_placements_are_those_of_the_reference(black: str, red: str, removed: str) -> None:
    position = query("interleave", 2, removed=removed, black=black, red=red)
    assert same_as_reference(interleave.judge(position), position)


def test_a_colour_that_sees_too_few_enemies_is_refused() -> None:
    verdict = interleave.judge(query("interleave", 2, black="b2", red=""))
    assert "red:a1" in verdict.legal
    assert isinstance(verdict.why, dict)
    assert verdict.why["black:a1"] == PLACE


def test_a_tie_is_reds() -> None:
    verdict = interleave.judge(query("interleave", 2, black="a1", red="c2"))
    assert (verdict.leader, verdict.score) == ("red", {"black": (1,), "red": (1,)})
    assert interleave.judge(query("interleave", 2, black="a1 a2", red="c2")).leader == "black"
