"""`rulestone audit`: what it prints, how it ends, and what it says to arguments that make no sense."""

import json
import os
from itertools import product
from pathlib import Path

import pytest

from rulestone.rulebook.installed import game_names
from tests.helpers.archive import CORNER, OTHER, RESIGNED, WON, Record, ap, changed, wrote
from tests.helpers.running import RunCommand

DIAGONAL = changed(WON, moves=["b1", "a2"])


@pytest.mark.parametrize(
    ("records", "options", "status"),
    [
        ([WON], "", 0),
        ([WON, CORNER], "", 1),
        ([WON, RESIGNED, DIAGONAL], "", 0),
        ([WON, RESIGNED], "--finished", 1),
        ([WON, {"game": "go"}], "", 1),
        ([WON], "--format ap", 1),
        ([ap(WON)], "--format ap", 0),
        ([ap(DIAGONAL)], "", 1),
        ([OTHER], "", 2),
        ([WON, OTHER], "", 0),
        ([ap(WON)], "--format rulestone", 1),
        ([ap(WON), WON], "--format auto --jobs 2", 0),
        ([], "", 2),
    ],
)
def test_the_exit_status_of_an_audit_follows_its_findings(
    run: RunCommand, tmp_path: Path, records: list[Record], options: str, status: int
) -> None:
    assert run(f"audit {options}", wrote(tmp_path / "a.jsonl", records)).status == status


def test_long_numbers_are_refused_and_not_printed_whole(run: RunCommand, tmp_path: Path) -> None:
    digits, path = "1" * 5000, tmp_path / "a.jsonl"
    record = json.dumps(WON)[:-1]
    path.write_text(f'{record}, "elo": {digits}, "chat": "\\u00e4"}}\n{record}, "elo": -1e999}}\n')
    out = run("audit", str(path)).out
    assert "2 unreadable" in out
    assert "not a record: the number 1111" in out
    assert digits[:50] not in out
    for game, move in product(game_names(), [f"b{digits}", f"white:b{digits}", f"c4{digits}", digits]):
        wrote(path, [{"game": game, "size": 5, "moves": [move]}])
        for output in (run("audit --json", str(path)).out, run("audit", str(path)).out):
            assert "1" * 20 in output
            assert "1" * 210 not in output, game


STRANGE = "a\x9b31m\u202e\x7f×\U000e0041\n"
"""What a terminal may interpret, or fail to show, but for the cross."""


def test_a_file_name_that_a_terminal_may_interpret_is_escaped(run: RunCommand, tmp_path: Path) -> None:
    content = Path(wrote(tmp_path / "a.jsonl", [changed(CORNER, id=STRANGE)])).read_bytes()
    (tmp_path / "odd").mkdir()
    Path(os.fsdecode(os.fsencode(tmp_path / "odd") + b"/\n\x1b\xff.jsonl")).write_bytes(content)
    result = run("audit --json", str(tmp_path / "odd"), "--report", f"html={tmp_path / 'report.html'}")
    (finding,) = json.loads(result.out)["findings"]
    assert (finding["file"], finding["id"]) == (f"{tmp_path}/odd/\n\x1b\\udcff.jsonl", STRANGE)
    assert result.err == ""
    assert all(map(str.isprintable, result.out.splitlines()))
    assert result.out.startswith("{\n  ")
    assert "×" in result.out
    assert "\\n\\x1b\\udcff.jsonl:1, id a\\x9b31m\\u202e\\x7f×" in run("audit", str(tmp_path / "odd")).out
