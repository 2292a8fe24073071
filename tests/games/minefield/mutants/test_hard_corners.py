"""Mistakes in Minefield: turns, and hard corners half understood, one by one."""

import pytest

from rulestone.games.minefield.mutants.hard_corners import HARD_CORNERS
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("minefield-swap", standing(2, "black=a1", "white"), "legal +swap"),
    ("white-begins", played(1, ""), "to_move black -> white"),
    ("hard-corner-of-own-pair-only", standing(3, "black=c1,b2", "white"), "legal +b1 +c2"),
    ("hard-corner-of-other-pair-only", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
    ("hard-corner-on-one-diagonal", standing(2, "black=a2 white=b2", "black"), "legal +b1"),
    ("hard-corner-filled", standing(3, "black=b1 white=a1,a2", "white"), "legal -b2"),
    ("hard-corner-crosscut-too", standing(3, "black=b2,c3 white=c2", "white"), "legal -b3"),
    ("hard-corner-any-three", standing(3, "black=b2 white=c3", "white"), "legal -c2 -b3"),
    ("hard-corner-of-two", standing(2, "black=b2", "black"), "legal -a1"),
    ("hard-corner-of-black-only", standing(2, "black=b2 white=a2", "white"), "legal +b1"),
    ("hard-corner-misses-one-area", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
    ("no-hard-corners", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"minefield/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"minefield/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("minefield", HARD_CORNERS)
