"""Writing fixtures: what is misspelt is told, and nothing is written of it."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from textwrap import dedent

import pytest

from rulestone.authoring import coverage, kills, mutant_score
from rulestone.authoring.case_folders import case_folder_of, intents_of
from rulestone.authoring.case_writer import NoSuchPage, chosen_pages, confirming_engines, content
from rulestone.authoring.intents import drawn
from rulestone.authoring.judging import NotBorneOut, confirmed_case
from rulestone.authoring.loading import BadIntents, load_intents
from rulestone.authoring.mutant_score import KillScore
from rulestone.authoring.record_search import find_record
from rulestone.commands import author as author_command
from rulestone.commands import author_steps
from rulestone.commands.problems import Problem
from rulestone.conformance.cases import read_cases
from rulestone.conformance.kill_table import Kills
from rulestone.conformance.mutants import mutants
from rulestone.engines import load_engine
from rulestone.game import game, game_names, games, set_up, start
from rulestone.names import ClauseId, Colour, GameName, Size
from rulestone.oracle import replay_record
from rulestone.stones import Stones
from tests.test_game import CASE, install
from tests.test_game import run as run_with

INTENTS = """
    from rulestone.authoring.intents import Intent, Page, PerftStart, only
    from rulestone.names import ClauseId, Colour, GameName

    FILL = GameName("fill")
    ENGINES = ("reference", "bitboard")
    PERFTS = (PerftStart(2),)
    PAGES = (
        Page(FILL, "corners", "Corners.", (
            Intent(
                id="corner",
                title="A corner is open",
                game=FILL,
                clauses=("fill.place",),
                picture="W .\\nB W",
                to_move=Colour("black"),
                says=(only("b2"),),
            ),
        )),
    )
