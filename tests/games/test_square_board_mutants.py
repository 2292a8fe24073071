"""Mistakes in square boards, one by one."""

import pytest

from rulestone.games.square_board_mutants import SQUARE_BOARD_MUTANTS
from tests.games.mistakes import Question, differences, standing, visible_mutants

SHOWN_BY = [
    (
        "letter-i-skipped",
        standing(9, "", "white"),
        "legal +j1 +j2 +j3 +j4 +j5 +j6 +j7 +j8 +j9 -i1 -i2 -i3 -i4 -i5 -i6 -i7 -i8 -i9",
    ),
    (
        "letters-after-z",
        standing(27, "black=a1,aa15 white=aa14,y15", "black"),
        "refused: 'aa15' is not a cell of the 27×27 board: its points run from a1 to ba27, in lower case",
    ),
    ("written-from-the-top", standing(2, "black=b2", "white"), "legal +b2 -b1"),
    ("numbered-from-zero", standing(1, "", "black"), "legal +a0 -a1"),
    ("one-too-large", standing(1, "", "black"), "legal +b1 +a2 +b2"),
    ("rows-wrap", standing(2, "black=b1,a2 white=a1,b2", "black"), "winner none -> black"),
    ("areas-end-early", standing(2, "black=a1 white=a2", "black"), "legal +b2"),
]
"""Mutants, a small question to each, and what it says there otherwise than the rules."""


@pytest.mark.parametrize(("name", "question", "words"), SHOWN_BY)
def test_what_each_mistake_changes(name: str, question: Question, words: str) -> None:
    assert differences(f"minefield/{name}", question) == words


def test_every_mistake_is_shown() -> None:
    assert [f"minefield/{name}" for name, _, _ in SHOWN_BY] == visible_mutants(
        "minefield", SQUARE_BOARD_MUTANTS
    )
