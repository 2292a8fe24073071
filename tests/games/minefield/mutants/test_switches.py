"""Mistakes in Minefield: switches half understood, and what it is to create a pattern, one by one."""

import pytest

from rulestone.games.minefield.mutants.switches import SWITCHES
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("no-switches", standing(3, "black=a2,c3 white=c2", "white"), "legal +a3"),
    ("switch-2x3-only", standing(5, "black=b3,e4 white=b4", "white"), "legal +e3"),
    ("switch-2x4-only", standing(3, "black=a2,c3 white=c2", "white"), "legal +a3"),
    ("switch-lying-only", standing(4, "black=c2,d4 white=c4", "white"), "legal +d2"),
    ("switch-upright-only", standing(3, "black=a2,c3 white=c2", "white"), "legal +a3"),
    ("switch-2x5-too", standing(6, "black=f6 white=f5,b6", "black"), "legal -b5"),
    ("switch-3x3-too", played(6, "d6 b6 b4"), "legal -d4"),
    ("switch-3x4-too", standing(5, "black=c2 white=a2,c5", "black"), "legal -a5"),
    ("switch-filled", standing(3, "black=b2,c3 white=c2,a3", "black"), "legal -a2"),
    ("switch-one-side-empty", played(4, "a2 a3 d3 c2 b4"), "legal -d2"),
    ("switch-half-empty", standing(6, "black=d5,e6,f6 white=d6", "white"), "legal -f5"),
    ("switch-not-crossed", standing(3, "black=c1,c2 white=a2", "white"), "legal -a1"),
    (
        "switch-called-hard-corner",
        standing(4, "black=b3,d4 white=b4", "white"),
        "why d3 minefield.switch -> minefield.hard-corner",
    ),
    ("pattern-anywhere", standing(3, "black=b2,c3 white=c2", "black"), "legal -a1 -b1 -a2 -a3"),
    ("pattern-excuses", standing(3, "black=b2,c3 white=c2", "black"), "legal +c1"),
    ("pattern-count", standing(3, "black=c2,a3 white=a2,c3", "black"), "legal +b2 +b3"),
    ("win-first", standing(3, "black=b1,a2,a3,c3 white=c2", "black"), "legal +b2"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"minefield/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"minefield/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("minefield", SWITCHES)
