"""`rulestone bench`."""

import json
import subprocess
import sys

import msgspec
import pytest

from rulestone import bench
from rulestone.bench import BenchRow
from rulestone.commands import bench as bench_command
from rulestone.commands import output
from rulestone.names import GameName, Size
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


def test_json_is_one_document() -> None:
    code = (
        "from rulestone import bench; bench.SHORTEST, bench.RUNS = 0.0, 1;"
        "bench.sizes, bench.counted = (lambda game: (3,)), (lambda game: (3, 2));"
        "bench.read_cases = lambda: ();"
        "from rulestone.commands.bench import bench as command; command(as_json=True)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    document = json.loads(result.stdout)
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
