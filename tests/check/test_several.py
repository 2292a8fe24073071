"""Several engines in one run give one table, in every format."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.helpers.running import SERVING, RunCommand

GOOD, BAD = "bitboard", "variant:evening/ties-to-white"
FEW = ("--case", "evening/stop-*", "--case", "evening/opening-*")


def test_engines_stand_side_by_side_in_every_format(run: RunCommand, tmp_path: Path) -> None:
    files = {kind: tmp_path / kind for kind in ("md", "html", "json", "junit")}
    wanted = [f"--report={kind}={path}" for kind, path in files.items()]
    ended = run("check", GOOD, BAD, *FEW, *wanted)
    assert ended.status == 1
    assert re.search(f"^clause +{GOOD} +{BAD}$", ended.out, re.MULTILINE)
    assert f"FAIL {BAD}: evening/" in ended.out
    assert f"| clause | {GOOD} | {BAD} |" in files["md"].read_text().replace("\\", "")
    assert f"{BAD}: evening/" in files["html"].read_text()
    document = json.loads(files["json"].read_text())
    assert [(each["name"], each["exit_status"]) for each in document["engines"]] == [(GOOD, 0), (BAD, 1)]
    assert document["exit_status"] == 1
    assert f"rulestone.{BAD}.evening" in files["junit"].read_text()


def test_a_file_names_engines_and_a_clause_that_one_lacks_is_not_asked(
    run: RunCommand, tmp_path: Path
) -> None:
    file = tmp_path / "engines.toml"
    perl = json.dumps([sys.executable, str(SERVING), "variant:minefield/no-switches"])
    broken = json.dumps([sys.executable, str(SERVING.with_name("broken.py")), "unsupported"])
    file.write_text(
        f'[[engine]]\nname = "mine"\ncommand = {perl}\n[[engine]]\nname = "b"\ncommand = {broken}\n'
    )
    ended = run(
        "check", "--engines", str(file), "--case", "necklace/swap-offered", "--case=minefield/size-1-*"
    )
    assert "necklace.swap" in ended.out
    assert "not run" in ended.out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[[engine]", "engines.toml"),
        ("", "[[engine]]"),
        ('[[engine]]\nname = "a"\n', "command"),
        ('[[engine]]\nname = "a"\ncommand = "node"\n', "array"),
        ('[[engine]]\nname = "a"\ncommand = []\n', "needs a name"),
        (
            '[[engine]]\nname="a"\ncommand=["x"]\n[[engine]]\nname="a"\ncommand=["y"]\n',
            "needs a name of its own",
        ),
        (None, "engines.toml"),
    ],
)
def test_a_file_of_engines_that_cannot_be_read_is_one_line(
    run: RunCommand, tmp_path: Path, content: str | None, words: str
) -> None:
    file = tmp_path / "engines.toml"
    if content is not None:
        file.write_text(content)
    ended = run("check", "--engines", str(file))
    assert ended.status == 2
    assert ended.out == ""
    assert words in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("words", [(), ("bitboard", "--engines", __file__)])
def test_engines_are_named_in_one_way(run: RunCommand, words: tuple[str, ...]) -> None:
    ended = run("check", *words)
    assert ended.status == 2
    assert "--engines FILE" in ended.err
