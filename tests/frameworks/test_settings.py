"""Settings with which a framework asks for a game: what is left out is filled in."""

import pickle

import pytest

from rulestone.core.game import game, game_names
from rulestone.learn.settings import LONGEST, start_match, usual_size


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
