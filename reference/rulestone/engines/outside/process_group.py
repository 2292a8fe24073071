"""Start a program so that it can be ended together with all its child processes."""

import os
import secrets
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import IO

from rulestone.engines.orphans import content, end_all, leaders, orphans, processes

_MARK_VARIABLE = "RULESTONE_PROCESS"
"""The environment variable that marks the processes of a program."""

_TERM_GRACE = 0.2
"""Seconds between asking a process group to end and killing it."""


class ProcessGroup:
    """A program in a session and process group of its own.

    It is not reaped to find out whether it has ended: until it is reaped its number is not reused, so a
    signal to its group cannot reach another process.

    Attributes:
        pipes: its standard input, standard output and standard error.
        reaped: whether it has ended and been reaped.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program.

        Raises:
            OSError: there is no such program, or it cannot be run.
            ValueError: the command is empty or holds an impossible character.
        """
        if not command:
            raise ValueError("the command is empty")
        self._mark = secrets.token_hex(16)
        # The user asked to run this command.
        self._process = subprocess.Popen(  # noqa: S603
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            env={**os.environ, _MARK_VARIABLE: self._mark},
        )
        leaders.add(self._process.pid)
        self.pipes = _all_there(self._process.stdin, self._process.stdout, self._process.stderr)
        self.reaped = False
        self._signalling = threading.Lock()

    def has_ended(self) -> bool:
        """Return whether the program itself has ended; its children may still run."""
        return self._exit() is not None

    def how_it_ended(self) -> str:
        """Describe how the program ended. If it only closed its output, give it a moment to end."""
        self._wait(_TERM_GRACE)
        match self._exit():
            case None:
                return "it closed its standard output"
            case os.CLD_EXITED, status:
                return f"it ended with exit status {status}"
            case _, status:
                return f"it was ended by signal {status} ({signal.strsignal(status)})"

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program and its group. Safe from any thread."""
        with self._signalling, suppress(ProcessLookupError, PermissionError):
            if not self.reaped:
                os.killpg(self._process.pid, number)

    def end(self) -> None:
        """End the program and its children: ask them to end, then kill them after a moment."""
        if not self.has_ended():
            self.signal(signal.SIGTERM)
            self._wait(_TERM_GRACE)
        self.signal(signal.SIGKILL)
        end_all(partial(_left_behind, self._mark))

    def reap(self) -> None:
        """Reap the program, after which its number may be reused."""
        with self._signalling:
            self.reaped = True
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        leaders.discard(self._process.pid)

    def _exit(self) -> tuple[int, int] | None:
        if self.reaped or not hasattr(os, "waitid"):
            return None
        try:
            report = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:  # the parent process set the children to be reaped automatically
            return os.CLD_EXITED, 0
        return None if report is None else (report.si_code, report.si_status)

    def _wait(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < deadline:
            time.sleep(0.005)


def _all_there(*pipes: IO[bytes] | None) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    stdin, stdout, stderr = pipes
    if stdin is None or stdout is None or stderr is None:  # pragma: no cover  # all three were asked for
        raise ValueError("a pipe is missing")
    return stdin, stdout, stderr


def _left_behind(mark: str) -> Iterator[int]:
    """The processes that carry this mark, and the inherited ones that carry none."""
    variable = f"{_MARK_VARIABLE}={mark}".encode()
    yield from (each for each in processes() if variable in _marks(each))
    yield from (each for each in orphans() if not _marks(each))


def _marks(process: int) -> list[bytes]:
    """Return the marks in the environment of a process."""
    variables = content(process, "environ").split(b"\0")
    return [variable for variable in variables if variable.startswith(_MARK_VARIABLE.encode())]
