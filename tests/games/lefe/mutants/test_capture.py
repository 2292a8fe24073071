"""Mistakes in Lefe: which trees can be removed, and how, one by one."""

import pytest

from rulestone.games.lefe.mutants.capture import CAPTURE
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("capture-equal", standing(2, "dark=c2", "light"), "legal +b2xc2 +b3xc2 +c1xc2 -b2 -b3 -c1"),
    ("capture-any", standing(2, "dark=c2", "light"), "legal +b2xc2 +b3xc2 +c1xc2 -b2 -b3 -c1"),
    ("capture-compares-before", standing(2, "dark=a1 light=c2", "dark"), "legal +b2 -b2xc2"),
    ("touching-the-stone", standing(3, "dark=c3 light=d3", "dark"), "legal +b2 +b3 +c2 -b2xd3 -b3xd3 -c2xd3"),
    ("capture-anywhere", standing(2, "dark=a1 light=c2", "dark"), "legal +a2xc2 +b1xc2 -a2 -b1"),
    ("capture-fewest-only", standing(4, "dark=c3,d4,d5 light=b2,c6,d6", "dark"), "legal -e3xc6"),
    ("capture-no-choice", standing(2, "dark=c1 light=b1,c2", "dark"), "legal -b2xc2"),
    ("capture-by-stones", standing(4, "dark=d5,e3 light=b4,c4", "dark"), "legal +d4xb4 +e4xb4 -d4 -e4"),
    ("capture-without-growth", standing(3, "dark=c3,c4 light=a1", "dark"), "legal +b2xa1 -b2"),
    ("capture-when-level", standing(3, "dark=c3,c4 light=a1", "dark"), "legal +b2xa1 -b2"),
    ("capture-optional", standing(2, "dark=a1 light=c2", "dark"), "legal +b2"),
    (
        "capture-left-out",
        played(3, "c3 choose dark d3 c2"),
        (
            "accepted 3 -> 4; reason lefe.capture -> none; to_move dark -> light; score dark=1 light=1 "
            "-> dark=2 light=1; leader none -> dark; legal +b2 +b3 +c4 +d2 -b2xd3 -b3xd3 -c2xd3 -c4xd3 "
            "-d2xd3"
        ),
    ),
    ("no-capture", standing(2, "dark=a1 light=c2", "dark"), "legal +b2 -b2xc2"),
    (
        "capture-all",
        played(2, "b3 choose light c1 a1 a2 b2xc1"),
        "score dark=2 light=1 -> dark=2 light=0; legal +a2",
    ),
    ("capture-one-stone", played(3, "c3 choose dark d4 d2 e3 c4 a1 b2xd4"), "legal -e3"),
    (
        "capture-leaves-stones",
        played(2, "b3 choose light c1 b2xc1"),
        "score dark=2 light=0 -> dark=2 light=1; legal -c1",
    ),
    (
        "capture-named-by-first-stone",
        played(4, "g1 choose dark c6 d5 d7 a1 e6 d4 e5 c3 e4 e3xd7 c6"),
        "accepted 13 -> 11; reason none -> lefe.capture; legal +e3xc6 -d7 -e5 -e6",
    ),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"lefe/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"lefe/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("lefe", CAPTURE)
