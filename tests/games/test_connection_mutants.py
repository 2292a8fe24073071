"""Mistakes in games of connecting one's own two edges: in turns and skips, one by one."""

import pytest

from rulestone.games.connection_mutants import CONNECTION_MUTANTS
from tests.games.mistakes import Question, counted, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("same-colour-again", played(2, "b2"), "to_move white -> black"),
    (
        "occupied-allowed",
        played(2, "b2 b2"),
        "accepted 1 -> 2; reason minefield.turn -> none; to_move white -> black",
    ),
    ("no-skip", standing(2, "black=b1,a2", "white"), "to_move black -> white; legal -a1 -b2"),
    (
        "skip-is-the-end",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; to_move black -> none; legal -a1 -b2",
    ),
    (
        "skip-loses",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; winner none -> black; to_move black -> none",
    ),
    ("skip-reported-late", standing(2, "black=b1,a2", "white"), "to_move black -> white"),
    (
        "turn-lost-by-skip",
        played(4, "b1 a1 a3 a2 c4 b4 d3 d1 d2 a4 c2 c1"),
        "to_move white -> black; legal +c3 +d4 -b2",
    ),
    ("last-stone-wins", standing(2, "black=b1,a2 white=a1,b2", "black"), "winner none -> white"),
    ("blocked-not-over", standing(2, "black=b1,a2 white=a1,b2", "black"), "over yes -> no"),
    ("perft-counts-skips", counted(3, 1, "b1 c2 a2 c1 c3"), "nodes 3 -> 1"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"minefield/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"minefield/{name}" for name, _, _ in SHOWN_BY] == visible_mutants(
        "minefield", CONNECTION_MUTANTS
    )
