"""What the shell is told when somebody presses the tab key."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone.__main__ as cli
from rulestone.commands import COMMANDS
from tests.running import Run

Offered = Callable[..., list[str]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Offered:
    """What bash is offered for the last word of a line."""
    # As the end of a process it leaves Ctrl-C to the operating system.
    monkeypatch.setattr(cli, "_end_at_once_if_interrupted", lambda: None)

    def offer(line: str) -> list[str]:
        monkeypatch.setenv("_RULESTONE_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        assert (ended.value.code, printed.err) == (0, "")
        return [word.partition(",")[2] for word in printed.out.split()]

    return offer


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rulestone ", list(COMMANDS)),
        ("rulestone s", [name for name in COMMANDS if name.startswith("s")]),
        ("rulestone --v", ["--version"]),
        ("rulestone check --jo", ["--jobs"]),
    ],
)
def test_names_are_offered(offered: Offered, line: str, words: list[str]) -> None:
    assert sorted(offered(line)) == sorted(words)


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_without_home(run: Run) -> None:
    line = re.search(r'eval\s+"\$\(_RULESTONE_COMPLETE=bash_source\s+rulestone\)"', run("--help").out)
    assert line is not None
    ask = "COMP_WORDS=(rulestone jud); COMP_CWORD=1; _rulestone_completion rulestone; echo ${COMPREPLY[@]}"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ("bash", "--norc", "-c", f"{' '.join(line[0].split())}; {ask}"),
        env={"PATH": path}, capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip
    assert (result.stdout, result.stderr) == ("judge\n", "")
