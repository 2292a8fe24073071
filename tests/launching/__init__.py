"""Commands as processes of their own that are there at once: forked from one that has loaded what they need.

A command takes a third of a second of a processor before it begins, and the tests run many hundreds.
Where it is the start that is tested, or a signal, they start a process as everybody does.
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

import rulestone.__main__ as cli
from tests.running import CommandResult

COMMAND = "from rulestone.__main__ import main; main()"
"""The program that is the command line."""

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
"""Goes before the command line: a book then has few cases of the games of rulestone, and no theorems.

All take ten seconds, and to see whether the recorded proofs are of the code of today takes one.
"""

SHORT_BENCH = """
from rulestone.check import bench

bench.SHORTEST, bench.RUNS = 0.0, 1
bench.benchmark_sizes, bench.counted_perft = lambda game: (4,), lambda game: (3, 2)
"""
"""Goes before the command line: everything is measured once."""

_PLAIN = re.compile(r"""[\w\s'":/,.=-]*""")
"""What a shell splits into words as `shlex` does."""

LOADED = ("rulestone.__main__", *(f"rulestone.commands.{name}" for name in cli.COMMANDS))


def _content(output: int) -> str:
    """Everything in a file or a pipe that nobody writes any more."""
    with os.fdopen(output, encoding="utf-8") as file:
        return file.read()


class Launcher:
    """A process that forks others.

    Args:
        python: the interpreter.
        loaded: the modules that it loads beforehand.

    Attributes:
        seconds: how long the last program has used a processor, and what it started with it.
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
            code: the program; the command line, if none is given.
            folder: where it runs; here, if none is given.
            environment: its environment variables; those of the tests, if none are given.
            lines: its standard input.
            terminal: the terminal that it has as its standard error stream; what it shows is then not kept.
            pipes: whether what it writes goes into pipes, which no limit on the length of files concerns;
                they hold some ten thousand characters.
            timeout: the seconds after which it is taken to hang.
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
            status = self._ordered(json.dumps(order).encode() + b"\n", timeout)
            return CommandResult(status, *map(_content, outputs))

    def run_line(
        self,
        line: str,
        folder: Path,
        environment: Mapping[str, str],
        timeout: float = 120,
        code: str = COMMAND,
    ) -> CommandResult:
        """Run rulestone by a line that somebody copies into a shell; a shell runs what is piped into it.

        Args:
            line: the command as it stands.
            folder: where it runs.
            environment: variables besides those of the tests.
            timeout: the seconds after which it is taken to hang.
            code: the program that is rulestone.
        """
        before, _, last = line.rpartition(" | ")
        assert _PLAIN.fullmatch(last), "a shell may make something else of it"
        program, *words = shlex.split(last)
        assert program == "rulestone"
        lines = ""
        if before:
            shell = ("bash", "-c", before)
            lines = subprocess.run(shell, capture_output=True, text=True, timeout=timeout, check=True).stdout
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        whole = {**os.environ, "PATH": path, "PYTHONPATH": "", **environment}
        return self.run(*words, code=code, folder=folder, environment=whole, lines=lines, timeout=timeout)

    def _ordered(self, order: bytes, timeout: float) -> int:
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
    """One that is there until the tests end, for all tests of this process."""
    launcher = Launcher()
    atexit.register(launcher.__exit__, None, None, None)
    return launcher
