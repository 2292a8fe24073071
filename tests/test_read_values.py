"""Positions as Python values: each kind of value that is meant, and what is refused in one line."""

from collections.abc import Callable

import pytest

from rulestone.core.names import GameName
from rulestone.protocol import BadRequest
from rulestone.protocol.read_values import (
    cells_of,
    colour_of,
    game_of,
    moves_of,
    options_of,
    size_of,
    stones_of,
    text_of,
)

GAME = GameName("minefield")


def test_a_text_or_its_parts_mean_the_same() -> None:
    assert moves_of("a1 b2") == moves_of(["a1", "b2"]) == moves_of(iter(("a1", "b2"))) == ("a1", "b2")
    assert cells_of("a1,b2") == cells_of(("a1", "b2")) == ("a1", "b2")
    stones = stones_of(GAME, "black=a1,b2 white=c3")
    assert stones == stones_of(GAME, {"black": ["a1", "b2"], "white": "c3"})
    assert stones == {"black": ("a1", "b2"), "white": ("c3",)}
    assert (moves_of([]), cells_of(()), stones_of(GAME, {})) == ((), (), {})


def test_simple_values_are_taken_as_they_are() -> None:
    assert (game_of("Minefield"), size_of(5)) == ("minefield", 5)
    assert colour_of(GAME, "white", "to_move") == "white"
    assert options_of({"swap": True, "pie": "none"}) == {"swap": True, "pie": "none"}
    assert text_of("x", "bad-cell", "cell") == "x"


@pytest.mark.parametrize(
    ("read", "value", "code", "at", "words"),
    [
        (game_of, 7, "unknown-game", "game", "game: 7 is not text"),
        (size_of, "5", "bad-size", "size", "size '5': it must be a whole number such as 5"),
        (size_of, True, "bad-size", "size", "size True"),
        (size_of, 5.0, "bad-size", "size", "size 5.0"),
        (moves_of, 5, "bad-action", "moves", "moves: 5 is neither a text nor actions one by one"),
        (moves_of, b"a1", "bad-action", "moves", "moves: b'a1' is neither"),
        (moves_of, ["a1", None], "bad-action", "moves", "moves: None is not text"),
        (cells_of, 3, "bad-cell", "removed", "removed: 3 is neither a text nor cells one by one"),
        (options_of, ["x"], "bad-option", "options", "options: ['x'] is not a mapping"),
        (options_of, {"pie": 5}, "bad-option", "options.pie", "options: pie cannot be 5"),
        (options_of, {5: True}, "bad-option", "options", "options: 5 is not text"),
    ],
)
def test_a_value_of_another_kind_is_refused_with_its_place(
    read: Callable[[object], object], value: object, code: str, at: str, words: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        read(value)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert refused.value.message.startswith(words)


def test_stones_of_another_kind_are_bad_positions() -> None:
    for value in (["a1"], {"black": 5}, {"black": [5]}, {5: "a1"}):
        with pytest.raises(BadRequest) as refused:
            stones_of(GAME, value)
        assert (refused.value.code, refused.value.at) == ("bad-position", "stones")


def test_a_long_value_is_quoted_in_short() -> None:
    with pytest.raises(BadRequest) as refused:
        size_of("5" * 999)
    assert len(refused.value.message) < 120
