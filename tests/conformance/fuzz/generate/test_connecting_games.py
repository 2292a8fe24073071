"""Short games in which one colour connects its edges."""

from random import Random

import pytest

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP
from rulestone.core.game import game, game_names
from rulestone.core.names import GameName, Size
from rulestone.fuzz.generate.connecting_games import connecting_game
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.questions import Walk

WITH_SIDES = [name for name in game_names() if game(name).board(Size(3)).edges]
SEEDS = range(12)


@pytest.mark.parametrize("name", WITH_SIDES)
def test_every_move_is_legal_and_one_colour_comes_across(name: GameName) -> None:
    ground = Ground(name, Size(4))
    across = 0
    for seed in SEEDS:
        record = connecting_game(ground, Random(seed))
        assert record is not None
        walk = Walk(ground, record.moves)
        assert walk.accepted == len(record.moves) == len(record.states) - 1
        edges = ground.board.edges
        across += any(
            edges[one] & cells and edges[other] & cells
            for colour in record.states[-1].colours
            for cells in [frozenset(record.states[-1].stones(colour))]
            for one, other in ((TOP, BOTTOM), (LEFT, RIGHT))
        )
    assert across > len(SEEDS) / 2


def won(size: int, seeds: int) -> float:
    """The share of games that are won."""
    ground = Ground(GameName("minefield"), Size(size))
    records = [connecting_game(ground, Random(seed)) for seed in range(seeds)]
    assert all(record is not None and len(record.moves) <= 3 * size + 4 for record in records)
    return sum(record is not None and record.states[-1].over for record in records) / seeds


def test_such_games_are_short_and_many_of_them_are_won() -> None:
    assert won(3, 40) > 0.4
    assert 0 < won(6, 60) < 0.2  # most ways have a diagonal step, which makes no chain


def test_there_is_none_on_a_board_without_sides() -> None:
    name = next(name for name in game_names() if name not in WITH_SIDES)
    assert connecting_game(Ground(name, Size(3)), Random(0)) is None
