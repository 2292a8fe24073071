"""Mistakes in Necklace: turns, crosscuts, and which patterns count: all, or those that are created."""

import pytest

from rulestone.games.necklace.mutants.crosscuts import CROSSCUTS
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("blue-begins", played(1, ""), "to_move red -> blue"),
    ("no-crosscuts", standing(3, "red=b2 blue=b1,a2", "red"), "legal +a1"),
    ("crosscut-one-diagonal", standing(4, "red=c3,b4 blue=c4", "blue"), "legal +b3"),
    ("crosscut-of-three", standing(2, "red=b2 blue=b1", "red"), "legal -a1"),
    ("crosscut-any-full", played(2, "b2 a1 a2 b1"), "winner blue -> red"),
    ("crosscut-misses-one-area", standing(4, "red=c3,b4 blue=c4", "blue"), "legal +b3"),
    (
        "only-created",
        standing(4, "red=c2,b3,d3,c4", "red"),
        "legal +a1 +b1 +c1 +d1 +a2 +b2 +d2 +a3 +a4 +b4 +d4",
    ),
    (
        "crosscut-only-created",
        standing(3, "red=a1,b2 blue=b1,a2", "red"),
        "over yes -> no; to_move none -> red; legal +c1 +c2 +a3 +b3 +c3",
    ),
    (
        "secluded-only-created",
        standing(4, "red=c2,b3,d3,c4", "red"),
        "legal +a1 +b1 +c1 +d1 +a2 +b2 +d2 +a3 +a4 +b4 +d4",
    ),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"necklace/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"necklace/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("necklace", CROSSCUTS)
