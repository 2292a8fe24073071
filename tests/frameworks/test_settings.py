"""Settings with which a framework asks for a game: what is left out is filled in."""

import pickle

import pytest

from rulestone.core.game import game, game_names
from rulestone.learn.settings import LONGEST, Settings, settings, usual_size


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
        settings(name, size, options, longest)


def test_the_size_that_is_left_out_is_the_recommended_one() -> None:
    for name in game_names():
        entry = game(name).entry
        assert settings(name, None, {}).size == usual_size(game(name))
        assert entry.recommended in (None, usual_size(game(name)))
        least, most = entry.size_limits
        assert least <= usual_size(game(name)) <= most


def test_only_a_game_in_which_stones_are_taken_off_is_cut_off() -> None:
    cut_off = {name for name in game_names() if settings(name, 3, {}).longest is not None}
    assert cut_off == {"lefe"}
    assert settings("lefe", 3, {}).longest == LONGEST
    assert settings("lefe", 3, {}, 7).longest == settings("minefield", 3, {}, 7).longest == 7


def test_settings_come_whole_from_another_process() -> None:
    chosen = settings("necklace", 3, {"swap": False}, 9)
    copy = pickle.loads(pickle.dumps(chosen))  # noqa: S301 - our own
    assert isinstance(copy, Settings)
    assert (copy.game.name, copy.size, dict(copy.options), copy.longest) == (
        "necklace",
        3,
        {"swap": False},
        9,
    )


def test_every_match_begins_with_the_same_one() -> None:
    chosen = settings("minefield", 3, {})
    assert chosen.begin() is chosen.begin()
    assert chosen.begin().history == ()
