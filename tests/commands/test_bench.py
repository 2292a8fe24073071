"""`rulestone bench`: the same positions every time, the same work for every engine."""

import json

import msgspec
import pytest

from rulestone.cases.cases import Case, read_cases
from rulestone.check import bench
from rulestone.check.bench import BenchRow
from rulestone.commands import bench as bench_command
from rulestone.commands import output
from rulestone.core.action_examples import example_actions
from rulestone.core.boards import hex_board, square_board
from rulestone.core.game import colours_of, game_names
from rulestone.core.names import GameName, Size
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone_bitboard.game import games
from tests.book.crossing import GAME as CROSSING
from tests.plugins.installing import with_game
from tests.running import Run


def test_games_that_cannot_be_measured_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output, "unusable_games", lambda: {"fill": "the game 'fill' cannot be loaded"})
    monkeypatch.setattr(bench_command, "benchmark_rows", lambda _: [])
    bench_command.bench()
    assert capsys.readouterr().err == "rulestone: the game 'fill' cannot be loaded\n"
    bench_command.bench(game=["lefe"])
    assert capsys.readouterr().err == ""


def test_json_is_one_document(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SHORTEST", 0.0)
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "benchmark_sizes", lambda _: (3,))
    monkeypatch.setattr(bench, "counted_perft", lambda _: (3, 2))
    monkeypatch.setattr(bench, "read_cases", tuple[Case, ...])
    result = run("bench --json")
    assert (result.status, result.err) == (0, "")
    document = json.loads(result.out)
    assert msgspec.convert(document["rows"], list[bench.BenchRow])


def test_the_table_has_a_row_a_figure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        BenchRow(what="legal", game=GameName("lefe"), size=Size(4), engine="reference", per_second=1234.0),
        BenchRow(what="check-cases", game=None, size=None, engine="bitboard", per_second=9.0),
    ]
    monkeypatch.setattr(bench_command, "benchmark_rows", lambda _games: iter(rows))
    lines = run("bench --game lefe").out.splitlines()
    assert [line.replace("│", " ").split() for line in lines if "│" in line] == [
        ["legal", "lefe", "4", "reference", "1,234"],
        ["check-cases", "all", "bitboard", "9"],
    ]


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


def test_a_game_without_a_second_implementation_is_measured_by_the_reference() -> None:
    with with_game("crossing", "tests.book.crossing", example_actions):
        rows = list(bench.benchmark_rows([CROSSING.name]))
    assert {row.what for row in rows} == {"legal", "playouts", "perft-nodes"}
    assert {row.engine for row in rows} == {"reference"}
