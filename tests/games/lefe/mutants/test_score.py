"""Mistakes in the score of Lefe, one by one."""

import pytest

from rulestone.games.lefe.mutants.score import SCORE
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("different-unique", standing(2, "light=b1,b3", "light"), "score dark=0 light=2 -> dark=0 light=1"),
    ("different-nonzero", standing(4, "dark=c3,c4,d4", "light"), "score dark=2 light=0 -> dark=1 light=0"),
    ("each-tree-scores", standing(2, "light=b1,b3", "light"), "score dark=0 light=2 -> dark=0 light=3"),
    (
        "bonus-distinct",
        standing(3, "dark=a1,c3 light=d3", "light"),
        "score dark=2 light=1 -> dark=1 light=1; leader dark -> none",
    ),
    (
        "bonus-padded",
        standing(4, "dark=b3,b4,c3,c5,d4,d5", "light"),
        "score dark=2 light=0 -> dark=1 light=0",
    ),
    (
        "bonus-first-only",
        standing(2, "dark=b2,c2 light=a2,b1,b3", "dark"),
        "score dark=1 light=3 -> dark=1 light=2",
    ),
    ("bonus-both", standing(1, "", "dark"), "score dark=0 light=0 -> dark=1 light=1"),
    ("no-bonus", played(1, "a1", pie="none"), "score dark=2 light=0 -> dark=1 light=0"),
    (
        "bonus-to-fewest",
        played(1, "a1", pie="none"),
        "winner dark -> none; score dark=2 light=0 -> dark=1 light=1; leader dark -> none",
    ),
    (
        "bonus-to-most-trees",
        standing(2, "dark=b2,b3 light=a2", "light"),
        "score dark=2 light=1 -> dark=1 light=1; leader dark -> none",
    ),
    (
        "bonus-ascending",
        standing(2, "dark=b2,c2 light=a2,b1,b3", "dark"),
        "score dark=1 light=3 -> dark=2 light=2; leader light -> none",
    ),
    ("tie-to-bonus", played(3, "d1 a1 c2 b2 c5 e3 b4", pie="none"), "leader none -> dark"),
    ("tie-to-last", standing(1, "", "light"), "leader none -> dark"),
    ("fewest-points-win", played(1, "a1", pie="none"), "winner dark -> light; leader dark -> light"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"lefe/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"lefe/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("lefe", SCORE)
