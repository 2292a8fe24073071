"""Start a program, and end it with all processes that it has started. Differences between systems are here.

A program's processes are found as its descendants, by its process group (not on Windows), by a mark in their
environment, and on Linux, where this process can inherit orphans, among its own children.
"""

import ctypes
import os
import secrets
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial

import psutil

_MARKING_VARIABLE = "RULESTONE_PROCESS"
"""The environment variable that marks the processes of a program."""

_END_SECONDS = 2.0
"""Seconds that a program which has closed its output has to end."""

_MOST_CHECKS = 100
"""Maximum number of checks for processes that are left: a second in all."""

_CHECK_SECONDS = 0.01
"""Seconds between two checks. A starting process briefly shows no environment, so one check is not enough."""

_CHILD_SUBREAPER = 36
"""The number of the `prctl` operation that makes a process inherit orphaned descendants."""


class Program:
    """A running program, in a session and process group of its own, so that Ctrl-C does not reach it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program.

        Raises:
            OSError: there is no such program, or it cannot be run.
            ValueError: the command is empty or contains an impossible character.
        """
        if not command:
            raise ValueError("the command is empty")
        self._mark = secrets.token_hex(16)
        pipe = subprocess.PIPE
        environment = {**os.environ, _MARKING_VARIABLE: self._mark}
        # This command is the user's own.
        self.process = subprocess.Popen(  # noqa: S603
            list(command), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True, env=environment
        )

    def has_output(self) -> bool:
        """Return whether something can be read from its standard output, or its end (not on Windows)."""
        if sys.platform == "win32" or self.process.stdout is None:
            return False
        readable = select.poll()
        readable.register(self.process.stdout, select.POLLIN)
        return bool(readable.poll(0))

    def wait(self, seconds: float = 0.0) -> int | None:
        """Wait for the program itself to end; its children may still run.

        Returns:
            its exit status, negative for a signal; None if it still runs.
        """
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds) if seconds else self.process.poll()
        return None

    def memory(self) -> int:
        """Return the memory in bytes of the program and its children; 0 if it has ended."""
        with suppress(psutil.Error):
            own = psutil.Process(self.process.pid)
            return sum(process.memory_info().rss for process in (own, *own.children(recursive=True)))
        return 0

    def how_it_ended(self) -> str:
        """Describe how it ended. If it only closed its output, give it a moment to end."""
        match self.wait(_END_SECONDS):
            case None:
                return "it closed its standard output"
            case status if status < 0:
                return f"it was ended by signal {-status} ({signal.strsignal(-status)})"
            case status:
                return f"it ended with exit status {status}"

    def end(self) -> None:
        """Kill the program and all its processes. To let it exit by itself, end its input instead."""
        if self.process.poll() is None:  # once it is reaped, its number may be another's
            children = _descendants(self.process.pid)
            if hasattr(os, "killpg"):
                with suppress(PermissionError):  # on macOS, if it has just ended
                    os.killpg(self.process.pid, signal.SIGKILL)
            else:  # on Windows
                self.process.kill()
            _kill(children)  # after it, since it may report on standard error that one was killed
            self.wait(1)
        _kill_until_none(partial(_left_behind, self._mark))
        self.wait(1)  # it may have taken its time, and been reaped behind the back of `subprocess`


def kill_tree(number: int) -> None:
    """Kill a process and its descendants."""
    with suppress(psutil.NoSuchProcess):
        _kill([*_descendants(number), psutil.Process(number)])


_before: set[int] | None = None
"""The children from before this process inherited orphans; None if it does not."""


@contextmanager
def ending_orphans() -> Generator[None]:
    """Inherit orphaned descendants of this process within the block, and end them after it. Only Linux can.

    A child that other code in this process starts meanwhile in a session of its own counts as an orphan.
    """
    global _before
    if sys.platform != "linux":
        yield
        return
    _before = set()
    _before = {process.pid for process in _orphans()}
    adopt = ctypes.CDLL(None).prctl
    adopt(_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        _kill_until_none(_orphans)
        adopt(_CHILD_SUBREAPER, 0, 0, 0, 0)
        _before = None


def _orphans() -> Iterator[psutil.Process]:
    """The children of this process in other sessions, with the programs that it runs.

    A program that was started in a session of its own never returns to ours, nor do its children. Other
    children of this process stay in our session.
    """
    if _before is None:
        return
    for process in psutil.Process().children():
        with suppress(ProcessLookupError):
            if process.pid not in _before and os.getsid(process.pid) != os.getsid(0):
                yield process


def _left_behind(mark: str) -> Iterator[psutil.Process]:
    """The processes that carry this mark, and the inherited ones that carry none."""
    yield from (process for process in psutil.process_iter() if _mark_of(process) == mark)
    yield from (process for process in _orphans() if _mark_of(process) is None)


def _mark_of(process: psutil.Process) -> str | None:
    mark: str | None = None
    with suppress(psutil.Error):
        mark = process.environ().get(_MARKING_VARIABLE)
    return mark


def _descendants(number: int) -> list[psutil.Process]:
    found: list[psutil.Process] = []
    with suppress(psutil.Error):
        found = psutil.Process(number).children(recursive=True)
    return found


def _kill_until_none(found: Callable[[], Iterable[psutil.Process]]) -> None:
    """Kill processes until none are found. Processes that fork faster than they are ended may remain."""
    for _ in range(_MOST_CHECKS):
        _kill(found())
        time.sleep(_CHECK_SECONDS)
        if not list(found()):
            return


def _kill(processes: Iterable[psutil.Process]) -> None:
    for process in processes:
        with suppress(psutil.Error):
            process.kill()
            process.wait(0)  # reaps it if it is a child of ours
