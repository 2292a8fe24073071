"""Mistakes in Lefe: boards, turns and placing, one by one."""

import pytest

from rulestone.games.lefe.mutants.placing import PLACING
from tests.games.mistakes import Question, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("official-sizes-only", standing(1, "", "dark", pie="none"), "refused: size 1 is not official"),
    ("same-colour-again", played(2, "c2", pie="none"), "to_move light -> dark"),
    (
        "occupied-allowed",
        played(3, "c3 choose light a1 c3"),
        "accepted 3 -> 4; reason lefe.place -> none; to_move dark -> light; legal +b2xc3 -b2xa1",
    ),
    ("place-anywhere", standing(2, "dark=c1,c2", "dark"), "legal +b2"),
    ("place-touching-friends", standing(2, "dark=c1,c2", "dark"), "legal +b2"),
    ("place-at-most-two", standing(2, "dark=a1,b3,c1", "dark"), "legal -b2"),
    ("place-at-most-one", standing(3, "dark=c2,c4", "dark"), "legal -c3"),
    ("place-must-join", standing(2, "dark=b1", "dark"), "legal -a2 -b3 -c2"),
    ("place-counts-all", standing(2, "dark=a2,b3", "light"), "legal -b2"),
    ("place-counts-enemies", standing(2, "dark=a2,b3", "light"), "legal -b2"),
    ("place-ring-not-closed", standing(2, "dark=b2,c2", "dark"), "legal +c1"),
    ("place-no-cycles", standing(3, "dark=b2,b3,c2,d2,d3", "dark"), "legal -c4"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"lefe/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"lefe/{name}" for name, _, _ in SHOWN_BY] == visible_mutants("lefe", PLACING)
