"""Hex by pgx and Hex in `examples/` have the same legal actions and results on boards of size 11.

pgx is installed by `nox -f maintain.py -s pgx` alone: jax, which it needs, is larger than all other packages
together.
"""

from collections.abc import Iterator

import pytest

from rulestone.core.names import GameName
from rulestone.rulebook.game import Game
from rulestone.rulebook.installed import find_game
from tests.helpers.installing import with_example
from tests.helpers.public_programs import pair, play

pytest.importorskip("pgx", reason="needs pgx: nox -f maintain.py -s pgx")
jax = pytest.importorskip("jax")
adapter = pytest.importorskip("pgx_adapter")


@pytest.fixture(scope="module")
def hex_game() -> Iterator[Game]:
    with with_example("hex"):
        yield find_game(GameName("hex"))


@pytest.mark.parametrize("number", [20, pytest.param(2_000, marks=pytest.mark.nightly)])  # takes minutes
def test_random_games_agree(hex_game: Game, number: int) -> None:
    play(range(number), lambda _random, _at: pair(hex_game, adapter.Hex, adapter.SIZE))


def test_as_many_sequences_of_actions_are_counted(hex_game: Game) -> None:
    first = pair(hex_game, adapter.Hex, adapter.SIZE)
    assert first.other.nodes(2) == hex_game.perft(first.own, 2)


def test_a_stone_after_the_swap_lies_on_the_mirrored_cell(hex_game: Game) -> None:
    position = pair(hex_game, adapter.Hex, adapter.SIZE)
    for text in ("b1", "swap"):
        position = position.after(text, position.other.actions()[text])
    assert not position.difference()
    assert position.other.state.legal_actions()[adapter.SIZE] == adapter.SIZE + 1  # a2 is occupied, not b1
