"""Moves as numbers: every one once, in a fixed order."""

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.learn.numbering import UnnumberedGame, numbering, setup_text


@pytest.mark.parametrize("name", game_names())
def test_moves_are_numbered_each_once_and_cover_what_is_legal(name: GameName) -> None:
    board = game(name).board(Size(3))
    known = numbering(game(name), board)
    assert len(set(known.texts)) == len(known.texts)
    assert [known.numbers[text] for text in known.texts] == list(range(len(known.texts)))
    assert numbering(game(name), board) is known


def test_a_game_with_moves_that_cannot_be_listed_is_refused() -> None:
    from tests.book.crossing import GAME

    with pytest.raises(UnnumberedGame, match=r"crossing: its actions 'rest' cannot be numbered"):
        numbering(GAME, GAME.board(Size(3)))


def test_a_set_up_is_numbered_stone_by_stone_and_closed_last() -> None:
    interleave = game("interleave")
    known = numbering(interleave, interleave.board(Size(2)))
    assert known.texts[-1] == "setup"
    assert len(known.stones) == 2 * 7
    first = known.numbers[ActionText("setup black=a1")]
    assert known.stones[first] == ("black", "a1")
    assert list(known.stones) == list(range(first, len(known.texts) - 1))


def test_stops_and_exchanges_of_colours_are_known_by_their_numbers() -> None:
    evening = game("evening")
    known = numbering(evening, evening.board(Size(2)))
    assert {colour: known.texts[number] for colour, number in known.stops.items()} == {
        "white": "white:stop",
        "black": "black:stop",
    }
    lefe = game("lefe")
    sides = numbering(lefe, lefe.board(Size(2)))
    assert {sides.texts[number] for number in sides.sides} == {"choose dark", "choose light"}
    assert sides.stops == {}


def test_a_whole_set_up_is_written_in_the_order_of_the_colours() -> None:
    black, red = Colour("black"), Colour("red")
    stones = [(red, CellName("b2")), (black, CellName("c3")), (black, CellName("a1"))]
    assert setup_text((black, red), stones) == "setup black=c3,a1 red=b2"
    assert setup_text((black, red), stones[:1]) == "setup red=b2"
    assert setup_text((black, red), []) == "setup"
