"""Mistakes in Necklace: secluded points, and the win, one by one."""

import pytest

from rulestone.games.necklace.mutants.seclusion import SECLUSION
from tests.games.mistakes import Question, differences, standing, visible_mutants

SHOWN_BY = [
    ("no-seclusion", standing(3, "red=b1,b3 blue=a2", "blue"), "legal +c2"),
    ("neighbours-only", standing(5, "red=d2,c4 blue=c2,b3,d4", "red"), "legal +e3"),
    ("occupied-exit", standing(3, "red=b1,b3 blue=a2", "blue"), "legal +c2"),
    ("diagonal-exit", standing(3, "red=b1,b3 blue=a2", "blue"), "legal +c2"),
    ("own-stones-exit", standing(3, "red=b1,b3 blue=a2", "blue"), "legal +c2"),
    ("exit-on-own-edges", standing(3, "red=c1,b2", "blue"), "legal -c3"),
    ("border-point-needs-exit", standing(2, "red=b2", "blue"), "legal -a1"),
    (
        "seclusion-beside-the-stone-only",
        standing(4, "red=c2,b3,d3,c4", "red"),
        "legal +a1 +b1 +c1 +d1 +a2 +b2 +d2 +a3 +a4 +b4 +d4",
    ),
    ("secluded-only-where-placed", standing(3, "red=b1,b3 blue=a2", "blue"), "legal +c2"),
    (
        "seclusion-called-crosscut",
        standing(3, "red=b1,b3 blue=a2", "blue"),
        "why c2 necklace.secluded -> necklace.crosscut",
    ),
    ("win-first", standing(4, "red=b1,b2,c3,c4 blue=a3,b4", "red"), "legal +c2"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"necklace/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"necklace/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("necklace", SECLUSION)
