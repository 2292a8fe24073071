"""Mistakes in Interleave: what is seen, and where one may place, one by one."""

import pytest

from rulestone.games.interleave.mutants.placing import PLACING
from tests.games.mistakes import Question, differences, standing, visible_mutants

SHOWN_BY = [
    ("sight-adjacent-only", standing(2, "black=a1"), "legal -red:c2"),
    ("sight-two-steps", standing(3, "red=b3"), "legal -black:e1"),
    (
        "sight-not-to-border",
        standing(2, "black=a1"),
        "over no -> yes; winner none -> black; legal -red:a2 -red:b1 -red:b2 -red:c2",
    ),
    ("sight-last-stone", standing(3, "black=d3 red=a1"), "legal +black:e3 -red:e3"),
    ("sight-not-adjacent", standing(2, "black=a1"), "legal -red:a2 -red:b1 -red:b2"),
    ("sight-five-directions", standing(2, "black=a1"), "legal -red:b1"),
    ("sight-along-rows", standing(2, "red=b3"), "legal -black:a2 -black:c2"),
    ("see-across-gaps", standing(2, "black=a1", removed="b2"), "legal +red:c2"),
    ("sight-all-stones", standing(2, "black=b3 red=b2"), "legal -black:b1"),
    (
        "place-at-a-tie",
        standing(3, "black=c1 red=c5"),
        "legal +black:c2 +black:c3 +black:c4 +red:c2 +red:c3 +red:c4",
    ),
    ("place-seeing-nothing", standing(2, "black=a1"), "legal +black:b3 +black:c1 +red:b3 +red:c1"),
    (
        "place-more-friends",
        standing(2, "black=a1"),
        "legal +black:a2 +black:b1 +black:b2 +black:c2 -red:a2 -red:b1 -red:b2 -red:c2",
    ),
    (
        "place-two-more",
        standing(2, "black=a1"),
        "over no -> yes; winner none -> black; legal -red:a2 -red:b1 -red:b2 -red:c2",
    ),
    ("place-no-friends", standing(2, "black=b1 red=b2,c2"), "legal -black:c1"),
    (
        "place-any-enemy",
        standing(3, "black=c1 red=c5"),
        "legal +black:c2 +black:c3 +black:c4 +red:c2 +red:c3 +red:c4",
    ),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"interleave/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"interleave/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("interleave", PLACING)
