"""`rulestone bench`."""

import json

import msgspec
import pytest

from rulestone.cases.cases import Case
from rulestone.check import bench
from rulestone.check.bench import BenchRow
from rulestone.commands import bench as bench_command
from rulestone.commands import output
from rulestone.core.names import GameName, Size
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
