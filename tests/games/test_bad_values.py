"""Options, sizes, stones and actions that mean nothing are refused, whoever makes a position.

Also what a phase says. Colours and cells of no board are in `tests/play/test_makers.py`, refusals in words
in `tests/golden`.
"""

import re
from collections.abc import Callable
from functools import partial

import pytest
from msgspec import UNSET

import rulestone
from rulestone.cases.exchanged import with_parts
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose, Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.swap import Swap
from rulestone.core.boards import Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, Colour, Options, Size
from rulestone.core.options import BadOption, GameOptions
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.engines.reference import verdict
from rulestone.games.connection import ConnectionOptions, ConnectionPosition
from rulestone.games.lefe.rules import Lefe, LefeOptions
from rulestone.games.minefield.rules import HARD_CORNER
from rulestone.games.turnless import TurnlessPosition
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, game_names, games
from tests.helpers.asking import reached


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
    game, words = find_game("lefe"), "is not a dictionary of options by name"
    nothing: Options = None  # type: ignore[assignment]  # as from a program without types
    numbered: Options = {1: "most"}  # type: ignore[dict-item]  # likewise
    for options in (nothing, numbered):
        with pytest.raises(BadOption, match=f"options of lefe: {re.escape(str(options))} {words}"):
            game.start(game.board(Size(2)), options)


def test_defaults_cannot_be_changed() -> None:
    find_game("lefe").defaults["merge"] = "most"
    assert find_game("lefe").defaults["merge"] == "fewest"
    with pytest.raises(TypeError, match="does not support item assignment"):
        rulestone.position("necklace", size=3).options["swap"] = False  # type: ignore[index]  # likewise


@pytest.mark.parametrize("size", [True, 5.0, "5", None, 0, -1])
def test_a_size_that_is_no_whole_number_is_refused_and_spoils_no_board(size: Size) -> None:
    with pytest.raises(BadInput, match=r"^size .*: it must be a whole number from 1$"):
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
    with pytest.raises(BadInput, match="Evening has no turns: the turn is None, not 'white'"):
        find_game("evening").set_up(board, Stones.none(board), Colour("white"), {})


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


def test_a_part_that_the_rules_lack_or_have_otherwise_is_refused() -> None:
    with pytest.raises(
        BadInput, match=r"the rules of minefield have no part called 'constraint'.*constraints"
    ):
        with_parts(find_game("minefield"), constraint=())
    with pytest.raises(rulestone.BadVariant, match=r"constraints of minefield is a tuple, such as \(A,\)"):
        rulestone.variant("minefield", "No switches.", constraints=HARD_CORNER)


def in_play(name: str, removed: str = "") -> Position:
    """A position with one stone."""
    return reached(name, 3, f"{find_game(name).colours[0]}=a1", removed)


def refused(position: Position, action: Action, words: str) -> None:
    """Check that the position neither judges the action nor plays it."""
    for ask in (position.violations, position.after):
        with pytest.raises(BadInput, match=f"^{re.escape(words)}"):
            ask(action)


@pytest.mark.parametrize("name", ["minefield", "necklace", "interleave", "evening"])
def test_a_placement_removes_nothing_in_a_game_without_removals(name: str) -> None:
    position = in_play(name)
    colour = position.colours[1] if find_game(name).turnless else None
    refused(
        position, Placement(Cell(4), colour, Cell(0)), f"Placement(cell=4, colour={colour!r}, removing=0) is"
    )


def test_a_removed_cell_is_refused() -> None:
    position = in_play("interleave", "c3")
    (removed,) = position.board.removed
    refused(position, Placement(removed, Colour("red")), f"{removed} is not a cell of the hexagonal board")


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("minefield", Stop(Colour("black"))),
        ("minefield", Choose(Colour("black"))),
        ("lefe", Swap()),
        ("lefe", Stop(Colour("dark"))),
        ("evening", Swap()),
        ("evening", Placement(Cell(4))),
        ("evening", Choose(Colour("white"))),
        ("interleave", Swap()),
        ("interleave", Placement(Cell(4))),
    ],
)
def test_an_action_of_another_game_is_refused(name: str, action: Action) -> None:
    refused(in_play(name), action, f"{action} is not an action of this game")


