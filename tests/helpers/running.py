"""Running the command line in tests: in this process where it is not the process that is tested."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from socketserver import BaseServer
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple, Protocol

from rulestone.engines.engine import Engine

COMMAND = "from rulestone.__main__ import main; main()"
"""A program that runs the command line."""

SHORT_BOOK = """
from rulestone_book import claims_page
from rulestone_book.library import Library
from rulestone_book import command as book
from rulestone.cases.cases import read_cases

GAMES = ("minefield", "necklace", "lefe", "interleave", "evening")

def short_library(**wanted):
    cases = (case for number, case in enumerate(read_cases()) if number % 200 == 0 or case.game not in GAMES)
    return Library(cases=tuple(cases), **wanted)

book.Library = short_library
claims_page._theorems = dict
"""
"""Code to run before the command line. A book then has few cases of rulestone's games, and no theorems.

All cases take ten seconds, and checking whether the recorded proofs are current takes another.
"""

SHORT_BENCH = """
from rulestone import bench as rates

rates.QUESTIONS_PER_RUN = rates.RUNS_PER_FIGURE = 1
rates.benchmark_sizes = lambda game, engines: (4,)
"""
"""Code to run before the command line. Benchmarks then measure everything once."""

RULESTONE = (sys.executable, "-m", "rulestone")

SERVING = Path(__file__).parents[1] / "engines" / "serving.py"
"""A program that answers as an installed engine does."""


class CommandResult(NamedTuple):
    """What came of a command: its exit status and what it printed."""

    status: int
    out: str
    err: str


RunCommand = Callable[..., CommandResult]
"""A command, its arguments as one line of shell or one by one, run in this process."""


RunLine = Callable[[str, Path], CommandResult]
"""A line of shell and the folder in which it is run, in this process."""


class InstallEngine(Protocol):
    """An engine of this process as an installed one, by what makes it. Its name is returned."""

    def __call__(self, make: Callable[..., Engine], name: str = "altered") -> str:
        """Install it for the rest of the test."""


Pipe = Callable[[bytes | BufferedReader], None]
"""What this process is to read from its standard input."""


class SetClock(Protocol):
    """A clock, and the names of the modules that are to read it instead of those of `time`."""

    def __call__(self, now: Callable[[], float], *modules: str) -> None:
        """Let them read it for the rest of the test."""


Broken = Callable[..., tuple[str, ...]]
"""The command of a broken engine, by the name of what it does wrong."""


@contextmanager
def serving(server: BaseServer) -> Iterator[None]:
    """Let a server answer in a thread of its own, to the end of the block."""
    running = Thread(target=server.serve_forever)
    running.start()
    try:
        yield
    finally:
        server.shutdown()
        running.join()


PATIENCE = 120
"""For how many seconds a test waits for what is to come soon, on a busy machine too, before it fails."""


@contextmanager
def running(
    *command: str | Path, folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Let a program run to the end of the block at most, in a session of its own.

    Afterwards no pipe of it is open. If the block fails, all of its group is killed, so that no later test is
    disturbed; otherwise only the program, so that the test can still see what it leaves behind.
    """
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        cwd=folder,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            yield process
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            process.kill()


@contextmanager
def soon() -> Iterator[None]:
    """Fail if the block takes longer than any wait for something that is there."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < PATIENCE, "it waited for something else"


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until something holds, which is to be soon."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never was so"
        time.sleep(0.02)


if sys.platform == "win32":
    _FORKING = multiprocessing.get_context("spawn")
else:
    _FORKING = multiprocessing.get_context("forkserver")
"""Not on Windows, one process loads what commands need, in half a second, and is forked for each."""

_MAIN = sys.modules["__main__"]
_MAIN.__spec__ = _MAIN.__file__ = None  # otherwise each of them, and each worker, loads pytest first


def start_nothing() -> None:
    """Start what later programs are forked from, which stays until all tests have ended."""
    _FORKING.set_forkserver_preload(["tests.helpers.loaded"])
    process = _FORKING.Process(target=int)
    process.start()
    process.join()


def forget_games(*within: str) -> None:
    """Forget which games are installed. Files of cases are read again only where they have changed.

    Args:
        within: how the names of the modules begin that are to forget, where not all of them are.
    """
    for name, module in tuple(sys.modules.items()):
        if name.startswith(within or "rulestone") and name != "rulestone.cases.cases":
            for value in tuple(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


WITH_PACKAGES = """
import site
from tests.helpers.running import forget_games
site.addsitedir({folder!r})
forget_games()
"""
"""Code to run before the command line, which then knows the games that are installed in a folder as well."""


def start(
    *words: str,
    code: str = COMMAND,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    lines: str = "",
    terminal: str | None = None,
) -> CommandResult:
    """Run a program to its end in a process of its own.

    Args:
        words: its arguments.
        code: the program; by default the command line.
        folder: its working directory; by default the current one.
        environment: its environment variables; by default those of the tests.
        lines: its standard input.
        terminal: a terminal to use as its standard error; its output is then not kept.
    """
    _FORKING.set_forkserver_preload(["tests.helpers.loaded"])
    with TemporaryDirectory() as kept:
        given, out, err = (Path(kept) / name for name in ("in", "out", "err"))
        given.write_text(lines, encoding="utf-8")
        streams = (str(given), str(out), terminal or str(err))
        there = str(folder or Path.cwd()), dict(os.environ if environment is None else environment)
        process = _FORKING.Process(target=_run, args=(code, words, *there, streams))
        process.start()
        process.join(PATIENCE)
        assert process.exitcode is not None, f"it hangs: {words}"
        printed = (file.read_text(encoding="utf-8") if file.exists() else "" for file in (out, err))
        return CommandResult(process.exitcode, *printed)


def _run(
    code: str, words: Sequence[str], folder: str, environment: Mapping[str, str], streams: Sequence[str]
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, name in enumerate(streams):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | os.O_NOCTTY), number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    sys.path[:0] = [folder, *environment.get("PYTHONPATH", "").split(os.pathsep)]
    sys.argv = ["rulestone", *words]
    if sys.platform != "win32":  # workers that started first leave Ctrl-C blocked in what all are forked from
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    exec(code, {"__name__": "__main__"})  # noqa: S102 - from the tests
