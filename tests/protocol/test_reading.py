"""Questions as people type them and programs write them: how a text is divided.

What is refused, and in which words, the tests of `rulestone.position` and of the command line hold.
"""

import pytest

from rulestone.core.names import GameName, Size
from rulestone.protocol import BadRequest, Question
from rulestone.protocol.reading import read_moves, read_question

MINEFIELD = GameName("minefield")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", ()),
        ("  a1  b2\nswap ", ("a1", "b2", "swap")),
        ("a1 choose dark b2", ("a1", "choose dark", "b2")),
        ("setup black=a1,b2 red=c3 choose red", ("setup black=a1,b2 red=c3", "choose red")),
        ("setup choose red", ("setup", "choose red")),
        ("choose", ("choose",)),
    ],
)
def test_blanks_divide_a_record_into_actions(text: str, moves: tuple[str, ...]) -> None:
    assert read_moves(text) == moves


@pytest.mark.parametrize("text", ["a1, b2", "a1,b2", "a1;b2"])
def test_commas_between_actions_are_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="write blanks between actions, and no commas"):
        read_moves(text)


def test_a_text_and_its_parts_mean_the_same_question() -> None:
    assert read_question("MineField", 3) == Question(game=MINEFIELD, size=Size(3), moves=())
    stones = {"black": ["a1", "b2"], "white": "c3 "}
    typed = read_question("minefield", 3, stones="black=a1,b2 white=c3", to_move="white")
    assert typed == read_question("minefield", 3, stones=stones, to_move="white")
    assert (typed.stones, typed.moves) == ({"black": ("a1", "b2"), "white": ("c3",)}, None)
    assert read_question("interleave", 3, removed="a1, b2 ").removed == ("a1", "b2")
    assert read_question("interleave", 3, removed=" ", stones="black=").stones == {"black": ()}
