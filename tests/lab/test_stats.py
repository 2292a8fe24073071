"""Statistics of random games."""

import json
import os
import re
import subprocess
from collections.abc import Callable

import pytest

from rulestone.cases.variants import Variant
from rulestone.core.names import GameName, Size
from rulestone.protocol import GameSetting
from rulestone.rulebook.installed import find_game
from rulestone_lab.stats import Ending, Sampled, Statistics, mean, statistics
from tests.helpers.running import RULESTONE, RunCommand


def setting(name: str, size: int) -> GameSetting:
    return GameSetting(game=GameName(name), size=Size(size))


@pytest.mark.parametrize(
    ("name", "size"),
    [("minefield", 4), ("necklace", 3), ("lefe", 2), ("interleave", 2), ("evening", 3)],
)
def test_reference_and_bitboard_play_the_same_games(name: str, size: int) -> None:
    itself = Variant("the game itself, as the reference plays it", find_game(name))
    fast, slow = (statistics(setting(name, size), range(32), 1, variant=played) for played in (None, itself))
    assert fast.document() == slow.document()
    assert (fast.games, fast.placed, fast.decisive) == (slow.games, slow.placed, slow.decisive)
    assert len(fast.games) == 32


def test_statistics_of_separate_runs_add_up() -> None:
    board = setting("minefield", 4)
    apart = Statistics()
    for numbers in (range(10), range(10, 40)):
        apart.add(statistics(board, numbers, 3))
    assert apart == statistics(board, range(40), 3) != statistics(board, range(40), 4)


@pytest.mark.parametrize("simulations", [0, 30])
def test_a_tree_search_finds_the_winning_first_move_of_a_small_board(simulations: int) -> None:
    white = statistics(setting("minefield", 2), range(40), 1, simulations).share("second")
    assert white.value > 0.9 if simulations else white.value < 0.9


@pytest.mark.parametrize(("name", "size"), [("necklace", 3), ("lefe", 2), ("interleave", 2), ("evening", 2)])
def test_a_tree_search_plays_every_game_to_its_end(name: str, size: int) -> None:
    found = statistics(setting(name, size), range(3), 1, 8)
    assert found == statistics(setting(name, size), range(3), 1, 8)
    assert {game.ending for game in found.games} <= {"first", "second", "drawn"}


def test_shares_are_of_all_games_and_those_of_decided_games_apart() -> None:
    assert Statistics().share("first") == (0.5, 0.0, 1.0)
    endings: dict[Ending, int] = {"first": 55, "second": 45, "drawn": 50, "unfinished": 50}
    some = Statistics(
        [Sampled(ending, 1, 0, ()) for ending, number in endings.items() for _ in range(number)]
    )
    assert some.share("first") == pytest.approx((0.275, 0.218, 0.341), abs=0.001)
    assert some.share("first", among=("first", "second")) == pytest.approx((0.55, 0.452, 0.644), abs=0.001)
    assert mean([1.0, 2.0, 3.0]) == pytest.approx((2.0, 0.868, 3.132), abs=0.001)


def test_stats_prints_the_same_with_any_number_of_jobs(run: RunCommand) -> None:
    command = ("stats", "minefield", "--size", "3", "--count", "130", "--seed", "5", "--json")
    one, two = (json.loads(run(*command, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one == two


def test_bars_are_readable_where_the_terminal_has_no_blocks() -> None:
    command = (*RULESTONE, "stats", "minefield", "--size", "3", "--count", "20", "--seed", "5")
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert re.search(rb"\d  #{30}\r?\n", done.stdout)
    assert b"\\u" not in done.stdout


def test_interrupted_stats_prints_the_result_so_far(
    run: RunCommand, interrupt_at: Callable[[str], None]
) -> None:
    interrupt_at("2 games")
    ended = run("stats minefield --size 3 --seed 1 --count 2 --jobs 1")
    assert ended.status == 130
    assert ended.out.endswith(
        "Interrupted: these are the results so far.\n2 games sampled, seed 1, random play\n"
    )
