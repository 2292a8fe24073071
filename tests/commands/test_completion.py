"""What the shell is told when somebody presses the tab key."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulestone.__main__ as cli
from rulestone.cases.cases import Case, read_cases

Offered = Callable[..., list[str]]


def asking(line: str) -> dict[str, str]:
    """What bash sets to ask for the last word of a line."""
    cursor = str(len(line.split(" ")) - 1)
    return {"_RULESTONE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": cursor}


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
        return printed.out.split()

    return offer


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rulestone ", list(cli.COMMANDS)),
        ("rulestone s", ["show", "serve"]),
        ("rulestone --inst", ["--install-completion"]),
        ("rulestone check --jo", ["--jobs"]),
        ("rulestone judge mi", ["minefield"]),
        ("rulestone show lefe --to-move ", ["dark", "light"]),
        ("rulestone judge lefe --engine b", ["bitboard"]),
        ("rulestone check ", ["bitboard", "reference", "z3"]),
        ("rulestone check z3 ", []),  # the shell offers files
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


ZSH = {"_RULESTONE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "rulestone ch"}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (ZSH, '"check":"Run the fixtures against an engine'),
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


def test_nothing_is_offered_and_nothing_said_where_something_is_wrong(
    offered: Offered, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> tuple[Case, ...]:
        raise RuntimeError

    monkeypatch.setattr("rulestone.cases.cases.read_cases", broken)
    assert offered("rulestone check --case x", status=1) == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_installing_is_for_the_shell_that_is_running(tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": path}

    def bash(command: str) -> str:
        return subprocess.run(
            ("bash", "--norc", "-c", f"{command}; true"),
            env=environment, capture_output=True, text=True, check=True, timeout=30,
        ).stdout  # fmt: skip

    assert "_RULESTONE_COMPLETE=complete_bash" in bash("rulestone --show-completion")
    assert "bash completion installed" in bash("rulestone --install-completion")
    (script,) = (tmp_path / ".bash_completions").iterdir()
    ask = (
        f"source {script}; COMP_WORDS=(rulestone judge mi); COMP_CWORD=2; "
        "_rulestone_completion rulestone; echo ${COMPREPLY[@]}"
    )
    assert bash(ask) == "minefield\n"
