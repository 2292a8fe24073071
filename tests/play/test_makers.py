"""What makes the positions that are played: what a package brings, otherwise the reference."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose, Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.play.makers import PLAY_GROUP, playable_maker
from rulestone.play.playable import Playable, PlayableMaker
from rulestone.play.reference import ReferenceMaker
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import find_game, game_names
from rulestone.rulebook.register_file import UnknownGame
from tests.helpers.installing import with_package

WITHOUT_BITBOARD = """
import sys
from importlib import metadata

installed = metadata.entry_points
metadata.entry_points = lambda **of: installed(**of) if not of else metadata.EntryPoints(
    point for point in installed(**of) if not point.module.startswith("rulestone_bitboard")
)
sys.modules["rulestone_bitboard"] = None
"""
"""Code to run first. The interpreter is then one in which the bitboard was never installed."""

RECORDS = """
{"game": "minefield", "size": 3, "moves": ["b1", "a2", "b2", "c2", "b3"], "result": "black"}
{"game": "lefe", "size": 3, "moves": ["c3", "choose dark", "c3"]}
"""

COMMANDS = """
from rulestone.__main__ import run_command
from rulestone_learn.match import start_match

for line in (
    "stats minefield --size 3 --count 6 --seed 1 --jobs 1",
    "solve interleave --size 2",
    "fuzz reference --variant minefield/switch-2x3-only --game minefield --size 5 --count 6 --seed 1",
    "audit records.jsonl --jobs 1",
):
    print(line, run_command(line.split()))
match = start_match("lefe", 2, {})
while not match.over:
    match = match.after(match.legal[-1])
print(match.record, match.winner)
"""

NAMING_THE_MAKER = """
import rulestone

