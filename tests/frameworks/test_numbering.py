"""Moves as numbers, and settings with which a framework asks for a game."""

import pickle

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.learn.numbering import UnnumberedGame, numbering, setup_text
from rulestone.learn.settings import LONGEST, start_match, usual_size


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


@pytest.mark.parametrize(
    ("name", "size", "options", "longest", "words"),
    [
        ("minfield", 5, {}, None, "did you mean minefield"),
        ("minefield", 99, {}, None, "size 99"),
        ("minefield", 10**9, {}, None, "size 1000000000"),
        ("necklace", 5, {"swop": True}, None, "no option 'swop'"),
        ("lefe", 3, {}, 0, "must be a positive number of moves"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    name: str, size: int, options: dict[str, str | bool], longest: int | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        start_match(name, size, options, longest)


def test_the_size_that_is_left_out_is_the_recommended_one() -> None:
    for name in game_names():
        entry = game(name).entry
        assert start_match(name, None, {}).setting.board.size == usual_size(game(name))
        assert entry.recommended in (None, usual_size(game(name)))
        least, most = entry.size_limits
        assert least <= usual_size(game(name)) <= most


def test_only_a_game_in_which_stones_are_taken_off_is_cut_off() -> None:
    cut_off = {name for name in game_names() if start_match(name, 3, {}).setting.longest is not None}
    assert cut_off == {"lefe"}
    assert start_match("lefe", 3, {}).setting.longest == LONGEST
    assert (
        start_match("lefe", 3, {}, 7).setting.longest
        == start_match("minefield", 3, {}, 7).setting.longest
        == 7
    )


def test_a_match_comes_whole_from_another_process() -> None:
    setting = pickle.loads(pickle.dumps(start_match("necklace", 3, {"swap": False}, 9))).setting  # noqa: S301
    assert (setting.game.name, setting.board.size, setting.question.options, setting.longest) == (
        "necklace",
        3,
        {"swap": False},
        9,
    )