"""


WITH_ONE_PAGE = dedent(INTENTS)


@pytest.mark.parametrize("name", game_names())
def test_each_game_has_a_folder_of_intents(name: str) -> None:
    intents = load_intents(intents_of(game(name)))
    assert {page.game for page in intents.pages} == {name}
    assert intents.perfts
    assert case_folder_of(game(name)).games == games()


def test_pages_are_chosen_by_name() -> None:
    pages = load_intents(intents_of(game("minefield"))).pages
    assert [page.name for page in chosen_pages(pages, ["skip"])] == ["skip"]
    assert chosen_pages(pages, []) == list(pages)
    with pytest.raises(NoSuchPage, match="did you mean skip"):
        chosen_pages(pages, ["skp"])


def test_a_clause_that_there_is_not_is_told() -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])
    wrong = replace(page.intents[0], near=(".".join((GameName("minefield"), "skp")),))
    with pytest.raises(NotBorneOut, match=r"skp.*did you mean minefield\.skip"):
        confirmed_case(wrong, [load_engine("reference"), load_engine("bitboard")])


def test_all_that_is_wrong_with_a_page_is_told_at_once() -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])
    first, second, third = page.intents[:3]
    wrong = (
        replace(first, says=(drawn(),)),
        replace(second, picture="B .\n. . .", moves=None),
        replace(third, picture=None, stones=None, size=3, moves=("a1", "z9")),
    )
    with pytest.raises(NotBorneOut) as raised:
        content(replace(page, intents=wrong), [load_engine("reference"), load_engine("bitboard")])
    lines = str(raised.value).splitlines()
    assert lines[0].startswith(f"minefield/{first.id}: the author says: a draw; the reference: ")
    assert lines[1].startswith("    ")
    assert f"minefield/{second.id}: row 1 has 3 cells" in str(raised.value)
    assert any(row.startswith(f"minefield/{third.id}: ") and "z9" in row for row in lines)


def test_a_mistake_in_the_code_of_a_game_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])

    def fall(_: object) -> None:
        raise KeyError("sise")

    monkeypatch.setattr("rulestone.authoring.judging.expectation_at", fall)
    monkeypatch.setattr("rulestone.authoring.judging.expectation", fall)
    with pytest.raises(NotBorneOut, match=r"KeyError: 'sise' \(test_authoring\.py, line \d+\)"):
        confirmed_case(page.intents[0], [load_engine("reference")])


def test_a_file_that_no_page_makes_is_told(tmp_path: Path) -> None:
    install(tmp_path)
    folder = tmp_path / "fill_game"
    (folder / "intents.py").write_text(
        dedent(INTENTS).replace('"corners", "Corners."', '"cornered", "Corners."')
    )
    second = f"{sys.executable} -m rulestone serve"
    for check in ((), ("--check",)):
        result = run_with(tmp_path, "author", "cases", "fill", "--engine", second, *check)
        assert result.status == 1
        assert f"{folder / 'fixtures' / 'corners.json'}: no page of the intents makes it" in result.err


def test_without_intents_at_hand_one_is_asked_to_name_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(author_steps, "intents_of", lambda _: tmp_path / "none")
    with pytest.raises(Problem, match="no installed game has intents at hand"):
        author_command.author("cases")


def test_mutants_that_say_nothing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    minefield = game("minefield")
    assert list(kills.gaps(minefield)) == []
    known = mutants()
    wrong = ClauseId("minefield" + ".wni")
    strange = replace(next(iter(known.values())), name="minefield/strange", clause=wrong)
    monkeypatch.setattr(mutant_score, "mutants", lambda: {**known, strange.name: strange})
    (unknown, _) = kills.kill_problems([KillScore(strange.name, Kills(), ())])
    assert unknown == f"minefield/strange: no clause is called '{wrong}'; did you mean minefield.win?"
    monkeypatch.setattr(kills, "mutants_of", lambda _: (strange,))
    assert "no mutant plays the rejected reading" in next(kills.gaps(minefield))
    monkeypatch.setattr(kills, "mutants_of", lambda _: ())
    assert [*kills.gaps(minefield)] == [
        "minefield: it has no mutants; write them in the module mutants of its package"
    ]


def test_a_part_of_a_kill_table_is_looked_at(tmp_path: Path) -> None:
    of_interleave = [game("interleave")]
    shelf = case_folder_of(of_interleave[0])
    assert list(kills.every(200, of_interleave, shelf.folder)) == []
    table = json.loads((shelf.folder / kills.DATA).read_text(encoding="utf-8"))
    rows = table["games"]["interleave"]["kills"]
    for row in rows.values():
        row["stones"] = [0]
    (tmp_path / kills.DATA).write_text(json.dumps(table), encoding="utf-8")
    assert all("is caught by other cases" in problem for problem in kills.every(200, of_interleave, tmp_path))
    assert len(list(kills.every(30, of_interleave, tmp_path))) == 2
    assert len(list(kills.every(10**6, of_interleave, tmp_path))) == 1
    rows.popitem()
    table["games"]["interleave"]["cases"].append("interleave/new")
    (tmp_path / kills.DATA).write_text(json.dumps(table), encoding="utf-8")
    assert list(kills.every(200, of_interleave, tmp_path)) == [
        f"{tmp_path / kills.DATA}: not of the cases of interleave as they are"
    ]


def test_a_part_of_what_is_written_whole_is_refused() -> None:
    for what, check in (("kills", False), ("cases", True)):
        with pytest.raises(Problem, match="--every can only be used with kills --check"):
            author_command.author(what, check=check, every=2)


def test_an_engine_that_is_not_there_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert [each.claims.name for each in confirming_engines(["no-such-program --fast", "bitboard"])] == [
        "reference",
        "bitboard",
    ]
    assert "not asked: 'no-such-program --fast'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "stones", "mover"),
    [
        ("minefield", {"black": ["a1"], "white": ["b2"]}, "black"),
        ("lefe", {"dark": ["a1", "c2"], "light": ["b3"]}, "light"),
        ("interleave", {"black": ["a1"], "red": ["c3"]}, None),
        ("evening", {"white": ["a1"], "black": ["a2"]}, None),
    ],
)
def test_a_record_is_found_that_leads_to_the_stones(
    name: str, stones: dict[str, list[str]], mover: str | None
) -> None:
    board = game(name).board(Size(3))
    by_colour = {Colour(colour): map(board.cell, cells) for colour, cells in stones.items()}
    to_move = None if mover is None else Colour(mover)
    goal = set_up(GameName(name), board, {}, Stones.of_colours(board, by_colour), to_move)
    record = find_record(start(GameName(name), board, {}), goal)
    assert record is not None
    assert replay_record(GameName(name), board, {}, record).position.stones == goal.stones


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "it has no __init__.py"),
        (
            "import no_such_module",
            "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("PAGES = 1", "PAGES must be a tuple of pages, at least one"),
        (
            f"{WITH_ONE_PAGE}\nPAGES = (*PAGES, Page(FILL, 'corners', '', ()))",
            "two pages are called 'corners'",
        ),
        (
            f"{WITH_ONE_PAGE}\nPAGES = (*PAGES, Page(FILL, 'more', '', PAGES[0].intents))",
            "two cases are called 'corner'",
        ),
    ],
)
def test_intents_that_cannot_be_used_are_told(tmp_path: Path, text: str | None, problem: str) -> None:
    if text is not None:
        (tmp_path / "__init__.py").write_text(text)
    with pytest.raises(BadIntents, match=problem):
        load_intents(tmp_path)


def test_a_plug_in_is_authored_from_its_own_folder(tmp_path: Path) -> None:
    install(tmp_path, cases="")
    fixtures = tmp_path / "fill_game" / "fixtures"
    (fixtures / "corners.json").unlink()
    (fixtures / "authoring").mkdir()
    intents = "\n".join(line[4:] for line in INTENTS.splitlines())
    (fixtures / "authoring" / "__init__.py").write_text(intents)
    alone = run_with(tmp_path, "author", "cases", "fill")
    assert alone.status == 1
    assert "two must agree" in alone.err
    second = f"{sys.executable} -m rulestone serve"
    written = run_with(tmp_path, "author", "cases", "fill", "--engine", second)
    assert (written.status, written.err) == (0, "")
    (case,) = json.loads((fixtures / "corners.json").read_text())["cases"]
    assert case["expect"]["legal"] == ["b2"]
    assert case["id"] == CASE["id"]
    pages = {"coverage": "COVERAGE.md", "kills": "MUTANTS.md", "perft": "PERFT.md"}
    for what, page in pages.items():
        result = run_with(tmp_path, "author", what, "fill")
        assert result.status == (0 if what == "perft" else 1)  # there is no near miss, and no mutant
        assert "Fill" in (fixtures / page).read_text()
        assert run_with(tmp_path, "author", what, "fill", "--check").status == result.status
    check = ("--check", "--engine", second)
    assert run_with(tmp_path, "author", "cases", str(fixtures / "authoring"), *check).status == 0
    (fixtures / "authoring" / "__init__.py").rename(tmp_path / "fill_game" / "intents.py")
    rmtree(fixtures / "authoring")
    assert run_with(tmp_path, "author", "cases", "fill/corners", *check).status == 0
    misspelt = run_with(tmp_path, "author", "cases", "fill/corner", *check)
    assert (misspelt.status, misspelt.out) == (2, "")
    assert "did you mean corners" in misspelt.err


def test_a_size_that_sites_play_on_without_cases_is_a_hole() -> None:
    played = game(GameName("minefield"))
    cases = [case for case in read_cases() if case.game == played.name and case.size != 13]
    sizes = played.entry.site_sizes
    holes = [hole for cover in coverage.covers([played], cases) for hole in cover.holes(sizes)]
    assert len(holes) == 2 * len(played.entry.clauses)
    assert all(hole.endswith("on size 13") for hole in holes)
