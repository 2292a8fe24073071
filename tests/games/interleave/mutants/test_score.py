"""Mistakes in the score of Interleave, one by one."""

import pytest

from rulestone.games.interleave.mutants.score import SCORE
from tests.games.mistakes import Question, differences, standing, visible_mutants

SHOWN_BY = [
    ("black-wins-ties", standing(1, ""), "winner red -> black; leader red -> black"),
    ("ties-stay", standing(1, ""), "winner red -> none; leader red -> none"),
    ("half-is-one", standing(1, "black=a1"), "winner black -> red; leader black -> red"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"interleave/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"interleave/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("interleave", SCORE)