print(type(rulestone.playable_maker(rulestone.GameSetting(game="evening", size=3))).__name__)
"""


def told(code: str) -> str:
    """Return what a fresh interpreter prints, without how long it took."""
    ran = subprocess.run((sys.executable, "-c", code), capture_output=True, encoding="utf-8", check=True)
    assert ran.stderr == ""
    return re.sub(r"([\d,]+ positions, )?[\d.]+ s\b", "", ran.stdout)


def test_without_the_bitboard_the_reference_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "records.jsonl").write_text(RECORDS.lstrip())
    monkeypatch.chdir(tmp_path)
    assert told(WITHOUT_BITBOARD + COMMANDS) == told(COMMANDS)


@contextmanager
def with_maker(value: str) -> Iterator[GameSetting]:
    """Let a package bring a maker for a game, and return a board of it."""
    with with_package({"rulestone.games": {"hex": "rulestone_hex.rules:Hex"}, PLAY_GROUP: {"hex": value}}):
        yield GameSetting(game=GameName("hex"), size=Size(3))


class OwnMaker(ReferenceMaker):
    """A maker of a package of somebody else."""


def test_a_package_may_bring_a_maker() -> None:
    with with_maker(f"{__name__}:OwnMaker") as board:
        assert isinstance(playable_maker(board), OwnMaker)


def test_the_bitboard_plays_where_it_is_installed() -> None:
    assert told(NAMING_THE_MAKER) == "BitboardMaker\n"
    assert told(WITHOUT_BITBOARD + NAMING_THE_MAKER) == "ReferenceMaker\n"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            "rulestone_missing:Maker",
            "the play 'hex' cannot be loaded: ModuleNotFoundError: No module named 'rulestone_missing'",
        ),
        ("rulestone.core.position:Position", "the play of 'hex': Position is not a PlayableMaker"),
        ("rulestone.core.position:cached_method", "the play of 'hex': it is no type"),
    ],
)
def test_a_maker_that_cannot_be_used_is_not_passed_over(value: str, message: str) -> None:
    with with_maker(value) as board, pytest.raises(UnknownGame, match=message):
        playable_maker(board)


def said(position: Playable, asked: Sequence[Action]) -> tuple[object, ...]:
    """All that a position says of itself and of some actions, whoever made it."""
    colours = position.colours
    return (
        (position.over, position.winner, position.to_move, position.awaits_set_up),
        list(position.legal()),
        [(list(position.stones(colour)), list(position.placeable(colour))) for colour in colours],
        list(position.empty()),
        [position.refusal(action) for action in asked],
    )


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "setting",
    [
        GameSetting(game=game, size=size, options={option.name: setting.value})
        for game in game_names()
        for size in (Size(1), Size(2), Size(3))
        for option in find_game(game).rulebook.options
        for setting in option.values
    ],
    ids=lambda setting: "-".join((setting.game, str(setting.size), *map(str, *setting.options.items()))),
)
def test_both_makers_say_the_same_through_a_game(setting: GameSetting, seed: int) -> None:
    random, makers = Random(seed), (ReferenceMaker(setting, find_game(setting.game)), playable_maker(setting))
    both: list[Playable] = [maker.start() for maker in makers]
    if both[0].awaits_set_up:
        first, second = ([cell for cell in both[0].board.cells if cell % 3 == rest] for rest in (0, seed + 1))
        both = [maker.set_up({maker.colours[0]: first, maker.colours[1]: second}, None) for maker in makers]
    asked = both[0].legal()
    for _ in range(60):
        one, other = both
        assert said(one, asked) == said(other, asked)
        for colour in other.colours:
            bits = sum(other.maker.bits[cell] for cell in other.placeable(colour))
            assert other.placement_bits(colour) in (bits, None)
        if one.over or not one.legal():
            break
        action = random.choice(one.legal())
        both = [position.after(action) for position in both]


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize(
    "make", [playable_maker, lambda setting: ReferenceMaker(setting, find_game(setting.game))]
)
def test_an_action_or_a_set_up_of_no_game_is_bad_input(
    name: GameName, make: Callable[[GameSetting], PlayableMaker]
) -> None:
    maker = make(GameSetting(game=name, size=Size(3)))
    green, own, state = Colour("green"), maker.colours[1], maker.start()
    coloured = maker.game.turnless
    for action in (
        Placement(Cell(4), green),
        Placement(Cell(4), None if coloured else own),
        Placement(Cell(-1), own if coloured else None),
        Placement(Cell(99), own if coloured else None),
        Choose(green),
        Stop(green),
        Setup(((green, (Cell(1),)),)),
    ):
        for ask in (state.refusal, state.after):
            with pytest.raises(BadInput):
                ask(action)
    for of_colour in (state.stones, state.stone_bits, state.placeable, state.opponent):
        with pytest.raises(BadInput, match=f"'{own.upper()}' is not a colour of {maker.game.title}"):
            of_colour(Colour(own.upper()))
    turn = None if coloured else own
    for stones in ({green: [Cell(0)]}, {own: [Cell(-1)]}, {own: [Cell(99)]}):
        with pytest.raises(BadInput):
            maker.set_up(stones, turn)
    if not coloured:
        with pytest.raises(BadInput):
            maker.set_up({}, green)
    assert list(maker.set_up({own: [Cell(0)]}, turn).stones(own)) == [Cell(0)]


def test_a_setting_of_no_game_is_bad_input() -> None:
    for setting in (
        GameSetting(game=GameName("necklace"), size=Size(5), options={"swap": "false"}),
        GameSetting(game=GameName("necklace"), size=Size(5), options={"swaps": False}),
        GameSetting(game=GameName("necklace"), size=Size(0)),
        GameSetting(game=GameName("necklace"), size=Size(5000)),
        GameSetting(game=GameName("necklace"), size=Size(5), removed=(CellName("a1"),)),
    ):
        with pytest.raises(BadInput):
            playable_maker(setting)


def test_positions_of_the_reference_are_equal_have_bits_and_wait_for_a_set_up() -> None:
    maker = ReferenceMaker(GameSetting(game=GameName("evening"), size=Size(2)), find_game("evening"))
    played, again = (maker.start().play_on(Random(1), 3) for _ in range(2))
    assert played == again != maker.start()
    assert len(played.contents()) == 3
    for colour in maker.colours:
        bits = played.stone_bits(colour)
        assert [cell for cell, bit in maker.bits.items() if bits & bit] == list(played.stones(colour))
    waiting = ReferenceMaker(
        GameSetting(game=GameName("interleave"), size=Size(2)), find_game("interleave")
    ).start()
    assert waiting.play_on(Random(1), 1) is waiting
