"""Boards as bits: the bits, where the cells lie, how games begin, and their actions as text."""

from random import Random

import pytest

from rulestone.core.names import GameName, Size
from rulestone.rulebook.installed import game_names
from rulestone_bitboard.actions import Converted, write
from rulestone_bitboard.game import game
from rulestone_bitboard.layout import hexagon, square


@pytest.mark.parametrize("size", [1, 2, 7])
def test_every_row_ends_in_an_unused_bit(size: int) -> None:
    for layout in (square(Size(size)), hexagon(Size(size))):
        board = layout.board
        assert board.lane % 16 == 0
        assert board.tops & board.cells == 0
        assert board.cells << board.stride < 1 << board.lane, "the topmost row of a lane has cells"
        ends = sum(1 << row * board.stride + board.stride - 1 for row in range(board.lane // board.stride))
        assert ends & board.cells == 0


@pytest.mark.parametrize("name", game_names())
def test_a_random_game_begins_where_stones_are_placed(name: GameName) -> None:
    position = game(name).beginning(Size(4), Random(2))
    assert not position.awaits_set_up
    assert not position.over
    assert all(type(action).__name__ == "Place" for action in position.actions())
    assert game(name).beginning(Size(4), Random(2)) == position
    stones = 0 if game(name).random_set_up is None else len(position.layout.bits) // 6
    assert [mask.bit_count() for mask in position.stones] == [stones, stones]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("necklace", "b2"),
        ("necklace", "swap"),
        ("lefe", "x3xy4"),
        ("interleave", "setup"),
        ("interleave", "setup black=a1,b2 red=c3"),
        ("interleave", "setup red=c3"),
        ("interleave", "choose red"),
        ("evening", "black:c3"),
        ("evening", "white:stop"),
    ],
)
def test_an_action_is_written_as_it_was_read(name: str, text: str) -> None:
    rules = game(GameName(name))
    layout = rules.layout(Size(13))
    assert write(rules.notation.read(text, layout), layout.names) == text


def test_the_cache_of_parsed_actions_is_bounded() -> None:
    parsed: Converted[int, str] = Converted(str)
    asked = {number: parsed[number] for number in range(30_000)}
    assert 19 * 19 < len(parsed) < len(asked), (
        "a game of 19×19 does not fit into the cache, or it has no bound"
    )
    assert all(parsed[number] == text == str(number) for number, text in asked.items())
    assert parsed[0] is asked[0]
