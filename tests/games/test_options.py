"""The values of options are checked when a position is made, whoever makes it."""

import pickle

import pytest

import rulestone
from rulestone.core.errors import BadInput
from rulestone.core.game import BadOption, Game
from rulestone.core.names import Colour, Options, Size
from rulestone.core.options import GameOptions
from rulestone.core.position import Position
from rulestone.core.registry import find_game, games
from rulestone.core.stones import Stones


def made(game: Game, options: Options) -> tuple[Position, Position]:
    """The start, and an empty board that is set up."""
    board = game.board(game.rulebook.size_limits[0])
    return game.start(board, options), game.set_up(board, Stones.none(board), game.colours[0], options)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("lefe", {"merge": "typo"}, "option 'merge' of lefe cannot be 'typo'; it is fewest or most"),
        ("lefe", {"merges": "most"}, "lefe has no option 'merges'; it has newborn, merge"),
        ("minefield", {"swap": 1}, "option 'swap' of minefield cannot be 1; it is false or true"),
        ("necklace", {"swap": "false"}, "option 'swap' of necklace cannot be 'false'"),
        ("evening", {"tiebreak": False}, "option 'tiebreak' of evening cannot be false"),
        ("interleave", {"wrap": True}, "interleave has no option 'wrap'; it has none"),
    ],
)
def test_an_option_that_means_nothing_is_refused(name: str, options: Options, words: str) -> None:
    game = find_game(name)
    board = game.board(game.rulebook.size_limits[0])
    with pytest.raises(BadOption) as start:
        game.start(board, options)
    with pytest.raises(BadOption) as set_up:
        game.set_up(board, Stones.none(board), game.colours[0], options)
    assert str(start.value) == str(set_up.value)
    assert str(start.value).startswith(words)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_value_of_the_register_is_taken(game: Game) -> None:
    for option in game.rulebook.options:
        for setting in option.values:
            assert getattr(game.typed_options({option.name: setting.value}), option.name) == setting.value
    assert made(game, {}) == made(game, game.defaults)


def test_what_is_no_dictionary_of_options_is_refused() -> None:
    nothing: Options = None  # type: ignore[assignment]  # as from a program without types
    with pytest.raises(BadOption, match="options of lefe: None is not a dictionary"):
        find_game("lefe").start(find_game("lefe").board(Size(2)), nothing)


def test_defaults_cannot_be_changed() -> None:
    find_game("lefe").defaults["merge"] = "most"
    assert find_game("lefe").defaults["merge"] == "fewest"
    with pytest.raises(TypeError, match="does not support item assignment"):
        rulestone.position("necklace", size=3).options["swap"] = False  # type: ignore[index]  # likewise


@pytest.mark.parametrize("size", [True, 5.0, "5", None, 0, -1])
def test_a_size_that_is_no_whole_number_is_refused_and_spoils_no_board(size: Size) -> None:
    with pytest.raises(ValueError, match=r"^size .*: it must be a whole number from 1$"):
        find_game("minefield").board(size)
    assert rulestone.position("minefield", size=5).to_move == "black"
    with pytest.raises(rulestone.BadRequest, match=r"the 1×1 board"):
        rulestone.position("minefield", size=1, moves="b2")


def test_a_turn_of_no_colour_is_refused() -> None:
    game = find_game("lefe")
    board = game.board(Size(2))
    with pytest.raises(BadInput, match="the turn is dark's or light's, not 'purple'"):
        game.set_up(board, Stones.none(board), Colour("purple"), {})


def test_an_illegal_action_is_the_same_in_another_process() -> None:
    with pytest.raises(rulestone.IllegalAction) as refused:
        rulestone.position("minefield", size=3, moves="b2").play("b2")
    copied = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own
    assert (str(copied), copied.refusals) == (str(refused.value), refused.value.refusals)


def test_the_options_of_another_game_are_refused() -> None:
    game = find_game("lefe")
    board = game.board(game.rulebook.size_limits[0])
    with pytest.raises(TypeError, match="are not LefeOptions"):
        game.position_class.start(board, GameOptions())
