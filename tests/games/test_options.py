"""The values of options are checked when a position is made, whoever makes it."""

import pickle

import pytest

import rulestone
from rulestone.cases.exchanged import with_parts
from rulestone.core.errors import BadInput
from rulestone.core.game import Game
from rulestone.core.names import Colour, Options, Size
from rulestone.core.options import BadOption, GameOptions
from rulestone.core.position import Position
from rulestone.core.registry import find_game, games
from rulestone.core.stones import Stones
from rulestone.games.connection import ConnectionOptions
from rulestone.games.lefe.rules import LefeOptions


def made(game: Game, options: Options) -> tuple[Position, Position]:
    """The start, and an empty board that is set up."""
    board = game.board(game.rulebook.size_limits[0])
    turn = None if game.turnless else game.colours[0]
    return game.start(board, options), game.set_up(board, Stones.none(board), turn, options)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("lefe", {"merge": "typo"}, "option 'merge' of lefe cannot be 'typo'; it is fewest or most"),
        ("lefe", {"merges": "most"}, "lefe has no option 'merges'; it has newborn, merge"),
        ("minefield", {"swap": 1}, "option 'swap' of minefield cannot be 1; it is false or true"),
        ("necklace", {"swap": "false"}, "option 'swap' of necklace cannot be 'false'"),
        ("evening", {"tiebreak": False}, "option 'tiebreak' of evening cannot be false"),
        ("interleave", {"wrap": "yes"}, "option 'wrap' of interleave cannot be 'yes'; it is false or true"),
        ("interleave", {"swap": True}, "interleave has no option 'swap'; it has wrap"),
        ("evening", {"wrap": True}, "evening has no option 'wrap'; it has tiebreak"),
    ],
)
def test_an_option_that_means_nothing_is_refused(name: str, options: Options, words: str) -> None:
    game = find_game(name)
    board = game.board(game.rulebook.size_limits[0])
    with pytest.raises(BadOption) as start:
        game.start(board, options)
    with pytest.raises(BadOption) as set_up:
        game.set_up(board, Stones.none(board), None if game.turnless else game.colours[0], options)
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
        find_game("minefield").kind.board(size)
    with pytest.raises(BadInput, match=r"^size .*: a board of Minefield has size 1 to "):
        find_game("minefield").board(size)
    assert rulestone.position("minefield", size=5).to_move == "black"
    with pytest.raises(rulestone.BadRequest, match=r"the 1×1 board"):
        rulestone.position("minefield", size=1, moves="b2")


def test_a_turn_of_no_colour_is_refused() -> None:
    game = find_game("lefe")
    board = game.board(Size(2))
    with pytest.raises(BadInput, match="the turn is dark's or light's, not 'purple'"):
        game.set_up(board, Stones.none(board), Colour("purple"), {})
    turnless = find_game("evening")
    with pytest.raises(BadInput, match="Evening has no turns: the turn is None, not 'white'"):
        turnless.set_up(board, Stones.none(board), Colour("white"), {})


def test_an_illegal_action_is_the_same_in_another_process() -> None:
    with pytest.raises(rulestone.IllegalAction) as refused:
        rulestone.position("minefield", size=3, moves="b2").play("b2")
    copied = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own
    assert (str(copied), copied.refusals) == (str(refused.value), refused.value.refusals)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_options_of_another_game_are_refused(game: Game) -> None:
    board, foreign = game.board(game.rulebook.size_limits[0]), find_game("necklace").typed_options({})
    others = GameOptions() if game.position_class.options_class is type(foreign) else foreign
    with pytest.raises(TypeError, match=r"are not .*Options"):
        game.position_class.start(board, others)
    with pytest.raises(TypeError, match=r"are not .*Options"):
        game.position_class.set_up(board, Stones.none(board), game.colours[0], others)


def test_the_size_of_a_board_is_within_the_limits_of_the_game() -> None:
    least, most = find_game("lefe").rulebook.size_limits
    assert [find_game("lefe").board(size).size for size in (least, most)] == [least, most]
    for size in (least - 1, most + 1):
        with pytest.raises(BadInput, match=f"^size {size}: a board of Lefe has size {least} to {most}$"):
            find_game("lefe").board(Size(size))


def test_options_made_by_hand_are_checked() -> None:
    with pytest.raises(BadOption, match="newborn"):
        LefeOptions("typo", "fewest", "either", "draw", "none")  # type: ignore[arg-type]  # as without types
    for swap in ("false", 1):
        with pytest.raises(BadOption, match="swap"):
            ConnectionOptions(swap=swap)  # type: ignore[arg-type]  # likewise


def test_a_part_that_the_rules_lack_is_refused() -> None:
    with pytest.raises(
        BadInput, match=r"the rules of minefield have no part called 'constraint'.*constraints"
    ):
        with_parts(find_game("minefield"), constraint=())
