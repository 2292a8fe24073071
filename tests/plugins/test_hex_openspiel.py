"""Hex by OpenSpiel and Hex in `examples/` have the same legal actions and results, on all boards but one."""

from collections.abc import Iterator

import pytest

from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.core.registry import find_game
from tests.helpers.hex_programs import Pair, pair, play
from tests.helpers.installing import with_game

pyspiel = pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")

SIZES = (*range(2, 12), 13, 14, 19)


@pytest.fixture(scope="module")
def hex_game() -> Iterator[Game]:
    with with_game("hex", "rulestone_hex"):
        yield find_game(GameName("hex"))


def start(game: Game, size: int, *, swap: bool) -> Pair:
    other = pyspiel.load_game("hex", {"board_size": size, "swap": swap}).new_initial_state()
    return pair(game, other, size, swap=swap)


def play_numbers(game: Game, numbers: range) -> None:
    """Half of the games have the swap."""
    play(numbers, lambda random, number: start(game, random.choice(SIZES), swap=number % 2 == 0))


def test_random_games_agree(hex_game: Game) -> None:
    play_numbers(hex_game, range(20))


@pytest.mark.nightly  # takes more than a minute
def test_two_thousand_random_games_agree(hex_game: Game) -> None:
    play_numbers(hex_game, range(2_000))


@pytest.mark.parametrize("swap", [True, False])
@pytest.mark.parametrize("size", [2, 3])
def test_all_positions_of_small_boards_agree(hex_game: Game, size: int, swap: bool) -> None:
    waiting, seen = [start(hex_game, size, swap=swap)], set[str]()
    while waiting:
        position = waiting.pop()
        assert not position.difference()
        for text, action in position.texts().items():
            after = position.after(text, action)
            key = f"{after.swapped}{after.other}{sorted(after.texts())}"
            if key not in seen:
                seen.add(key)
                waiting.append(after)


def test_one_stone_on_one_cell_does_not_win_in_openspiel(hex_game: Game) -> None:
    first = start(hex_game, 1, swap=False)
    assert not first.difference()
    after = first.after("a1", 0)
    assert after.own.status().winner == "red"
    assert (after.other.is_terminal(), after.other.legal_actions()) == (False, [])
