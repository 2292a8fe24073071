"""Writing fixtures: what is misspelt is told, and nothing is written of it."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

import pytest

from rulestone.authoring.case_files import NoSuchPage, chosen_pages
from rulestone.authoring.confirming import engines
from rulestone.authoring.judging import NotBorneOut, judged
from rulestone.authoring.loading import BadIntents, load_intents
from rulestone.authoring.records import find_record
from rulestone.authoring.shelves import intents_of, shelf_of
from rulestone.engines import load_engine
from rulestone.game import game, game_names, games, set_up, start
from rulestone.names import Colour, GameName, Size
from rulestone.oracle import replay_record
from rulestone.stones import Stones
from tests.test_game import CASE, install
from tests.test_game import run as run_with

INTENTS = """
    from rulestone.authoring.intents import Intent, Page, PerftStart, only
    from rulestone.names import Colour, GameName

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


@pytest.mark.parametrize("name", game_names())
def test_each_game_has_a_folder_of_intents(name: str) -> None:
    intents = load_intents(intents_of(game(name)))
    assert {page.game for page in intents.pages} == {name}
    assert intents.perfts
    assert shelf_of(game(name)).games == games()


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
        judged(wrong, [load_engine("reference"), load_engine("bitboard")])


def test_an_engine_that_is_not_there_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert [each.claims.name for each in engines(["no-such-program --fast", "bitboard"])] == [
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
    wanted = set_up(GameName(name), board, {}, Stones.of_colours(board, by_colour), to_move)
    record = find_record(start(GameName(name), board, {}), wanted)
    assert record is not None
    assert replay_record(GameName(name), board, {}, record).position.stones == wanted.stones


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "it has no __init__.py"),
        (
            "import no_such_module",
            "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("PAGES = 1", "PAGES must be a tuple of pages, at least one"),
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
        made = run_with(tmp_path, "author", what, "fill")
        assert made.status == (1 if what == "coverage" else 0), made.err  # there is no near miss
        assert "Fill" in (fixtures / page).read_text()
        assert run_with(tmp_path, "author", what, "fill", "--check").status == made.status
    check = ("--check", "--engine", second)
    assert run_with(tmp_path, "author", "cases", str(fixtures / "authoring"), *check).status == 0
    (fixtures / "authoring" / "__init__.py").rename(tmp_path / "fill_game" / "intents.py")
    rmtree(fixtures / "authoring")
    assert run_with(tmp_path, "author", "cases", "fill/corners", *check).status == 0
    misspelt = run_with(tmp_path, "author", "cases", "fill/corner", *check)
    assert (misspelt.status, misspelt.out) == (2, "")
    assert "did you mean corners" in misspelt.err
