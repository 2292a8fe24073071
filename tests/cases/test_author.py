"""`rulestone author`: what becomes of cases that somebody writes by hand, and the tables about all cases."""

import json
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from rulestone.__main__ import run_command
from rulestone.author import demands, steps, tables
from rulestone.author.perft_table import (
    PerftRow,
    PerftTable,
    counted,
    perft_json,
    perft_page,
    wrong_counts,
)
from rulestone.cases.cases import Case, cases_of_game, fixtures_root, read_structure
from rulestone.cases.mutants import mutants_of, read_table
from rulestone.cases.selection import Selection, choose_cases
from rulestone.check.asking import Wrong, wrong_answer
from rulestone.core.names import CellName, ClauseId, GameName, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, GameCapabilities, Nodes, Perft, Question, Unsupported
from rulestone.rulebook.installed import find_game, games
from tests.helpers.altered import AlteredEngine
from tests.helpers.installing import with_example
from tests.helpers.running import RunCommand
from tests.plugins.test_installed_game import CASE, OPTION, REGISTER, RULES, install
from tests.plugins.test_installed_game import run as run_with


def test_a_plug_in_is_authored_among_its_own_cases(tmp_path: Path) -> None:
    draft = {
        **{name: CASE[name] for name in ("id", "title", "clauses", "to_move")},
        "size": 2,
        "stones": {"black": ["a1"], "white": ["b1", "a2"]},
        "says": {"legal": ["b2"]},
    }
    install(tmp_path, cases=json.dumps({"format": 1, "game": "fill", "about": "Corners.", "cases": [draft]}))
    fixtures = tmp_path / "fill_game" / "fixtures"
    (fixtures / "perft-table.json").write_text('{"format": 2, "rows": [{"game": "fill", "size": 2}]}')
    alone = run_with(tmp_path, "author", "cases", "fill")
    assert alone.status == 1
    assert "two must agree" in alone.err
    second = shlex.join(("env", f"PYTHONPATH={tmp_path}", sys.executable, "-m", "rulestone", "serve"))
    written = run_with(tmp_path, "author", "cases", "fill", "--engine", second)
    assert (written.status, written.err) == (0, "")
    (case,) = json.loads((fixtures / "corners.json").read_text())["cases"]
    assert case["expect"]["legal"] == ["b2"]
    for what, page in (("coverage", "COVERAGE.md"), ("kills", "MUTANTS.md"), ("perft", "PERFT.md")):
        result = run_with(tmp_path, "author", what, "fill")
        assert result.status == (0 if what == "perft" else 1)  # there is no near miss, and no mutant
        assert "Fill" in (fixtures / page).read_text()
        (fixtures / page).write_text("")
        stale = run_with(tmp_path, "author", what, "fill", "--check")
        assert f"not up to date; run rulestone author {what}" in stale.err
    (fixtures / "perft-table.json").write_text('{"format": 2, "rows": [{"game": "fill", "size": 3}]}')
    (uncounted, _) = run_with(tmp_path, "author", "perft", "fill", "--check").err.splitlines()
    assert uncounted == "not counted: game=fill&size=3&moves="


def test_counts_of_other_rules_are_counted_anew(tmp_path: Path) -> None:
    install(tmp_path)
    table = tmp_path / "fill_game" / "fixtures" / "perft-table.json"
    row = {"game": "fill", "size": 2, "counts": [3, 0], "confirmed": {"reference": [1, 2]}}
    table.write_text(json.dumps({"format": 2, "rows": [row]}))
    wrong = run_with(tmp_path, "author", "perft", "fill", "--check")
    assert wrong.status == 1
    assert wrong.err.splitlines()[-1] == "to count what is wrong again: rulestone author perft fill"
    written = run_with(tmp_path, "author", "perft", "fill")
    assert (written.status, written.err) == (0, "")
    assert "game=fill&size=2&moves=: 3 0 before, 4 12 24 24 0 now" in written.out
    serving = f"PYTHONPATH={tmp_path} {sys.executable} -m rulestone serve"
    miscounting = shlex.join(("sh", "-c", f"{serving} | sed -u s/:12}}/:13}}/"))
    doubted = run_with(tmp_path, "author", "perft", "fill", "--check", "--engine", miscounting)
    assert doubted.err.splitlines()[:1] == [
        "game=fill&size=2&moves=, depth 2: 12 in the table, and reference counts 13"
    ]


Keep = Callable[[Callable[[tuple[Case, ...]], Iterable[Case]]], None]


@pytest.fixture
def keep_cases(monkeypatch: pytest.MonkeyPatch) -> Keep:
    """Return a function by which each game has some of its cases only."""

    def keep_cases(some: Callable[[tuple[Case, ...]], Iterable[Case]]) -> None:
        monkeypatch.setattr(steps, "cases_of_game", lambda game: tuple(some(cases_of_game(game))))

    return keep_cases


