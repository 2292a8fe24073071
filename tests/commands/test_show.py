"""`rulestone show`: all pictures in one file, and the same as data."""

import json
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulestone import cli
from tests.running import CommandResult, Run

SVG = "{http://www.w3.org/2000/svg}"
TWICE = "minefield --size 5 --stones 'black=b2,d2,b4 white=c2,b3' --to-move black --at c3"
"""A point on which a stone would make two hard corners: two pictures."""


def test_all_pictures_of_an_explanation_are_in_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "two.svg"
    assert cli.run_command(shlex.split(f"show {TWICE} --svg {file}")) == 0
    assert capsys.readouterr() == ("", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    first, second = root.findall(f"{SVG}svg")
    assert "from c2 to d3" in first.findtext(f"{SVG}title", "")
    assert "from b3 to c4" in second.findtext(f"{SVG}title", "")
    assert len(root.findall(f".//{SVG}style")) == 1
    # One below the other, and the whole is as large as both.
    assert float(first.get("y", "")) == 0
    assert float(second.get("y", "")) > float(first.get("height", ""))
    assert float(root.get("height", "")) == float(second.get("y", "")) + float(second.get("height", ""))
    assert float(root.get("width", "")) >= float(first.get("width", ""))


def test_the_only_picture_is_the_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "one.svg"
    assert cli.run_command(shlex.split(f"show minefield --size 3 --moves b2 --svg {file}")) == 0
    assert capsys.readouterr() == ("", "")
    root = ElementTree.parse(file).getroot()  # noqa: S314 - written by us
    assert root.find(f"{SVG}svg") is None
    assert root.get("role") == "img"


@pytest.mark.parametrize("extra", ["", " --legal", " --svg -"])
def test_the_data_are_those_of_judge(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, extra: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run_command(shlex.split(f"judge {TWICE} --json")) == 0
    judged = json.loads(capsys.readouterr().out)
    assert len(judged["at"]["colours"][0]["refusals"]) == 2
    assert cli.run_command(shlex.split(f"show {TWICE} --json{extra}")) == 0
    assert json.loads(capsys.readouterr().out) == judged
    assert (tmp_path / "-").exists() == ("--svg" in extra)


def test_show(run: Run, tmp_path: Path) -> None:
    assert run("show minefield --size 2 --stones black=a1 --to-move white").out.splitlines()[:3] == [
        "2  . .",
        "1  B .",
        "   a b",
    ]
    assert "2  w w" in run("show minefield --size 2 --stones black=a1 --to-move white --legal").out
    wide = run("show minefield --size 64 --moves ''").out.splitlines()
    assert len(wide[0]) > 128
    file = tmp_path / "board.svg"
    assert run(f"show lefe --size 3 --moves a1 --svg {file}") == CommandResult(0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<svg")
