"""`rulestone author`, with the games that are installed and with a plug-in."""

import json
import sys
from pathlib import Path
from shutil import rmtree

import pytest

from rulestone.commands import author as author_command
from rulestone.commands.problems import Problem
from tests.authoring.test_loading import INTENTS
from tests.test_game import CASE, install
from tests.test_game import run as run_with


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
