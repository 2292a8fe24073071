"""Start commands quickly, by forking a process that has already loaded their modules.

A command takes a third of a second of processor time to start, and the tests run many hundreds of them.
Tests of the start itself, or of signals, start a process in the usual way.
"""

import atexit
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from rulestone.commands import BESIDE, COMMANDS
from tests.running import CommandResult

COMMAND = "from rulestone.__main__ import main; main()"
"""A program that runs the command line."""

SHORT_BOOK = """
from rulestone.book import evidence
from rulestone.book.library import Library
from rulestone.commands import book
from rulestone.cases.cases import read_cases

GAMES = ("minefield", "necklace", "lefe", "interleave", "evening")

def short_library(**wanted):
    cases = (case for number, case in enumerate(read_cases()) if number % 200 == 0 or case.game not in GAMES)
    return Library(cases=tuple(cases), **wanted)

book.Library = short_library
evidence._proofs = dict
"""
"""Code to run before the command line. A book then has few cases of rulestone's games, and no theorems.

All cases take ten seconds, and checking whether the recorded proofs are current takes another.
"""

SHORT_BENCH = """
from rulestone.check import bench

bench.SHORTEST, bench.RUNS = 0.0, 1
bench.benchmark_sizes = lambda game, engines: (4,)
"""
"""Code to run before the command line. Benchmarks then measure everything once."""

_PLAIN = re.compile(r"""[\w\s'":/,.=-]*""")
"""Matches text that a shell splits into words as `shlex` does."""

LOADED = ("rulestone.__main__", *(f"rulestone.commands.{name}" for name in COMMANDS.keys() - BESIDE.keys()))


def _content(output: int) -> str:
    """Return the contents of a file or pipe, after its writers have ended."""
    with os.fdopen(output, encoding="utf-8") as file:
        return file.read()


class Launcher:
    """A process that forks others.

    Args:
        python: the interpreter.
        loaded: the modules that it loads beforehand.

    Attributes:
        seconds: the processor time of the last program and its children.
    """

    def __init__(self, python: str = sys.executable, loaded: Sequence[str] = LOADED) -> None:
        self.seconds = 0.0
        program = Path(__file__).with_name("launcher.py")
        self._process = subprocess.Popen(
            (python, str(program), *loaded),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def run(
        self,
        *words: str,
        code: str = COMMAND,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
        lines: str = "",
        terminal: str | None = None,
        pipes: bool = False,
        timeout: float = 120,
    ) -> CommandResult:
        """Run a program to its end.

        Args:
            words: its arguments.
            code: the program; by default the command line.
            folder: its working directory; by default the current one.
            environment: its environment variables; by default those of the tests.
            lines: its standard input.
            terminal: a terminal to use as its standard error; its output is then not kept.
            pipes: whether it writes into pipes, to which a limit on file sizes does not apply. They hold some
                ten thousand characters.
            timeout: the number of seconds after which it counts as hanging.
        """
        with TemporaryDirectory() as kept:
            files = [Path(kept) / name for name in ("in", "out", "err")]
            for file in files:
                os.mkfifo(file) if pipes and file is not files[0] else file.touch()
            files[0].write_text(lines, encoding="utf-8")
            order = {
                "code": code,
                "words": words,
                "folder": str(folder or Path.cwd()),
                "environment": dict(os.environ if environment is None else environment),
                "files": [str(files[0]), str(files[1]), terminal or str(files[2])],
            }
            outputs = [os.open(file, os.O_RDONLY | os.O_NONBLOCK) for file in files[1:]]
            status = self._send(json.dumps(order).encode() + b"\n", timeout)
            return CommandResult(status, *map(_content, outputs))

    def run_line(
        self,
        line: str,
        folder: Path,
        environment: Mapping[str, str],
        timeout: float = 120,
        code: str = COMMAND,
    ) -> CommandResult:
        """Run a command line as a user would copy it into a shell. A shell runs only what is piped into it.

        Args:
            line: the command line.
            folder: its working directory.
            environment: additional environment variables.
            timeout: the number of seconds after which it counts as hanging.
            code: the program to run for `rulestone`.
        """
        before, _, last = line.rpartition(" | ")
        assert _PLAIN.fullmatch(last), "a shell may read it differently"
        program, *words = shlex.split(last)
        assert program == "rulestone"
        lines = ""
        if before:
            shell = ("bash", "-c", before)
            lines = subprocess.run(shell, capture_output=True, text=True, timeout=timeout, check=True).stdout
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        whole = {**os.environ, "PATH": path, "PYTHONPATH": "", **environment}
        return self.run(*words, code=code, folder=folder, environment=whole, lines=lines, timeout=timeout)

    def _send(self, order: bytes, timeout: float) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(order)
        self._process.stdin.flush()
        if not select([self._process.stdout], [], [], timeout)[0]:
            os.killpg(self._process.pid, 9)
            raise TimeoutError(f"it hangs: {order.decode()}")
        status, seconds = self._process.stdout.readline().split()
        self.seconds = float(seconds)
        return int(status)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()


@cache
def shared_launcher() -> Launcher:
    """Return the launcher that all tests of this process share, until they end."""
    launcher = Launcher()
    atexit.register(launcher.__exit__, None, None, None)
    return launcher
