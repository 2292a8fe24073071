"""Mistakes in games of connecting one's own two edges: in the edges and the win, one by one."""

import pytest

from rulestone.games.connection_win_mutants import CONNECTION_WIN_MUTANTS
from tests.games.mistakes import Question, counted, differences, played, standing, visible_mutants

SHOWN_BY = [
    ("one-point-no-win", standing(1, "black=a1", "white"), "winner black -> none"),
    (
        "diagonal-chains",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; winner none -> black; to_move black -> none; legal -a1 -b2",
    ),
    ("edges-swapped", standing(2, "black=a1,b1 white=a2,b2", "black"), "winner white -> black"),
    (
        "any-two-edges",
        standing(2, "black=b2", "white"),
        "over no -> yes; winner none -> black; to_move white -> none; legal -a1 -b1 -a2",
    ),
    ("corners-of-one-colour", standing(1, "white=a1", "black"), "winner white -> none"),
    (
        "separate-chains-win",
        standing(2, "black=b1,a2", "white"),
        "over no -> yes; winner none -> black; to_move black -> none; legal -a1 -b2",
    ),
    (
        "straight-chains-only",
        standing(5, "black=a1,a2,c2,d2,e2,a3,c3,e3,a4,b4,c4,e4,e5", "white"),
        (
            "over yes -> no; winner black -> none; to_move none -> white; legal +b1 +c1 +d1 +e1 +b2 +b3 "
            "+d3 +d4 +a5 +b5 +c5 +d5"
        ),
    ),
    ("win-seen-late", standing(1, "black=a1", "white"), "winner black -> none"),
    (
        "win-of-last-mover-only",
        standing(4, "black=b1,b2,b3,b4 white=d2,d3", "black"),
        (
            "over yes -> no; winner black -> none; to_move none -> black; legal +a1 +c1 +d1 +a2 +c2 +a3 "
            "+c3 +a4 +c4 +d4"
        ),
    ),
    (
        "win-does-not-end",
        standing(1, "black=a1", "white", swap=True),
        "over yes -> no; to_move none -> white",
    ),
    ("loser-named", standing(1, "black=a1", "white"), "winner black -> white"),
    ("moves-after-the-end", played(3, "b1 a1 b2 c1 b3 a3"), "accepted 5 -> 6; reason minefield.win -> none"),
    ("perft-counts-finished-games", counted(1, 2), "nodes 0 -> 1"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"minefield/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"minefield/{name}" for name, _, _ in SHOWN_BY] == visible_mutants(
        "minefield", CONNECTION_WIN_MUTANTS
    )


def test_a_chain_that_never_turns_back_is_seen_by_all_who_follow_chains_forwards() -> None:
    straight, turning = standing(3, "black=b1,b2,b3", "white"), standing(3, "black=a1,a2,b2,b3", "white")
    for question in (straight, turning):
        assert differences("minefield/straight-chains-only", question) == ""
