"""What `rulestone author` writes and checks: the steps, and what they tell."""

import sys
from pathlib import Path
from textwrap import dedent
from zipfile import ZipFile

import pytest

from rulestone.cases.authoring import coverage
from rulestone.commands import author as author_command
from rulestone.commands import author_steps
from rulestone.commands.author_steps import write_archive, write_cases, write_coverage
from rulestone.commands.problems import Problem
from tests.authoring.test_loading import INTENTS
from tests.test_game import install
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


def test_an_archive_is_one_file_with_all_fixtures(tmp_path: Path) -> None:
    for names in ([], ["a.zip", "b.zip"]):
        with pytest.raises(Problem, match="name the one file to write"):
            write_archive(names, False, None)
    path = tmp_path / "fixtures.zip"
    assert write_archive([str(path)], False, None) is False
    with ZipFile(path) as archive:
        assert any(name.endswith("minefield/perft.json") for name in archive.namelist())


def test_a_page_that_there_is_not_is_a_problem() -> None:
    with pytest.raises(Problem, match="nothing"):
        write_cases(["evening/nothing"], True, None)


def test_a_table_that_is_not_up_to_date_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "coverage_page", lambda _games, _cases: "other")
    assert write_coverage([], True, None) is True
    assert "not up to date; run rulestone author coverage" in capsys.readouterr().err
