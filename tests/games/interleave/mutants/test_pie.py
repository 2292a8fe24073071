"""Mistakes in Interleave: the board and the pie, one by one."""

import pytest

from rulestone.games.interleave.mutants.pie import PIE
from tests.games.mistakes import Question, differences, played, visible_mutants

SHOWN_BY = [
    ("no-cells-no-board", played(1, "choose red", removed="a1"), "refused: no cell is left"),
    (
        "set-up-sightlines",
        played(1, "setup black=a1"),
        "accepted 1 -> 0; reason none -> interleave.pie; legal -choose black -choose red",
    ),
    (
        "set-up-any-stone",
        played(3, "setup red=b2,c3"),
        "accepted 0 -> 1; reason interleave.pie -> none; legal +choose black +choose red",
    ),
    (
        "set-up-empty",
        played(1, "setup"),
        "accepted 0 -> 1; reason interleave.pie -> none; legal +choose black +choose red",
    ),
    (
        "set-up-both-colours",
        played(1, "setup black=a1"),
        "accepted 1 -> 0; reason none -> interleave.pie; legal -choose black -choose red",
    ),
    (
        "set-up-overlapping",
        played(3, "setup black=c3,c3"),
        "accepted 0 -> 1; reason interleave.pie -> none; legal +choose black +choose red",
    ),
    (
        "set-up-one-black",
        played(2, "setup black=a1,a2,b1,b3 red=b2,c1,c2"),
        "accepted 1 -> 0; reason none -> interleave.pie; legal -choose black -choose red",
    ),
    (
        "over-before-choice",
        played(1, "setup black=a1"),
        "over no -> yes; winner none -> black; score none -> black=(1,) red=(); leader none -> black",
    ),
    ("no-choice", played(1, "setup black=a1 choose red"), "accepted 2 -> 1; reason none -> interleave.end"),
    (
        "play-before-choice",
        played(3, "setup black=c3 red:c4"),
        "accepted 1 -> 2; reason interleave.pie -> none",
    ),
    (
        "choose-again",
        played(3, "setup black=c3 choose black choose red"),
        "accepted 2 -> 3; reason interleave.pie -> none",
    ),
    ("choice-not-listed", played(1, "setup black=a1"), "legal -choose black -choose red"),
    (
        "choice-recolours",
        played(1, "setup black=a1 choose red"),
        "winner black -> red; score black=(1,) red=() -> black=() red=(1,); leader black -> red",
    ),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"interleave/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"interleave/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("interleave", PIE)


def test_a_set_up_that_is_refused_anyway_is_not_refused_for_its_sightlines() -> None:
    assert differences("interleave/set-up-sightlines", played(1, "setup")) == ""
