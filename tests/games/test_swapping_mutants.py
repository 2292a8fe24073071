"""Mistakes that can be made in the swap of sides, one by one."""

import pytest

from rulestone.games.swapping_mutants import SWAPPING_MUTANTS
from tests.games.mistakes import Question, counted, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("no-swap", standing(2, "red=b2", "blue"), "legal -swap"),
    ("swap-after-the-end", standing(1, "red=a1", "blue"), "legal +swap"),
    ("first-colour-after-swap", played(2, "a1 swap"), "to_move blue -> red"),
    ("swap-back", played(2, "a2 swap"), "legal +swap"),
    ("recolour", played(2, "a1 swap"), "to_move blue -> red"),
    ("swap-mirrors", played(2, "a1 swap"), "to_move blue -> red"),
    ("swap-on-every-turn", played(2, "a1 b1 b2"), "to_move red -> blue; legal +swap -a2"),
    ("swap-stays-open", played(2, "a1 b2"), "legal +swap"),
    ("swap-not-listed", standing(2, "red=b2", "blue"), "legal -swap"),
    ("swap-never-on-set-up", standing(2, "red=b2", "blue"), "legal -swap"),
    ("swap-without-second-colour", standing(3, "red=c1,b2", "blue"), "legal +swap"),
    ("swap-for-first-colour", standing(2, "red=b2", "red"), "legal +swap"),
    ("perft-without-swap", counted(2, 2), "nodes 16 -> 12"),
    ("swap-names-nobody", standing(2, "red=b2", "blue"), "to_move blue -> none"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"necklace/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"necklace/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("necklace", SWAPPING_MUTANTS)
