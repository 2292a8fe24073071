"""Mistakes in the end of Lefe, one by one."""

import pytest

from rulestone.games.lefe.mutants.end import END
from tests.games.mistakes import Question, counted, differences, played, standing, visible_mutants

SHOWN_BY = [
    (
        "end-on-turn",
        standing(2, "dark=a1,b2,c2", "light"),
        "over yes -> no; winner dark -> none; to_move none -> light; legal +a2 +b1 +b3 +c1",
    ),
    (
        "end-option-ignored",
        standing(2, "dark=a1,b2,c2", "light", end="on-turn"),
        "over no -> yes; winner none -> dark; to_move light -> none; legal -a2 -b1 -b3 -c1",
    ),
    (
        "end-of-opponent",
        standing(2, "dark=a1,b2,c2", "dark"),
        "over yes -> no; winner dark -> none; to_move none -> dark",
    ),
    (
        "end-when-full",
        standing(2, "dark=a1,b2,c2", "dark"),
        "over yes -> no; winner dark -> none; to_move none -> dark",
    ),
    (
        "end-both",
        standing(2, "dark=a1,b2,c2", "light"),
        "over yes -> no; winner dark -> none; to_move none -> light; legal +a2 +b1 +b3 +c1",
    ),
    (
        "end-before-removal",
        played(2, "b3 choose light c1 a1 a2 b2xc1"),
        "over no -> yes; winner none -> dark; to_move light -> none; legal -b1 -c1 -c2",
    ),
    (
        "end-before-choice",
        played(1, "a1"),
        "over no -> yes; winner none -> dark; score none -> dark=2 light=0; leader none -> dark",
    ),
    (
        "elimination",
        standing(2, "dark=a2,b3", "light"),
        "over no -> yes; winner none -> dark; to_move light -> none",
    ),
    (
        "moves-after-the-end",
        played(2, "b3 choose dark c2 b2xc2 a1 c1 a2"),
        (
            "accepted 6 -> 7; reason lefe.end -> none; winner dark -> none; score dark=2 light=1 -> "
            "dark=1 light=1; leader dark -> none"
        ),
    ),
    ("perft-counts-finished-games", counted(1, 3), "nodes 0 -> 2"),
    ("perft-counts-cells", counted(3, 1, "a3 choose dark a2 c3"), "nodes 18 -> 16"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"lefe/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"lefe/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("lefe", END)
