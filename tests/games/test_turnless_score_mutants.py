"""Mistakes in the scoring by groups that games without turns share, one by one."""

import pytest

from rulestone.games.turnless_score_mutants import TURNLESS_SCORE_MUTANTS
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("score-by-stones", standing(3, "white=c4,c5 black=c3,d4"), "leader white -> black"),
    ("score-by-number-of-groups", standing(2, "white=b1,c2 black=b2,c1"), "leader black -> white"),
    ("score-largest-only", standing(2, "white=b3,c1 black=c2"), "leader white -> black"),
    ("compare-common-groups", played(1, "white:a1"), "winner white -> black; leader white -> black"),
    ("score-ascending", standing(2, "white=a1,c1,c2 black=b1,b2"), "leader white -> black"),
    ("score-distinct", standing(2, "white=b3,c1 black=c2"), "leader white -> black"),
    ("score-behind-wins", played(1, "white:a1"), "winner white -> black; leader white -> black"),
    (
        "groups-counted-once-by-size",
        standing(2, "white=a1,c2"),
        "score white=(1, 1) black=() -> white=(1,) black=()",
    ),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"evening/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"evening/{name}" for name, _, _ in SHOWN_BY] == visible_mutants(
        "evening", TURNLESS_SCORE_MUTANTS
    )
