"""`rulestone author`, with the games that are installed and with a plug-in."""

import json
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulestone.cli import run_command
from tests.test_game import CASE, install
from tests.test_game import run as run_with


def test_a_part_of_what_is_written_whole_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (("kills",), ("cases", "--check")):
        assert run_command(["author", *command, "--every", "2"]) == 2
        assert "--every can only be used with kills --check" in capsys.readouterr().err


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
    second = f"{sys.executable} -m rulestone serve"
    written = run_with(tmp_path, "author", "cases", "fill", "--engine", second)
    assert (written.status, written.err) == (0, "")
    (case,) = json.loads((fixtures / "corners.json").read_text())["cases"]
    assert case["expect"]["legal"] == ["b2"]
    pages = {"coverage": "COVERAGE.md", "kills": "MUTANTS.md", "perft": "PERFT.md"}
    for what, page in pages.items():
        result = run_with(tmp_path, "author", what, "fill")
        assert result.status == (0 if what == "perft" else 1)  # there is no near miss, and no mutant
        assert "Fill" in (fixtures / page).read_text()
        assert run_with(tmp_path, "author", what, "fill", "--check").status == result.status
        (fixtures / page).write_text("")
        stale = run_with(tmp_path, "author", what, "fill", "--check")
        assert f"not up to date; run rulestone author {what}" in stale.err
    (fixtures / "perft-table.json").write_text('{"format": 1, "rows": [{"game": "fill", "size": 3}]}')
    assert "not counted: " in run_with(tmp_path, "author", "perft", "fill", "--check").err


def test_an_archive_is_one_file_with_all_fixtures(tmp_path: Path) -> None:
    path = tmp_path / "fixtures.zip"
    assert run_command(["author", "archive"]) == 2
    assert run_command(["author", "archive", str(path)]) == 0
    with ZipFile(path) as archive:
        assert any(name.endswith("minefield/perft.json") for name in archive.namelist())
