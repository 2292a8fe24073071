"""Positions can be copied, pickled and sent to another process, with all their parts and caches."""

import copy
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from rulestone.cases.mutants import mutants
from rulestone.cases.variants import find_variant, variant
from rulestone.core.actions.action import Action
from rulestone.core.actions.setup import Setup
from rulestone.core.names import GameName, Size
from rulestone.core.position import Position, Status, Violation
from rulestone.games.minefield.rules import HARD_CORNER
from rulestone.play.makers import playable_maker
from rulestone.protocol import GameSetting
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game, game_names

_Value = TypeVar("_Value")

Judged = tuple[Status, tuple[tuple[Action, tuple[Violation, ...]], ...]]
"""The status of a position, and its candidates with what they violate."""


def judged(position: Position) -> Judged:
    """What the rules say of a position, which it then has cached."""
    return position.status(), position.candidate_violations


def pickled(value: _Value) -> _Value:
    """What arrives in another process."""
    again: _Value = pickle.loads(pickle.dumps(value))  # noqa: S301 # made here
    return again


def played(game: Game, size: int, actions: int = 9) -> Iterator[Position]:
    """The positions of a random game."""
    random = Random(game.name)
    board = game.board(Size(size))
    position = game.start(board, {})
    yield position
    if position.awaits_set_up:
        position = position.after(Setup(((game.colours[0], board.cells[:2]),)))
    for _ in range(actions):
        yield position
        legal = position.legal_actions()
        if not legal or position.status().over:
            return
        position = position.after(random.choice(legal))


@pytest.mark.parametrize("name", game_names())
def test_a_position_and_its_parts_survive_pickling(name: GameName) -> None:
    for position in played(find_game(name), 3):
        for verdict in (None, judged(position)):
            again = pickled(position)
            assert again == position
            assert verdict is None or judged(again) == verdict
        game = find_game(name)
        parts = (type(position), position.board, position.stones, game, game.forms, judged(position))
        for part in (*parts, getattr(position, "constraints", ())):
            assert pickled(part) == part


@pytest.mark.parametrize("name", game_names())
def test_what_is_played_survives_pickling(name: GameName) -> None:
    maker = playable_maker(GameSetting(game=name, size=Size(3)))
    state = maker.set_up({}, None if maker.game.turnless else maker.colours[0])
    numbers = {action: number for number, action in enumerate(state.legal())}
    assert state.legal_numbers(numbers) == [*numbers.values()]
    again = pickled(state)
    assert (again, again.legal_numbers(numbers)) == (state, [*numbers.values()])


@pytest.mark.parametrize("name", sorted(mutants()))
def test_a_position_of_a_mutant_can_be_copied_and_pickled(name: str) -> None:
    for position in played(find_variant(name).game, 5, 2):
        verdict = judged(position)
        for again in (copy.copy(position), copy.deepcopy(position), pickled(position)):
            assert (again, judged(again)) == (position, verdict)
        assert pickled(type(position)) is type(position)


FILE = """
from rulestone.cases.variants import variant
from rulestone.games.minefield.rules import HARD_CORNER

SHORT = variant("minefield", "Neither colour can act.", can_act=lambda position, colour: False)
NO_SWITCHES = variant("minefield", "There are no switches.", constraints=(HARD_CORNER,))
"""


def test_a_position_is_judged_alike_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FILE)
    named = (f"{file}:SHORT", f"{file}:NO_SWITCHES", "lefe/no-capture")
    found = [
        *map(find_game, game_names()),
        variant("minefield", "There are no switches.", constraints=(HARD_CORNER,)).game,
        *(find_variant(name).game for name in named),
    ]
    positions = [position for game in found for position in played(game, 3, 2)]
    assert pickled(positions) == positions
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert [*pool.map(judged, positions)] == [*map(judged, positions)]
