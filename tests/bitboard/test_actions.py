"""Actions are written as they are read."""

import pytest

from rulestone.core.names import GameName, Size
from rulestone_bitboard import actions
from rulestone_bitboard.actions import Readings, write
from rulestone_bitboard.game import game
from rulestone_bitboard.layout import hexagon, square


def test_rows_called_x_part_cleanly() -> None:
    layout = hexagon(Size(13))
    action = game(GameName("lefe")).notation.read("x3xy4", layout)
    assert write(action, layout.names) == "x3xy4"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("necklace", "b2"),
        ("necklace", "swap"),
        ("lefe", "c3xb2"),
        ("interleave", "setup"),
        ("interleave", "setup black=a1,b2 red=c3"),
        ("interleave", "setup red=c3"),
        ("interleave", "choose red"),
        ("evening", "black:c3"),
        ("evening", "white:stop"),
    ],
)
def test_what_is_read_is_written_again(name: str, text: str) -> None:
    rules = game(GameName(name))
    layout = rules.layout(Size(3))
    assert write(rules.notation.read(text, layout), layout.names) == text


def test_names_go_on_after_z() -> None:
    assert list(square(Size(28)).named)[24:28] == ["y1", "z1", "aa1", "ab1"]


def test_readings_are_kept_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "_MOST_READINGS", 1)
    readings = Readings(game(GameName("lefe")).notation, hexagon(Size(3)))
    first, second = readings["a1"], readings["b2"]
    assert readings["a1"] is first
    assert readings["b2"] == second
    assert list(readings) == ["a1"]
