"""Mistakes in the tie-breaks of Evening, one by one."""

import pytest

from rulestone.games.evening.mutants.ties import TIES
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("ties-to-white", standing(2, "white=a1 black=b2"), "leader black -> white"),
    ("ties-stay", standing(2, "white=a1 black=b2"), "leader black -> none"),
    ("odd-even-always", standing(2, "white=a1 black=b2"), "leader black -> white"),
    ("odd-even-reversed", played(2, "white:a1 black:a2", tiebreak="odd-even"), "leader white -> black"),
    ("all-stones", played(2, "white:a1 black:a2", tiebreak="odd-even"), "leader white -> black"),
    (
        "number-of-groups",
        standing(2, "white=a1,b1 black=b3,c2", tiebreak="odd-even"),
        "winner black -> white; leader black -> white",
    ),
    (
        "largest-group-parity",
        played(3, "white:c1 black:d1 white:d2 black:b1", tiebreak="odd-even"),
        "leader black -> white",
    ),
    ("odd-even-decides-all", standing(2, "white=a1,c2", tiebreak="odd-even"), "leader white -> black"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"evening/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"evening/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("evening", TIES)
