"""Commands as whole processes: terminals, pipes, signals, what it takes to start, and the help of each."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

import rulestone.__main__ as cli
from rulestone.__main__ import rulestone
from rulestone.commands import command
from rulestone.exits import ExitStatus
from tests.helpers.installing import with_package
from tests.helpers.running import (
    COMMAND,
    PATIENCE,
    RULESTONE,
    SHORT_BENCH,
    SHORT_BOOK,
    RunCommand,
    RunLine,
    running,
    start,
)


@pytest.mark.parametrize("command", ["rules", "serve"])
def test_a_command_ends_silently_when_its_output_is_closed(command: str) -> None:
    with running(*RULESTONE, command) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, err = process.communicate(b'{"id":1,"op":"hello","protocol":1}\n', PATIENCE)
        assert (process.returncode, err) == (141, b"")


def test_ctrl_c_ends_serve_silently() -> None:
    with running(*RULESTONE, "serve") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"id":1,"op":"hello","protocol":1}\n')
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"id":1,')
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("games >&-", 0),
        ("serve <&-", 0),
        ("gams 2>&-", 2),
        ("games >/dev/full", 2),  # it is written at the end
        ("rules --json >/dev/full", 2),
    ],
)
def test_a_closed_stream_is_replaced_and_a_full_one_reported(line: str, status: int) -> None:
    result = subprocess.run(
        ("sh", "-c", f"{shlex.join(RULESTONE)} {line}"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == status
    lines = ["rulestone: standard output: No space left on device"] if "full" in line else []
    assert result.stderr.splitlines() == lines


def test_characters_that_the_output_cannot_show_are_escaped() -> None:
    result = subprocess.run(
        (*RULESTONE, "judge", "minefield", "--size", "3", "--moves", "z9"),
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert result.returncode == 2
    assert b"not a cell of the 3\\xd73 board" in result.stderr


def test_without_a_command_the_help_is_printed(run: RunCommand) -> None:
    result = run("")
    assert (result.status, result.err) == (0, "")
    assert all(f"\n  {name} " in result.out for name in NAMES)
    assert run("--help") == result


def test_the_version_is_printed(run: RunCommand) -> None:
    assert run("--version").out.startswith("rulestone 0.")


def test_help_imports_no_command() -> None:
    code = (
        "import sys\nfrom rulestone.__main__ import COMMANDS, run_command\nrun_command(['--help'])\n"
        "loaded = [name for name in COMMANDS if f'rulestone.commands.{name}' in sys.modules]\n"
        "print(loaded, file=sys.stderr)"
    )
    result = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert result.stderr == "[]\n"


RAISED: list[BaseException] = []


@click.command
def raising() -> None:
    """A command of another package."""
    raise RAISED.pop()


@pytest.fixture
def raise_in_command() -> Iterator[Callable[[BaseException], None]]:
    """Return a function that lets the next run of the command `raising` end by an exception."""
    with with_package({"rulestone.commands": {"raising": f"{__name__}:raising"}}, ("no module",)):
        yield RAISED.append


@command("hello", summary="Greet.")
def hello() -> None:
    """Do nothing."""


def test_commands_without_a_heading_are_listed_under_one(run: RunCommand) -> None:
    with with_package({"rulestone.commands": {name: f"{__name__}:{name}" for name in ("hello", "raising")}}):
        listed = run("--help").out.partition("\nOther commands:\n")[2].partition("\n\n")[0]
    assert re.findall(r"^  (\w+) +(.*)$", listed, re.MULTILINE) == [
        ("hello", "Greet."),
        ("raising", "A command of another package."),
    ]


def test_a_bug_shows_no_traceback(run: RunCommand, raise_in_command: Callable[[BaseException], None]) -> None:
    raise_in_command(RuntimeError("first line\nsecond line"))
    result = run("raising")
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith("rulestone: internal error in commands/test_processes.py, line ")
    assert result.err.endswith(", please report it to its authors: RuntimeError: first line second line\n")


def test_an_exception_decides_the_exit_status(raise_in_command: Callable[[BaseException], None]) -> None:
    for error, status in (
        (KeyboardInterrupt(), ExitStatus.INTERRUPTED),
        (BrokenPipeError(), ExitStatus.NOT_READ),
        (SystemExit(7), 7),
        (SystemExit("words"), ExitStatus.FAILED),
        (BaseException("of a plug-in"), ExitStatus.FAILED),
    ):
        raise_in_command(error)
        assert cli.run_command(["raising"]) == status


NAMES = rulestone.list_commands(click.Context(rulestone))

COSTLY = ("fuzz", "contradictions", "check", "book", "compare", "author", "prove")
"""The commands whose examples ask about many cases, games or theorems, or show them."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in COSTLY else ()) for name in NAMES],
)
def test_examples_in_the_help_run(run: RunCommand, run_line: RunLine, name: str, tmp_path: Path) -> None:
    shown = run(name, "--help")
    assert (shown.status, shown.err) == (0, "")
    before, _, after = shown.out.partition("  Examples:\n")
    assert not re.search(rf"rulestone {name} (?!\[OPTIONS\])", before), "an example that is not tried here"
    examples = re.findall(r"^    (\S.*):\n      (\S.*)$", after, re.MULTILINE)
    assert len(after.splitlines()) == 2 * len(examples) > 0, "an example is not written as the others are"
    shorter = {"book": SHORT_BOOK, "bench": SHORT_BENCH}.get(name)
    for about, line in examples:
        assert f"rulestone {name}" in line
        if shorter is None:
            result = run_line(line, tmp_path)
        else:
            _, *words = shlex.split(line)
            result = start(*words, code=shorter + COMMAND, folder=tmp_path)
        assert result.status == (1 if "exit status 1" in about else 0), result.err
        assert "Traceback" not in result.err


def test_help_is_whole_without_docstrings(run: RunCommand) -> None:
    command = (sys.executable, "-OO", "-m", "rulestone", "check", "--help")
    stripped = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert stripped.stdout == run("check --help").out


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(("typed", "completed"), [("jud", "judge"), ("check --jo", "--jobs")])
def test_bash_completes_commands_and_options_without_home(
    run: RunCommand, typed: str, completed: str
) -> None:
    line = re.search(r'eval\s+"\$\(_RULESTONE_COMPLETE=bash_source\s+rulestone\)"', run("--help").out)
    assert line is not None
    ask = (
        f"COMP_WORDS=(rulestone {typed}); COMP_CWORD={len(typed.split())}"
        "; _rulestone_completion rulestone; echo ${COMPREPLY[@]}"
    )
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    result = subprocess.run(
        ("bash", "--norc", "-c", f"{' '.join(line[0].split())}; {ask}"),
        env={"PATH": path}, capture_output=True, text=True, check=True, timeout=30,
    )  # fmt: skip
    assert (result.stdout, result.stderr) == (f"{completed}\n", "")