@pytest.mark.parametrize("name", ["minefield", "lefe", "interleave"])
def test_stones_of_no_side_or_off_the_board_are_refused(name: str) -> None:
    game = find_game(name)
    board = game.board(Size(3))
    turn = None if game.turnless else game.colours[0]
    with pytest.raises(BadInput, match=f"'green' is not a colour of {game.title}"):
        game.set_up(board, Stones.of_colours(board, {Colour("green"): [Cell(0)]}), turn, {})
    for stones in (Stones.none(game.board(Size(2))), Stones.none(game.board(Size(4)))):
        with pytest.raises(BadInput, match="the stones are those of another board than the"):
            game.set_up(board, stones, turn, {})
    with pytest.raises(BadInput, match=r"-1 is not a cell of the "):
        Stones.of_colours(board, {game.colours[0]: [Cell(-1)]})
    for twice in (
        {colour: [Cell(0)] for colour in game.colours},
        {game.colours[0]: [Cell(1), Cell(0), Cell(0)]},
    ):
        with pytest.raises(BadInput, match="a1 cannot hold two stones"):
            Stones.of_colours(board, twice)


@pytest.mark.parametrize("name", game_names())
def test_the_rules_refuse_a_colour_that_is_none_of_theirs(name: str) -> None:
    position = in_play(name)
    assert isinstance(position, ConnectionPosition | TurnlessPosition | Lefe)
    asks: list[Callable[[Colour], object]] = [position.opponent, partial(position.violations_at, Cell(4))]
    if isinstance(position, ConnectionPosition):
        asks += [position.can_act, position.joins_edges]
    for ask in asks:
        with pytest.raises(BadInput, match=r"^'green' is not a colour of this game: \w+ or \w+$"):
            ask(Colour("green"))


def test_a_stone_on_a_removed_cell_is_refused() -> None:
    game = find_game("interleave")
    whole, board = game.board(Size(3)), game.board(Size(3), (CellName("c3"),))
    stones = Stones.of_colours(whole, {Colour("red"): [whole.cell("c3")]})
    with pytest.raises(BadInput, match="the stones are those of another board"):
        game.set_up(board, stones, None, {})


SET_UP = "setup black=c3 choose red"


FREE = "No turns: either colour may place or stop."


@pytest.mark.parametrize(
    ("name", "size", "how", "in_play", "notice"),
    [
        ("minefield", 2, "white=b1,a2", True, "Black has no placement and is skipped."),
        ("minefield", 2, "black=a1,b2 white=b1,a2", False, "neither colour has a placement left."),
        ("necklace", 2, "red=b2 blue=b1,a2", True, "Red has no placement and is skipped."),
        ("necklace", 2, "red=a1,a2", False, ""),
        ("lefe", 3, "", False, ""),
        ("lefe", 3, "c3", False, "The second player chooses a colour."),
        ("lefe", 3, "c3 choose light", True, ""),
        ("lefe", 2, "dark=a1,b2,c2", False, "Dark cannot place."),
        (
            "interleave",
            3,
            "",
            False,
            "The first player sets up stones, at least one of them black.",
        ),
        ("interleave", 3, "setup black=c3", False, "The second player chooses a colour."),
        ("interleave", 3, f"{SET_UP} red:stop", True, f"{FREE} Red has stopped."),
        ("evening", 3, "", False, "White begins with one stone on any cell."),
        ("evening", 3, "white:c3", True, FREE),
        ("evening", 3, "white:c3 black:stop white:stop", False, "both colours have stopped."),
        ("evening", 3, "white:c3 black:stop black:c4", True, FREE),
    ],
)
def test_the_status_of_a_phase_names_the_actions_expected(
    name: str, size: int, how: str, in_play: bool, notice: str
) -> None:
    position = reached(name, size, how)
    assert position.status().notice == notice
    assert (verdict(position).why is not UNSET) == in_play
    stops = [action for action in position.candidates() if isinstance(action, Stop)]
    assert stops == (list(map(Stop, position.colours)) if notice.startswith(FREE) else [])


def test_refusals_exist_only_in_play_and_candidates_end_with_the_game() -> None:
    assert reached("lefe", 3, "c3").refusals() == {}
    refused = reached("lefe", 3, "dark=b2,b3 light=e1").refusals()
    board = find_game("lefe").board(Size(3))
    assert [action.write(board) for action in refused] == ["a2", "c3"]
    assert tuple(reached("interleave", 3, f"{SET_UP} red:stop black:stop").candidates()) == ()


def test_a_tree_is_removed_by_its_first_stone() -> None:
    position = reached("lefe", 3, "dark=c4,c3,d2 light=d3,d4")
    listed = {"b2xd4": "b2xd3", "b2xa1": "b2xa1", "b2": "b2", "choose dark": "choose dark"}
    read = {text: find_game("lefe").read_action(position.board, text) for text in listed}
    written = {text: each.canonical(position.board, position.stones) for text, each in read.items()}
    assert {text: each.write(position.board) for text, each in written.items()} == listed
