"""Mistakes in games without turns: in placing, the wish to stop, and the end, one by one."""

import pytest

from rulestone.games.turnless_mutants import TURNLESS_MUTANTS
from tests.games.mistakes import Question, counted, differences, played, standing, visible_mutants

SHOWN_BY = [
    (
        "occupied-allowed",
        played(3, "white:c3 black:c4 black:c4"),
        "accepted 2 -> 3; reason evening.turnless -> none",
    ),
    ("turns", standing(2, "white=b2"), "to_move none -> black"),
    (
        "stop-lasting",
        played(3, "white:c3 white:stop black:b2 black:stop"),
        (
            "over no -> yes; winner none -> black; legal -white:a1 -white:a2 -white:b1 -black:c4 "
            "-black:d2 -black:d3"
        ),
    ),
    (
        "stop-never-cancelled",
        played(3, "white:c3 black:stop black:c2 white:stop"),
        (
            "over no -> yes; winner none -> black; legal -white:b1 -white:c1 -white:d1 -black:b3 "
            "-black:c4 -black:d3"
        ),
    ),
    (
        "stop-kept-by-placer",
        played(3, "white:c3 black:stop black:c2 white:stop"),
        (
            "over no -> yes; winner none -> black; legal -white:b1 -white:c1 -white:d1 -black:b3 "
            "-black:c4 -black:d3"
        ),
    ),
    ("stop-for-good", played(3, "white:c3 black:c4 white:stop"), "legal -white:b4 -white:c5 -white:d4"),
    (
        "stop-repeated-refused",
        played(3, "white:c3 white:stop white:stop"),
        "accepted 3 -> 2; reason none -> evening.end",
    ),
    (
        "stop-toggles",
        played(3, "white:c3 white:stop white:stop black:stop"),
        (
            "over yes -> no; winner white -> none; legal +black:b2 +black:b3 +black:c2 +black:c4 "
            "+black:d2 +black:d3"
        ),
    ),
    (
        "stop-only-when-unable",
        played(2, "white:b3 black:stop"),
        "accepted 2 -> 1; reason none -> evening.end",
    ),
    (
        "stop-alone",
        played(2, "white:a1 white:stop"),
        "over no -> yes; winner none -> white; legal -black:a2 -black:b1 -black:b2",
    ),
    (
        "unable-is-stopped",
        played(2, "white:b2 black:a1 black:stop"),
        "over no -> yes; winner none -> black; legal -black:b3 -black:c1 -black:c2",
    ),
    ("stops-needed", played(1, "white:a1"), "over yes -> no; winner white -> none"),
    (
        "unable-ends",
        standing(2, "white=a1"),
        "over no -> yes; winner none -> white; legal -black:a2 -black:b1 -black:b2",
    ),
    ("end-when-full", standing(2, "white=a1,c2 black=b2"), "over yes -> no; winner white -> none"),
    (
        "stops-do-not-end",
        played(2, "white:a1 white:stop black:stop"),
        "over yes -> no; winner white -> none; legal +black:a2 +black:b1 +black:b2",
    ),
    ("end-unable", played(2, "white:a1 white:stop"), "accepted 2 -> 1; reason none -> evening.end"),
    (
        "moves-after-the-end",
        played(3, "white:c3 black:stop white:stop white:d4"),
        "reason evening.end -> evening.place",
    ),
    ("perft-counts-stops", counted(2, 2), "nodes 24 -> 38"),
    ("stop-listed", standing(2, "white=b2"), "legal +white:stop +black:stop"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"evening/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"evening/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("evening", TURNLESS_MUTANTS)
