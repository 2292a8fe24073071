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
from rulestone.cases.cases import Case, read_cases
from rulestone.commands import COMMANDS
from tests.running import Run

Offered = Callable[..., list[str]]


def asking(line: str, shell: str = "bash") -> dict[str, str]:
    """What a shell sets to ask for the last word of a line."""
    *words, last = line.split(" ")
    cword = last if shell == "fish" else str(len(words))
    return {"_RULESTONE_COMPLETE": f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": cword}


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Offered:
    """What bash is offered for the last word of a line."""
    # As the end of a process it leaves Ctrl-C to the operating system.
    monkeypatch.setattr(cli, "_end_at_once_if_interrupted", lambda: None)

    def offer(line: str, status: int = 0) -> list[str]:
        for name, value in asking(line).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        assert (ended.value.code, printed.err) == (status, "")
        return [word.partition(",")[2] for word in printed.out.split()]

    return offer


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rulestone ", list(COMMANDS)),
        ("rulestone s", [name for name in COMMANDS if name.startswith("s")]),
        ("rulestone --v", ["--version"]),
        ("rulestone check --jo", ["--jobs"]),
        ("rulestone judge mi", ["minefield"]),
        ("rulestone judge lefe --engine b", ["bitboard"]),
        ("rulestone check ", ["bitboard", "reference", "z3"]),
        ("rulestone check --game ev", ["evening"]),
        ("rulestone check --clause minefield" + ".sw", ["minefield.switch"]),
        ("rulestone check --tag hol", ["holes"]),
        ("rulestone check --case lefe/m", [each.id for each in read_cases() if each.id.startswith("lefe/m")]),
        ("rulestone check --report h", ["html="]),
        ("rulestone fuzz --against re", ["reference"]),
        ("rulestone bench --game n", ["necklace"]),
        ("rulestone rules lefe" + ".mer", ["lefe.merge"]),
        ("rulestone rules ne", ["necklace"]),
        ("rulestone prove minefield" + ".dr", ["minefield.drawless"]),
        ("rulestone perft l", ["lefe"]),
        ("rulestone serve --engine r", ["reference"]),
    ],
)
def test_names_are_offered(offered: Offered, line: str, words: list[str]) -> None:
    lines = offered(line)
    if line == "rulestone rules ne":
        lines = [word for word in lines if "." not in word]
    assert sorted(lines) == sorted(words)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (asking("rulestone ch", "zsh"), "check\nRun the fixtures against an engine"),
        (asking("rulestone prove l"), "lefe."),
    ],
)
def test_completing_loads_neither_commands_nor_solvers(asked: dict[str, str], words: str) -> None:
    code = (
        "import sys, atexit\n"
        "costly = {'rulestone.commands.check', 'z3', 'cvc5', 'pysat'}\n"
        "atexit.register(lambda: print(sorted(costly & set(sys.modules)), file=sys.stderr))\n"
        "from rulestone.__main__ import main; main()"
    )
    environment = {**os.environ, **asked}
    result = subprocess.run(
        (sys.executable, "-c", code), env=environment, capture_output=True, text=True, check=True
    )
    assert words in result.stdout
    assert result.stderr == "[]\n"


def test_completion_is_silent_about_errors(offered: Offered, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[Case, ...]:
        raise RuntimeError

    monkeypatch.setattr("rulestone.cases.cases.read_cases", broken)
    assert offered("rulestone check --case x", status=1) == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_without_home(run: Run) -> None:
    line = re.search(r'eval "\$\(_RULESTONE_COMPLETE=bash_source\s+rulestone\)"', run("--help").out)
    assert line is not None
    ask = (
        "COMP_WORDS=(rulestone judge mi); COMP_CWORD=2; _rulestone_completion rulestone; echo ${COMPREPLY[@]}"
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ("bash", "--norc", "-c", f"{' '.join(line[0].split())}; {ask}"),
        env={"PATH": path}, capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip
    assert (result.stdout, result.stderr) == ("minefield\n", "")