def test_coverage_reports_clauses_without_cases(keep_cases: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    def some(cases: tuple[Case, ...]) -> tuple[Case, ...]:
        kept = [case for case in cases if case.size != 13]
        near = replace(kept[0], agreed=("reference",), clauses=(), near=kept[0].clauses)
        return (near, replace(kept[1], agreed=("reference",)), *kept[2:])

    keep_cases(some)
    assert run_command(["author", "coverage", "--check"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len({line for line in lines if line.endswith(": fewer than two engines agreed")}) == 2 * len(
        games()
    )
    for game in (game for game in games() if 13 in game.rulebook.site_sizes):
        for clause in game.rulebook.clauses:
            assert f"{clause.id}: no case decides it on size 13" in lines
            assert f"{clause.id}: no near miss on size 13" in lines
    keep_cases(lambda cases: cases[:1])
    assert run_command(["author", "coverage", "--check"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert {"lefe.capture: no case decides it", "lefe.capture: no near miss"} <= set(lines)
    assert lines[-1].endswith("COVERAGE.md: not up to date; run rulestone author coverage")


def test_an_option_that_does_nothing_is_refused(tmp_path: Path) -> None:
    """A case sets it, and has the same answer without it."""
    rules = RULES.replace("    @dataclass(frozen=True)\n    class Fill", TOLD + "    class Fill").replace(
        "kind = SQUARE", "kind = SQUARE\n        options_class = Told"
    )
    case = {**CASE, "options": {"swap": True}}
    cases = json.dumps({"format": 1, "game": "fill", "about": "Corners.", "cases": [case]})
    install(tmp_path, rules=rules, register=REGISTER + OPTION, cases=cases)
    gaps = run_with(tmp_path, "author", "coverage", "fill", "--check").err.splitlines()
    assert "fill: no case sets swap=true and has another answer under swap=false" in gaps
    survivors = run_with(tmp_path, "author", "kills", "fill", "--check").err
    assert "fill/swap-option-ignored: no case catches it" in survivors


TOLD = """
    from rulestone.core.options import GameOptions


    @dataclass(frozen=True)
    class Told(GameOptions):
        swap: bool


    @dataclass(frozen=True)
"""


HEX = GameName("hex")


def test_only_what_is_named_is_asked_by_kills(run: RunCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A case is asked of every mutant, one that the table lacks too; a mutant is asked every case."""
    asked: list[tuple[str, str]] = []

    def noted(engine: ReferenceEngine, case: Case, question: Question) -> Wrong | None:
        asked.append((engine.capabilities.name, case.id))
        return wrong_answer(engine, case, question)

    monkeypatch.setattr(tables, "wrong_answer", noted)
    with with_example("hex"):
        cases = [case.id for case in cases_of_game(find_game("hex"))]
        names = [mutant.name for mutant in mutants_of(HEX) if mutant.equivalent is None]
        assert len(names) == len(mutants_of(HEX))
        all_caught = f"{len(names)} of {len(names)} mutants caught\n"
        case, missing, whole = cases[0], read_table().cases(HEX)[-1], read_table().games[HEX]
        shorter = replace(read_table(), games={HEX: replace(whole, cases=whole.cases[:-3])})
        with monkeypatch.context() as patch:
            patch.setattr(steps, "read_table", lambda: shorter)
            assert run("author kills --check --jobs 1", case) == (0, all_caught, "")
        for new in (case, missing):
            assert len({name for name, own in asked if own == new}) == len(names)
        alike = {name for name, own in asked if own not in (case, missing)}
        assert len(alike) < 8, "only what the same cases catch is asked the others"
        asked.clear()
        assert run("author kills --check --jobs 1", names[0]) == (0, all_caught, "")
    assert {name for name, _ in asked} == {f"variant:{names[0]}"}
    assert {name for _, name in asked} == {*cases}


COUNTS = {1: 700, 2: 70_000, 3: 0}


ROW = PerftRow(game=GameName("lefe"), size=Size(2))


def counting(name: str, counts: Mapping[int, int], *ops: str, games: str = "lefe") -> AlteredEngine:
    """An engine that counts as a table says; it declines what the table has not."""

    def count(query: Question, _: Answer) -> Answer:
        assert isinstance(query, Perft)
        nodes = counts.get(query.depth)
        return Unsupported(unsupported="too deep") if nodes is None else Nodes(nodes=nodes)

    return AlteredEngine(count, name=name, games={games: GameCapabilities()}, ops=ops or ("perft",))


def depths(engine: AlteredEngine) -> list[int]:
    return [query.depth for query in engine.queries if isinstance(query, Perft)]


def test_small_counts_are_confirmed_by_every_engine() -> None:
    reference, quick, third = (counting(name, COUNTS) for name in ("reference", "quick", "third"))
    unable = counting("unable", {}, "judge"), counting("elsewhere", {}, games="evening")
    known = replace(ROW, counts=(700,))
    told: list[str] = []
    assert counted(known, [quick], told.append) is known
    row = counted(ROW, [reference, quick, *unable, third], told.append)
    assert told == []
    assert row.counts == (700, 70_000)
    assert row.confirmed == {"reference": (1,), "quick": (1, 2), "third": (1, 2)}
    assert (depths(quick), depths(reference)) == ([1, 1, 2], [1])  # a third depth would have millions
    page = perft_page(PerftTable(2, (row,)), [find_game("lefe")], "perft.json").decode()
    assert "| 2 |  |  | 700 70,000* | reference quick third |" in page
    differing = [counting("reference", {1: 8}), counting("quick", COUNTS)]
    row = counted(ROW, differing, told.append)
    assert row.confirmed == {"quick": (1, 2)}
    assert len([*wrong_counts(row, differing)]) == 1
    with pytest.raises(TypeError, match="quick does not count"):
        counted(ROW, [counting("reference", COUNTS), counting("quick", {})], told.append)


def test_a_row_keeps_its_options_and_removed_cells_in_the_table_and_on_the_page(tmp_path: Path) -> None:
    counted_by, holes = {"reference": (1,)}, (CellName("a1"), CellName("b2"))
    pierced = PerftRow(
        game=GameName("interleave"), size=Size(2), removed=holes, counts=(8,), confirmed=counted_by
    )
    table = PerftTable(2, (pierced, replace(ROW, options={"pie": "none"}, counts=(8,), confirmed=counted_by)))
    (tmp_path / "perft.json").write_bytes(perft_json(table))
    assert read_structure(tmp_path / "perft.json", PerftTable) == table
    page = perft_page(table, map(find_game, ("interleave", "lefe")), "perft.json").decode()
    assert re.findall("^[|] 2 [|] (.*?) [|]", page, re.MULTILINE) == ["removed: a1 b2", "pie: none"]


def test_shallow_counts_are_checked_again() -> None:
    row = replace(ROW, counts=(700, 20_001, 0))
    engine = counting("third", COUNTS)
    assert list(wrong_counts(row, [engine, counting("unable", {}, "judge")])) == []
    assert depths(engine) == [1]  # behind few sequences there may be many
    (wrong,) = wrong_counts(row, [counting("third", {1: 8})])
    assert wrong.endswith(", depth 1: 700 in the table, and third counts 8")


def test_shipped_cases_follow_from_their_drafts(tmp_path: Path) -> None:
    """Whatever follows from the rest is left out of whole files and comes back the same."""
    for name in ("evening/board-5", "interleave/end", "lefe/removals", "necklace/skip", "minefield/perft"):
        folder = tmp_path / name.partition("/")[0]
        copytree(fixtures_root() / folder.name, folder)
        file = tmp_path / f"{name}.json"
        content = file.read_bytes()
        whole = json.loads(content)
        for case in whole["cases"]:
            follows = {"game", "picture"}
            if "says" in case:
                follows.add("expect")
            if "moves" in case:
                follows |= {"stones", "asks"}
            for field in follows & case.keys():
                del case[field]
            assert len(case.pop("agreed")) > 1, "one engine confirms alone"
        file.write_text(json.dumps(whole))
        assert run_command(["author", "cases", str(file)]) == 0
        made = json.loads(file.read_bytes())
        for case in made["cases"]:
            assert case["agreed"] == ["reference", "bitboard"]
        assert [{**case, "agreed": 0} for case in made["cases"]] == [
            {**case, "agreed": 0} for case in json.loads(content)["cases"]
        ]


def test_coverage_reports_limits_and_histories_that_no_case_shows(
    keep_cases: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_cases(lambda cases: [case for case in cases if not {"large", "history"} & {*case.tags}])
    assert run_command(["author", "coverage", "--check"]) == 1
    lines = set(capsys.readouterr().err.splitlines())
    assert {
        "minefield.turn: no case decides it past: 1,024 cells",
        "evening.place: no case decides it past: 255 stones in a group",
        "lefe.merge: no case decides it past: line az",
        "necklace.secluded: no case decides it past: swap",
        "minefield.board: no case decides it past: skip",
        "lefe.leaf: no case decides it past: removal",
        "evening.turnless: no case decides it past: stop",
    } <= lines
    assert not any(line.startswith("lefe.pie: no case decides it past: 255") for line in lines)


def test_an_exception_that_a_case_shows_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        demands, "exceptions", lambda _: {"skip": {ClauseId("minefield.turn"): "It cannot be."}}
    )
    assert run_command(["author", "coverage", "minefield", "--check"]) == 1
    assert "minefield.turn: called an exception past: skip; " in capsys.readouterr().err


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_each_clause_that_a_large_case_decides_has_a_mistake_that_it_catches(name: GameName) -> None:
    caught = {mutant: read_table().failing(mutant) for mutant in mutants_of(name)}
    for case in cases_of_game(find_game(name)):
        if {"large", "history"} & {*case.tags}:
            broken = {mutant.clause for mutant, cases in caught.items() if case.id in cases}
            assert broken.issuperset(case.clauses)


def test_large_boards_are_asked_last() -> None:
    cases, _ = choose_cases(Selection(games=("lefe", "minefield")))
    marked = ["large" in case.tags for case in cases]
    assert marked == sorted(marked)
    assert any(marked)
