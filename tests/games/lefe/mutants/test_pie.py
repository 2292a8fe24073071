"""Mistakes in the pie of Lefe, one by one."""

import pytest

from rulestone.games.lefe.mutants.pie import PIE
from tests.games.mistakes import Question, differences, played, visible_mutants

SHOWN_BY = [
    ("pie-extra-stone", played(2, "b1 choose dark"), "to_move light -> dark"),
    ("pie-extra-stone-unknown", played(2, "b1 choose dark", pie="extra-stone"), "to_move dark -> light"),
    ("pie-always", played(1, "", pie="none"), "score dark=0 light=0 -> none"),
    ("no-pie", played(1, ""), "score none -> dark=0 light=0"),
    (
        "choice-swaps-stone",
        played(1, "a1 choose dark"),
        "winner dark -> light; score dark=2 light=0 -> dark=0 light=2; leader dark -> light",
    ),
    ("chooser-moves-first", played(2, "b1 choose dark"), "to_move light -> dark"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"lefe/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"lefe/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("lefe", PIE)
