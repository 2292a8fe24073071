"""The values of options are checked when a position is made, whoever makes it."""

import pytest

from rulestone.core.game import BadOption, Game
from rulestone.core.names import Options
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


def test_the_options_of_another_game_are_refused() -> None:
    game = find_game("lefe")
    board = game.board(game.rulebook.size_limits[0])
    with pytest.raises(TypeError, match="are not LefeOptions"):
        game.position_class.start(board, GameOptions())
