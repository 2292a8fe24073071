"""Figures for maintainers: the same positions every time, the same work for both engines."""

import itertools

import pytest

from rulestone.cases.cases import read_cases
from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game, game_names
from rulestone_bitboard.game import games
from tests.helpers.installing import with_game
from tools import speed as bench

SMALL = Size(4)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SHORTEST", 0.0)
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "benchmark_sizes", lambda _: (SMALL,))
    count = bench.counted_perft
    monkeypatch.setattr(bench, "counted_perft", lambda name: count(name) and (Size(3), 2))
    monkeypatch.setattr(bench, "read_cases", lambda: read_cases()[:9])


@pytest.mark.nightly
def test_every_kind_of_figure_is_measured_for_every_game() -> None:
    rows = list(bench.benchmark_rows())
    assert all(row.per_second > 0 for row in rows)
    assert {(row.what, row.game) for row in rows} >= {
        ("check-cases", None),
        *itertools.product(("legal", "legal-batch", "verdicts", "requests", "playouts"), game_names()),
    }


@pytest.mark.parametrize("game", game_names())
def test_both_engines_are_asked_about_the_same_positions_every_time(game: GameName) -> None:
    fast = games()[game]
    cells = len(fast.layout(SMALL).bits)
    sample = bench.sample(fast, SMALL)
    assert sample == bench.sample(fast, SMALL)
    assert len(set(sample)) > bench.SAMPLES // 2
    for mine, theirs in sample:
        assert mine & theirs == 0
        assert (mine | theirs).bit_count() <= cells // 2 + 2
        position = bench.readable(fast, SMALL, (mine, theirs))
        mask = fast.placements(mine, theirs, fast.layout(SMALL).board)
        assert bench.reference_legal(position, find_game(game).colours[0]) == mask.bit_count()


def test_perft_counts_nodes_not_calls() -> None:
    rows = bench._perft_rows(GameName("minefield"), Size(3), 2)
    (counted,) = [row for row in rows if row.engine == "reference"]
    assert counted.per_second > 1000


def test_a_game_without_a_second_implementation_is_measured_by_the_reference() -> None:
    with with_game("hex", "rulestone_hex"):
        rows = list(bench.benchmark_rows([GameName("hex")]))
    assert {row.what for row in rows} == {"legal", "playouts", "perft-nodes"}
    assert {row.engine for row in rows} == {"reference"}
