"""Mistakes in hexagonal boards, one by one."""

import pytest

from rulestone.games.hexagonal_board_mutants import HEXAGONAL_BOARD_MUTANTS, HOLED_BOARD_MUTANTS
from tests.games.mistakes import Question, differences, standing, visible_mutants

SHOWN_BY = [
    ("letter-i-skipped", standing(5, "red=f2"), "legal +black:j2 -black:i2"),
    (
        "letters-after-z",
        standing(14, "black=aa1 red=z3"),
        (
            "refused: 'aa1' is not a cell of the hexagonal board of size 14: its rows run from a to aa, "
            "and the cells of each are numbered from 1"
        ),
    ),
    ("written-from-the-top", standing(2, "black=a1", removed="b2"), "legal +red:c2 -red:a2"),
    ("numbered-from-zero", standing(2, "black=a1"), "legal +red:a0 +red:c0 -red:a2 -red:c2"),
    ("numbers-slant", standing(2, "black=a1"), "legal +red:c3 -red:c2"),
    ("upper-half-wired-as-lower", standing(2, "red=b3"), "legal -black:c2"),
    ("middle-row-wired-as-lower", standing(2, "red=c1"), "legal +black:a1 -black:a2 -black:b2"),
    ("no-lower-right-neighbour", standing(2, "black=a1"), "legal -red:b1"),
    ("four-neighbours", standing(2, "black=a1"), "legal -red:b1"),
    ("lines-bend", standing(2, "red=b3"), "legal -black:c2"),
    ("removed-cells-stay", standing(2, "black=c1", removed="c2"), "legal +red:c2"),
    ("removed-cells-rename", standing(3, "black=e3", removed="d3"), "legal +red:d3 -red:d4"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"interleave/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"interleave/{name}" for name, _, _ in SHOWN_BY] == visible_mutants(
        "interleave", HEXAGONAL_BOARD_MUTANTS
    ) + visible_mutants("interleave", HOLED_BOARD_MUTANTS)
