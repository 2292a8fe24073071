"""Positions as people type them: how a line of text is divided."""

import pytest

from rulestone.core.names import GameName
from rulestone.protocol import BadRequest
from rulestone.protocol.read_text import (
    read_cells,
    read_colour,
    read_game,
    read_moves,
    read_options,
    read_stones,
)

LEFE, MINEFIELD = GameName("lefe"), GameName("minefield")


def test_a_game_is_known_in_capitals_too() -> None:
    assert read_game("LeFe") == "lefe"
    with pytest.raises(BadRequest, match="'Lefes'; did you mean lefe") as refused:
        read_game("Lefes")
    assert (refused.value.code, refused.value.at) == ("unknown-game", "game")


def test_a_colour_is_one_of_the_game() -> None:
    assert read_colour(LEFE, "dark", "to_move") == "dark"
    with pytest.raises(BadRequest, match="'drak' is not a colour: the colours are dark") as refused:
        read_colour(LEFE, "drak", "to_move")
    assert refused.value.at == "to_move"


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


def test_commas_divide_cells() -> None:
    assert read_cells("a1, b2 ,c3") == ("a1", "b2", "c3")
    assert read_cells("  ") == ()


def test_stones_are_given_by_colour() -> None:
    assert read_stones(MINEFIELD, "black=a1,b2 white=") == {"black": ("a1", "b2"), "white": ()}
    assert read_stones(MINEFIELD, "") == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a1", "'a1' is not a colour with its cells: write black=a1,b2 white=c3"),
        ("black=a1 black=b1", "black is given twice"),
        ("red=a1", "'red' is not a colour"),
    ],
)
def test_stones_of_no_colour_are_refused(text: str, words: str) -> None:
    with pytest.raises(BadRequest, match=words) as refused:
        read_stones(MINEFIELD, text)
    assert refused.value.code == "bad-position"


def test_options_are_read_with_their_values() -> None:
    assert read_options(LEFE, ["merge=most", "pie=none"]) == {"merge": "most", "pie": "none"}
    assert read_options(MINEFIELD, ["swap=true"]) == {"swap": True}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["merge"], "'merge' is not an option: write name=value"),
        (["merge=most", "merge=fewest"], "'merge' is given twice"),
        (["merge=least"], "least"),
        (["swap=true"], "swap"),
    ],
)
def test_what_is_no_option_is_refused(texts: list[str], words: str) -> None:
    with pytest.raises(BadRequest, match=words) as refused:
        read_options(LEFE, texts)
    assert refused.value.code == "bad-option"
