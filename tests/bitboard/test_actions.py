"""Actions are written as they are read."""

import pytest

from rulestone.names import GameName, Size
from rulestone_bitboard import actions
from rulestone_bitboard.actions import Readings, write
from rulestone_bitboard.game import game
from rulestone_bitboard.layout import hexagon, square


def test_rows_called_x_part_cleanly() -> None:
    layout = hexagon(Size(13))
    action = game(GameName("lefe")).notation.read("x3xy4", layout)
    assert write(action, layout.names) == "x3xy4"


def test_names_go_on_after_z() -> None:
    assert list(square(Size(28)).named)[24:28] == ["y1", "z1", "aa1", "ab1"]


def test_readings_are_kept_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "_MOST_READINGS", 1)
    readings = Readings(game(GameName("lefe")).notation, hexagon(Size(3)))
    first, second = readings["a1"], readings["b2"]
    assert readings["a1"] is first
    assert readings["b2"] == second
    assert list(readings) == ["a1"]
