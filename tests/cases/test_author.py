"""`rulestone author`, with the games that are installed and with a plug-in."""

import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.__main__ import run_command
from rulestone.cases.authoring.perft_table import (
    PerftCount,
    PerftRow,
    PerftTable,
    WrongCount,
    counted,
    perft_json,
    perft_page,
    wrong_counts,
)
from rulestone.cases.cases import Case, cases_of_game, read_structure
from rulestone.commands import author
from rulestone.core.game import Game
from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game, games
from rulestone.protocol import Answer, GameClaim, Nodes, Perft, Question, Unsupported
from tests.check.altered import AlteredEngine
from tests.test_game import CASE, install
from tests.test_game import run as run_with


def test_a_plug_in_is_authored_among_its_own_cases(tmp_path: Path) -> None:
    draft = {
        **{name: CASE[name] for name in ("id", "title", "clauses", "to_move")},
        "picture": ["W .", "B W"],
        "says": {"legal": ["b2"]},
    }
    install(tmp_path, cases=json.dumps({"format": 1, "game": "fill", "about": "Corners.", "cases": [draft]}))
    fixtures = tmp_path / "fill_game" / "fixtures"
    (fixtures / "perft-table.json").write_text('{"format": 1, "rows": [{"game": "fill", "size": 2}]}')
    alone = run_with(tmp_path, "author", "cases", "fill")
    assert alone.status == 1
    assert "two must agree" in alone.err
    second = shlex.join(("env", f"PYTHONPATH={tmp_path}", sys.executable, "-m", "rulestone", "serve"))
    written = run_with(tmp_path, "author", "cases", "fill", "--engine", second)
    assert (written.status, written.err) == (0, "")
    (case,) = json.loads((fixtures / "corners.json").read_text())["cases"]
    assert case["expect"]["legal"] == ["b2"]
    pages = {"coverage": "COVERAGE.md", "kills": "MUTANTS.md", "perft": "PERFT.md"}
    for what, page in pages.items():
        result = run_with(tmp_path, "author", what, "fill")
        assert result.status == (0 if what == "perft" else 1)  # there is no near miss, and no mutant
        assert "Fill" in (fixtures / page).read_text()
        (fixtures / page).write_text("")
        stale = run_with(tmp_path, "author", what, "fill", "--check")
        assert f"not up to date; run rulestone author {what}" in stale.err
    (fixtures / "perft-table.json").write_text('{"format": 1, "rows": [{"game": "fill", "size": 3}]}')
    assert "not counted: " in run_with(tmp_path, "author", "perft", "fill", "--check").err


def test_coverage_reports_clauses_without_cases(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some(game: Game) -> tuple[Case, ...]:
        kept = [case for case in cases_of_game(game) if case.size != 13]
        return (replace(kept[0], agreed=("reference",)), *kept[1:])

    monkeypatch.setattr(author, "cases_of_game", some)
    assert run_command(["author", "coverage", "--check"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert any(line.endswith(": fewer than two engines agreed") for line in lines)
    for game in (game for game in games() if 13 in game.entry.site_sizes):
        for clause in game.entry.clauses:
            assert f"{clause.id}: no case decides it on size 13" in lines
            assert f"{clause.id}: no near miss on size 13" in lines
    monkeypatch.setattr(author, "cases_of_game", lambda game: cases_of_game(game)[:1])
    assert run_command(["author", "coverage", "--check"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert {"lefe.capture: no case decides it", "lefe.capture: no near miss"} <= set(lines)
    assert lines[-1].endswith("COVERAGE.md: not up to date; run rulestone author coverage")


COUNTS = {1: 700, 2: 70_000, 3: 0}
ROW = PerftRow(game=GameName("lefe"), size=Size(2))


def counting(name: str, counts: Mapping[int, int], *ops: str, games: str = "lefe") -> AlteredEngine:
    """An engine that counts as a table says; it declines what the table has not."""

    def count(query: Question, _: Answer) -> Answer:
        assert isinstance(query, Perft)
        nodes = counts.get(query.depth)
        return Unsupported(unsupported="too deep") if nodes is None else Nodes(nodes=nodes)

    return AlteredEngine(count, name=name, games={games: GameClaim()}, ops=ops or ("perft",))


def depths(engine: AlteredEngine) -> list[int]:
    return [query.depth for query in engine.queries if isinstance(query, Perft)]


def test_small_counts_are_confirmed_by_every_engine(tmp_path: Path) -> None:
    reference, quick, third = (counting(name, COUNTS) for name in ("reference", "quick", "third"))
    unable = counting("unable", {}, "judge"), counting("elsewhere", {}, games="evening")
    known = replace(ROW, counts=(PerftCount(1, 700, ()),))
    table = counted(PerftTable(1, (known, ROW)), [reference, quick, *unable, third])
    assert table.rows[0] is known
    assert table.rows[1].counts == (
        PerftCount(1, 700, ("quick", "reference", "third")),
        PerftCount(2, 70_000, ("quick",)),
    )
    assert (depths(quick), depths(reference)) == ([1, 2], [1])  # a third depth would have millions
    (tmp_path / "perft.json").write_bytes(perft_json(table))
    assert read_structure(tmp_path / "perft.json", PerftTable) == table
    page = perft_page(table, [find_game("lefe")], "perft.json").decode()
    assert "| 2 |  |  | 1 | 700 | quick reference third |" in page
    with pytest.raises(WrongCount, match="quick 700, reference 8"):
        counted(PerftTable(1, (ROW,)), [counting("reference", {1: 8}), counting("quick", COUNTS)])
    with pytest.raises(TypeError, match="quick does not count"):
        counted(PerftTable(1, (ROW,)), [counting("reference", COUNTS), counting("quick", {})])


def test_shallow_counts_are_checked_again() -> None:
    row = replace(ROW, counts=(PerftCount(1, 700, ()), PerftCount(2, 20_001, ()), PerftCount(3, 0, ())))
    engine = counting("third", COUNTS)
    assert list(wrong_counts(PerftTable(1, (row,)), [engine, counting("unable", {}, "judge")])) == []
    assert depths(engine) == [1]  # behind few sequences there may be many
    (wrong,) = wrong_counts(PerftTable(1, (row,)), [counting("third", {1: 8})])
    assert wrong.startswith("third: ")
    assert wrong.endswith(" is 700, not 8")
