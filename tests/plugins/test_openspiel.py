"""Hex and Breakthrough by OpenSpiel have the legal actions and results of `examples/`, but on one board."""

from collections.abc import Iterator

import pytest
from openspiel_adapter import GAMES

from rulestone.core.names import Options
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game
from tests.helpers.installing import with_example
from tests.helpers.public_programs import Pair, pair, play

pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")

SIZES = {"hex": (*range(2, 12), 13, 14, 19), "breakthrough": range(2, 13)}


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    with with_example(request.param):
        yield find_game(request.param)


def start(game: Game, size: int, *, swap: bool) -> Pair:
    options: Options = {"swap": swap} if game.name == "hex" else {}
    return pair(game, GAMES[game.name], size, options)


@pytest.mark.parametrize("number", [8, pytest.param(2_000, marks=pytest.mark.nightly)])  # takes minutes
def test_random_games_agree(game: Game, number: int) -> None:
    """Half of the games of Hex have the swap."""
    sizes = SIZES[game.name]
    play(range(number), lambda random, at: start(game, random.choice(sizes), swap=at % 2 == 0))


@pytest.mark.parametrize(("size", "swap"), [(2, False), (2, True), (3, True)])
def test_all_positions_of_small_boards_agree(game: Game, size: int, swap: bool) -> None:
    waiting, seen = [start(game, size, swap=swap)], set[str]()
    while waiting:
        position = waiting.pop()
        assert not position.difference()
        for text, action in position.other.actions().items():
            after = position.after(text, action)
            key = f"{after.other.colours}{after.other.state}{sorted(after.other.actions())}"
            if key not in seen:
                seen.add(key)
                waiting.append(after)


@pytest.mark.parametrize(("size", "depth"), [(2, 4), (3, 4), (4, 4), (5, 3), (6, 3), (8, 2), (11, 2)])
def test_as_many_sequences_of_actions_are_counted(game: Game, size: int, depth: int) -> None:
    first = start(game, size, swap=True)
    assert first.other.nodes(depth) == game.perft(first.own, depth)
