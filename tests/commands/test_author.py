"""`rulestone author`, with the games that are installed and with a plug-in."""

import json
import sys
from pathlib import Path
from shutil import rmtree
from textwrap import dedent

import pytest

from rulestone.commands import author as author_command
from rulestone.commands import author_steps
from rulestone.commands.problems import Problem
from tests.authoring.test_loading import INTENTS
from tests.test_game import CASE, install
from tests.test_game import run as run_with


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


def test_a_part_of_what_is_written_whole_is_refused() -> None:
    for what, check in (("kills", False), ("cases", True)):
        with pytest.raises(Problem, match="--every can only be used with kills --check"):
            author_command.author(what, check=check, every=2)


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
