"""Statistics of random games."""

import json
import os
import re
import subprocess
from collections import Counter
from collections.abc import Iterator

import pytest

from rulestone.cases.variants import Variant
from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game
from rulestone.protocol import Setting
from rulestone_lab.stats import Statistics, statistics
from tests.helpers.running import RULESTONE, RunCommand


def setting(name: str, size: int) -> Setting:
    return Setting(game=GameName(name), size=Size(size))


@pytest.mark.parametrize(
    ("name", "size"),
    [("minefield", 4), ("necklace", 3), ("lefe", 2), ("interleave", 2), ("evening", 3)],
)
def test_reference_and_bitboard_play_the_same_games(name: str, size: int) -> None:
    itself = Variant("the game itself, as the reference plays it", find_game(name))
    fast, slow = (statistics(setting(name, size), range(32), 1, variant=played) for played in (None, itself))
    assert fast.document() == slow.document()
    assert fast.lengths == slow.lengths
    assert fast.games == 32


def test_statistics_of_separate_runs_add_up() -> None:
    board = setting("minefield", 4)
    apart = Statistics()
    for numbers in (range(10), range(10, 40)):
        apart.add(statistics(board, numbers, 3))
    assert apart == statistics(board, range(40), 3) != statistics(board, range(40), 4)


def test_one_ply_players_win_at_once_or_prevent_a_win() -> None:
    small = statistics(setting("minefield", 2), range(20), 1, "one-ply")
    assert small.lengths == {4: 20}, "White takes the point with which Black would win"
    blind, ahead = (statistics(setting("minefield", 3), range(60), 1, play) for play in ("random", "one-ply"))
    assert ahead.length < blind.length


def test_the_share_of_the_first_player_is_unknown_without_decided_games() -> None:
    assert Statistics().first == (0.5, 0.0, 1.0)
    some = Statistics(counts=Counter({"first won": 55, "second won": 45, "drawn": 9, "unfinished": 9}))
    assert some.first == pytest.approx((0.55, 0.452, 0.644), abs=0.001)


def test_stats_prints_the_same_with_any_number_of_jobs(run: RunCommand) -> None:
    command = ("stats", "minefield", "--size", "3", "--count", "130", "--seed", "5", "--json")
    one, two = (json.loads(run(*command, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one == two


def test_bars_are_readable_where_the_terminal_has_no_blocks() -> None:
    command = (*RULESTONE, "stats", "minefield", "--size", "3", "--count", "20", "--seed", "5")
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert re.search(rb"\d  #{40}\r?\n", done.stdout)
    assert b"\\u" not in done.stdout


def test_interrupted_stats_prints_the_result_so_far(run: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[Statistics]:
        yield statistics(setting("minefield", 3), range(2), 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("rulestone_lab.commands.stats.sample", interrupted)
    ended = run("stats minefield --size 3 --seed 1")
    assert ended.status == 130
    assert ended.out.endswith("Interrupted: 2 games sampled, seed 1, random play\n")
