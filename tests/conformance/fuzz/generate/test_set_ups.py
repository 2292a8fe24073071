"""Positions that are set up: from empty to full, around shapes, legal or not."""

from random import Random

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import CellName, Colour, GameName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.set_ups import changed, judge_query, random_set_up, stones_set_up

each_game = pytest.mark.parametrize("name", game_names())
SEEDS = range(80)


@each_game
def test_positions_are_of_every_density_and_of_both_colours(name: GameName) -> None:
    ground = Ground(name, Size(3))
    cells = set(ground.board.cells)
    positions = [stones_set_up(ground, Random(seed)) for seed in SEEDS]
    assert all(set(stones) <= cells for stones in positions)
    counts = {len(stones) for stones in positions}
    assert min(counts) <= 1
    assert max(counts) >= len(cells) - 1
    assert len(counts) > 5
    colours = {frozenset(stones.values()) for stones in positions}
    assert frozenset(game(name).colours) in colours
    assert any(len(each) == 1 for each in colours)


@each_game
def test_the_same_seed_sets_up_the_same(name: GameName) -> None:
    ground = Ground(name, Size(3))
    assert random_set_up(ground, Random(7)) == random_set_up(ground, Random(7))
    assert len({str(random_set_up(ground, Random(seed))) for seed in SEEDS}) > 60


def test_on_a_large_board_only_a_few_stones_stand() -> None:
    ground = Ground(GameName("minefield"), Size(12))
    assert ground.brief
    assert max(len(stones_set_up(ground, Random(seed))) for seed in SEEDS) == 9


def test_a_board_without_cells_stays_empty() -> None:
    whole = game("interleave").board(Size(1))
    ground = Ground(GameName("interleave"), Size(1), removed=whole.names(whole.cells))
    assert ground.board.cells == ()
    assert {len(stones_set_up(ground, Random(seed))) for seed in SEEDS} == {0}


def test_a_colour_is_asked_about_where_there_are_turns() -> None:
    black, white = Colour("black"), Colour("white")
    ground = Ground(GameName("minefield"), Size(3), removed=())
    first, second, *_ = ground.board.cells
    query = judge_query(ground, {second: black, first: black}, white)
    assert query.stones == {black: ("a1", "b1"), white: ()}
    assert query.to_move == white
    turnless = judge_query(Ground(GameName("evening"), Size(2)), {}, white)
    assert turnless.to_move is None


def test_a_few_cells_are_changed() -> None:
    ground = Ground(GameName("minefield"), Size(3))
    stones = dict.fromkeys(ground.board.cells, Colour("black"))
    for seed in SEEDS:
        after = changed(ground, dict(stones), Random(seed), 1)
        assert sum(after.get(cell) != colour for cell, colour in stones.items()) <= 1
    assert len({len(changed(ground, dict(stones), Random(seed), 3)) for seed in SEEDS}) > 2
    assert changed(ground, dict(stones), Random(0), 0) == stones


def test_options_and_holes_of_the_ground_are_asked_about() -> None:
    ground = Ground(GameName("interleave"), Size(2), removed=(CellName("a1"),))
    assert random_set_up(ground, Random(1)).removed == ("a1",)
    ground = Ground(GameName("necklace"), Size(3), {"swap": False})
    assert random_set_up(ground, Random(1)).options == {"swap": False}
