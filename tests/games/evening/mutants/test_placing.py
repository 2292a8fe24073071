"""Mistakes in Evening: the groups beside a cell, and the comparison of their sums, one by one."""

import pytest

from rulestone.games.evening.mutants.placing import PLACING
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("place-at-a-tie", standing(2, "white=a1 black=b2"), "legal +white:a2 +white:b1 +black:a2 +black:b1"),
    (
        "place-beside-nothing",
        standing(3, "black=c3"),
        (
            "legal +white:a1 +white:a2 +white:a3 +white:b1 +white:b4 +white:c1 +white:c5 +white:d1 "
            "+white:d4 +white:e1 +white:e2 +white:e3 +black:a1 +black:a2 +black:a3 +black:b1 +black:b4 "
            "+black:c1 +black:c5 +black:d1 +black:d4 +black:e1 +black:e2 +black:e3"
        ),
    ),
    (
        "place-larger-sum",
        standing(2, "white=a1"),
        "legal +white:a2 +white:b1 +white:b2 -black:a2 -black:b1 -black:b2",
    ),
    (
        "place-counts-itself",
        played(2, "white:a1 black:b2"),
        (
            "accepted 2 -> 1; reason none -> evening.end; over no -> yes; winner none -> white; score "
            "white=(1,) black=(1,) -> white=(1,) black=(); leader black -> white; legal -white:b3 "
            "-white:c1 -white:c2"
        ),
    ),
    ("place-beside-enemy", standing(2, "white=a1 black=b2"), "legal +white:a2 +white:b1 +black:a2 +black:b1"),
    ("place-not-beside-own", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("group-per-contact", standing(3, "white=b2,c4 black=d2,d3"), "legal +white:c3"),
    ("adjacent-stones", standing(2, "white=c2 black=b2,c1"), "legal -white:b3"),
    ("largest-adjacent-group", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("smallest-adjacent-group", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("number-of-adjacent-groups", standing(2, "white=c2 black=b2,c1"), "legal -white:b3"),
    ("equal-groups-once", standing(2, "white=b3,c1 black=c2"), "legal -black:b2"),
    ("groups-anywhere", standing(2, "white=a1"), "legal +black:b3 +black:c1 +black:c2"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"evening/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"evening/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("evening", PLACING)
