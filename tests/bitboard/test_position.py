"""Sides of a position, and records that are played one by one."""

from random import Random

import pytest

from rulestone.core.names import Colour, GameName, Size
from rulestone.protocol import BadRequest
from rulestone_bitboard.game import game
from rulestone_bitboard.position import one_by_one, other, side_of

BLACK, WHITE = Colour("black"), Colour("white")


def test_each_side_is_the_other_of_the_other() -> None:
    assert (other(0), other(1)) == (1, 0)


def test_a_side_is_the_place_of_its_colour() -> None:
    assert [side_of(colour, (BLACK, WHITE)) for colour in (BLACK, WHITE)] == [0, 1]
    for colour in (None, Colour("red")):
        with pytest.raises(BadRequest, match="to_move must be black or white") as refused:
            side_of(colour, (BLACK, WHITE))
        assert (refused.value.code, refused.value.at) == ("bad-request", "to_move")


def test_a_record_is_played_as_far_as_it_is_legal() -> None:
    minefield = game(GameName("minefield"))
    position = minefield.beginning(Size(3), Random(1))
    layout = position.layout
    record = [minefield.notation.read(text, layout) for text in ("b2", "a1", "b2", "c3")]
    reached, count = one_by_one(position, record)
    assert count == 2
    assert [layout.spell(stones) for stones in reached.stones] == [["b2"], ["a1"]]
    assert one_by_one(position, []) == (position, 0)
    whole, count = one_by_one(position, record[:2])
    assert (whole, count) == (reached, 2)
