"""What commands print, in full but for seconds: each `*.txt` here holds commands and what they print.

`RULESTONE_RENEW=1 pytest -k golden` writes these anew, and the pictures and reports beside them.
"""

import json
import re
import secrets
from pathlib import Path

import pytest

from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import CommandResult, RunCommand

FILES = sorted(FOLDER.glob("*.txt"))
PROMPT = "$ rulestone "
SECONDS = re.compile(r'(?:(?<=\()|(?<=, ))\d+\.\d(?= s\b)|(?<="seconds": )[-.\de]+')
"""How long something took, as `(0.1 s)`, `, 0.1 s` or in JSON."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder to work in, with an archive of one game, bad records and an empty folder; seeds are 1."""
    monkeypatch.setattr(secrets, "randbelow", lambda _: 1)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    record = json.dumps({"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"})
    (tmp_path / "good.jsonl").write_text(record)
    (tmp_path / "two.jsonl").write_text(f"{record}\n{record}\n")
    (tmp_path / "latin.json").write_bytes(b'{"game": "minefield", "size": 3, "moves": "\xe9"}')
    for name in ("notes.txt", "engine.py", "my engine.mjs"):
        (tmp_path / name).write_text("no game\n")


def shown(line: str, result: CommandResult) -> str:
    """A command, all that it printed but for seconds, and its exit status if that is not 0."""
    status = f"exit status {result.status}\n" if result.status else ""
    assert result.status or not result.err, f"{line}: {result.err}"
    printed = SECONDS.sub("…", f"{result.out}{result.err}")
    return f"{PROMPT}{line}\n{printed}{status}"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_commands_print_the_golden_text(run: RunCommand, file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    lines = [line.removeprefix(PROMPT) for line in kept.splitlines() if line.startswith(PROMPT)]
    printed = "\n".join(shown(line, run(line)) for line in lines).replace(f"{Path.cwd()}", "/here")
    assert_golden(file, printed)
