"""Mistakes in Lefe: trees, leaves, and what counts as grown, one by one."""

import pytest

from rulestone.games.lefe.mutants.trees import TREES
from tests.games.mistakes import Question, differences, standing, visible_mutants

SHOWN_BY = [
    ("tree-of-one-stone", standing(2, "dark=b2,c2 light=b3", "light"), "legal +a2xb2 +a2xc2 -a2"),
    (
        "lone-stone-no-leaf",
        standing(4, "dark=a1,c3,c4,d4,e4", "light"),
        "score dark=2 light=0 -> dark=3 light=0",
    ),
    ("leaf-with-two", standing(2, "dark=a1,a2 light=c2", "dark"), "legal +b3xc2 -b3"),
    ("lone-stone-two-leaves", standing(2, "dark=a1 light=c2", "dark"), "legal +b2 -b2xc2"),
    (
        "ring-has-a-leaf",
        standing(4, "dark=c3,c4,d4", "light"),
        (
            "legal +b2 +b3 +b4 +c2 +c5 +d3 +d5 +e3 +e4 -b2xc3 -b3xc3 -b4xc3 -c2xc3 -c5xc3 -d3xc3 -d5xc3 "
            "-e3xc3 -e4xc3"
        ),
    ),
    ("leaf-at-the-border", standing(2, "dark=c2", "light"), "legal +b2xc2 -b2"),
    ("stones-for-leaves", standing(2, "dark=a1,a2 light=c2", "dark"), "legal +b3xc2 -b3"),
    (
        "newborn-never",
        standing(4, "dark=c3,c4,d4", "light"),
        (
            "legal +b2 +b3 +b4 +c2 +c5 +d3 +d5 +e3 +e4 -b2xc3 -b3xc3 -b4xc3 -c2xc3 -c5xc3 -d3xc3 -d5xc3 "
            "-e3xc3 -e4xc3"
        ),
    ),
    (
        "newborn-option-ignored",
        standing(3, "dark=b2,b3,c2,c4,d2,d3 light=e1,e3", "light", newborn="never"),
        "legal +a1xb2 +a2xb2 +a3xb2 +b1xb2 +b4xb2 +c1xb2 +c3xb2 +c5xb2 -a1 -a2 -a3 -b1 -b4 -c1 -c3 -c5",
    ),
    ("merge-most", standing(3, "dark=c2,c4,c5 light=d2", "dark"), "legal +c3 -c3xd2"),
    ("merge-option-ignored", standing(3, "dark=c2,c4,c5 light=d2", "dark", merge="most"), "legal +c3xd2 -c3"),
    ("merge-options-confused", standing(3, "dark=c2,c4,c5 light=d2", "dark"), "legal +c3 -c3xd2"),
    ("merge-sum", standing(2, "dark=b3,c1 light=c2", "dark"), "legal +b2 -b2xc2"),
    ("merge-first", standing(3, "dark=c2,c4,c5 light=d2", "dark", merge="most"), "legal +c3xd2 -c3"),
    ("merge-always-grows", standing(3, "dark=c2,c4,c5 light=d2", "dark", merge="most"), "legal +c3xd2 -c3"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"lefe/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"lefe/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("lefe", TREES)
