"""Mistakes in the opening of Evening, one by one."""

import pytest

from rulestone.games.evening.mutants.opening import OPENING
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    (
        "opening-in-centre",
        standing(2, ""),
        "legal -white:a1 -white:a2 -white:b1 -white:b3 -white:c1 -white:c2",
    ),
    ("opening-is-a-turn", standing(1, ""), "to_move none -> white"),
    ("black-may-open", standing(1, ""), "legal +black:a1"),
    ("black-opens", standing(1, ""), "legal +black:a1 -white:a1"),
    ("stop-before-opening", played(1, "black:stop"), "accepted 0 -> 1; reason evening.opening -> none"),
    (
        "opening-until-white",
        standing(3, "black=c3"),
        (
            "score white=() black=(1,) -> none; leader black -> none; legal +white:a1 +white:a2 "
            "+white:a3 +white:b1 +white:b4 +white:c1 +white:c5 +white:d1 +white:d4 +white:e1 +white:e2 "
            "+white:e3"
        ),
    ),
    (
        "no-opening",
        standing(1, ""),
        (
            "over no -> yes; winner none -> black; score none -> white=() black=(); leader none -> "
            "black; legal -white:a1"
        ),
    ),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"evening/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"evening/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("evening", OPENING)
