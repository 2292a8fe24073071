"""`rulestone games` and `rulestone rules`."""

import json
from dataclasses import replace

import pytest

from rulestone.bench.rates import BenchRow
from rulestone.commands import bench, output
from rulestone.core.names import GameName, Size
from rulestone.core.registry import registry
from tests.helpers.running import RunCommand


def test_games_are_listed_for_programs_in_their_order(run: RunCommand) -> None:
    assert [game["name"] for game in json.loads(run("games --json").out)["games"]] == [
        "minefield", "necklace", "lefe", "interleave", "evening",
    ]  # fmt: skip


def test_a_broken_plugin_game_is_reported_beside_the_other_games(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = replace(registry(), problems={"fill": "the game 'fill' cannot be loaded"})
    monkeypatch.setattr(output, "registry", lambda: broken)
    rows = [BenchRow("verdicts", GameName("lefe"), Size(3), "bitboard", 1.0)]
    monkeypatch.setattr(bench, "benchmark_rows", lambda *_: rows)
    for line in ("games", "games --json", "rules", "bench bitboard", "fuzz bitboard --count 1 --seed 1"):
        result = run(line)
        assert (result.status, result.err) == (0, "rulestone: the game 'fill' cannot be loaded\n")
    assert (
        run("bench bitboard --game lefe").err == run("fuzz bitboard --game lefe --count 1 --seed 1").err == ""
    )
