"""The benchmark: the same positions every time, the same work for every engine."""

import pytest

from rulestone.cases.cases import read_cases
from rulestone.check import bench
from rulestone.core.boards import hex_board, square_board
from rulestone.core.game import colours_of, game_names
from rulestone.core.names import GameName, Size
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone_bitboard.game import games

SMALL = Size(4)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SHORTEST", 0.0)
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "benchmark_sizes", lambda _: (SMALL,))
    count = bench.counted_perft
    monkeypatch.setattr(bench, "counted_perft", lambda name: count(name) and (Size(3), 2))
    monkeypatch.setattr(bench, "read_cases", lambda: read_cases()[:9])


@pytest.mark.parametrize("game", game_names())
def test_samples_are_the_same_every_time_and_filled(game: GameName) -> None:
    fast = games()[game]
    first = bench.sample(fast, SMALL)
    assert first == bench.sample(fast, SMALL)
    assert len(set(first)) > bench.SAMPLES // 2
    cells = len(fast.layout(SMALL).bits)
    assert all(mine & theirs == 0 for mine, theirs in first)
    assert all((mine | theirs).bit_count() <= cells // 2 + 2 for mine, theirs in first)


@pytest.mark.parametrize("game", game_names())
def test_both_engines_do_the_same_work(game: GameName) -> None:
    fast = games()[game]
    for mine, theirs in bench.sample(fast, SMALL):
        position = bench.readable(fast, SMALL, (mine, theirs))
        mask = fast.placements(mine, theirs, fast.layout(SMALL).board)
        assert bench.reference_legal(position, colours_of(game)[0]) == mask.bit_count()


def test_every_kind_of_figure_is_taken_for_every_game() -> None:
    rows = list(bench.benchmark_rows())
    assert all(row.per_second > 0 for row in rows)
    kinds = {(row.what, row.game) for row in rows}
    assert {
        (what, game)
        for what in ("legal", "legal-batch", "verdicts", "requests", "playouts")
        for game in game_names()
    } <= kinds
    assert ("check-cases", None) in kinds


def test_perft_counts_nodes_not_calls() -> None:
    rows = bench._perft_rows(GameName("minefield"), Size(3), 2)
    (counted,) = [row for row in rows if row.engine == "reference"]
    assert counted.per_second > 1000


def test_boards_of_both_kinds_are_the_references() -> None:
    for game in game_names():
        fast = games()[game]
        board = bench.readable(fast, SMALL, bench.sample(fast, SMALL)[0]).board
        square = register_entry(game).board == "square"
        assert board is (square_board(SMALL) if square else hex_board(SMALL))
