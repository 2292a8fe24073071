"""An untrusted program at the other end of two pipes, line by line.

Lines go in and lines come out, in the same order. Several may be sent before the first reply is read. Threads
read and write, so that a program that reads nothing, or writes without end, blocks nobody. Every wait has a
time limit, lines have a maximum length, and only the end of standard error is kept. Unread input is kept in
memory, so callers must limit the number of long lines.
"""

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedReader, BufferedWriter
from queue import SimpleQueue
from typing import IO, Literal

from rulestone.core.wording import excerpt
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.outside.program import Program

_CHUNK = 1 << 16
_STDERR_KEPT = 1 << 14
"""Number of bytes kept of the end of standard error."""

_CHECK_INTERVAL = 0.05
"""Seconds between checks of a silent program. If it has ended, a child may still hold its pipes."""


class Fault(Exception):
    """A violation of the protocol: its kind, and a message."""

    def __init__(self, status: Literal["timeout", "malformed", "crash"], message: str) -> None:
        super().__init__(message)
        self.status: Literal["timeout", "malformed", "crash"] = status
        self.message = message


class LineProcess:
    """A running program that answers every line with one line.

    One thread talks to it; any thread may call `kill`.

    Attributes:
        bad_end: how it ended by itself after its input, if not with exit status 0; else empty.
    """

    def __init__(self, command: Sequence[str], line_limit: int) -> None:
        """Start the program.

        Raises:
            OSError: there is no such program, or it cannot be run.
            ValueError: the command is empty or holds an impossible character.
        """
        self.bad_end = ""
        self._line_limit = line_limit
        self._program = Program(command)
        self._changed = threading.Condition()
        self._received = bytearray()
        self._is_closed = False
        self._is_killed = False
        self._stderr = b""
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self._unanswered = 0
        work = (self._read, self._read_stderr, self._write)
        self._threads = [threading.Thread(target=task, daemon=True) for task in work]
        for thread in self._threads:
            thread.start()

    @property
    def stderr(self) -> str:
        """The end of the program's standard error."""
        return self._stderr.decode(errors="replace")

    def send(self, line: bytes) -> None:
        """Send a line without its line feed, without waiting until the program has read it."""
        self._unanswered += 1
        self._unsent.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """Return the reply to the first line without one.

        Raises:
            Fault: no line came in time, it is too long, there are more replies than requests, or the program
                has ended.
        """
        deadline = time.monotonic() + seconds
        is_over = False
        with self._changed:
            while (end := self._received.find(b"\n")) < 0 and len(self._received) <= self._line_limit:
                left = deadline - time.monotonic()
                if left <= 0:
                    half = f", only half a line: {excerpt(bytes(self._received))}" if self._received else ""
                    raise Fault("timeout", f"no answer within {seconds:g} s{half}")
                if self._changed.wait(0 if self._is_closed else min(left, _CHECK_INTERVAL)):
                    continue
                if is_over:
                    middle = " in the middle of a line" if self._received else " instead of answering"
                    raise Fault("crash", self._program.how_it_ended() + middle)
                # Once more: what it wrote before it ended may still be in the pipe.
                is_over = self._is_closed or self._program.wait() is not None
            if not 0 <= end <= self._line_limit:
                raise Fault("malformed", f"a line of more than {self._line_limit} bytes")
            reply = bytes(self._received[:end])
            del self._received[: end + 1]
            self._changed.notify()
            self._unanswered -= 1
            if self._received and not self._unanswered:
                stray = bytes(self._received) if _may_be_reply(reply) else reply
                raise Fault("malformed", f"more than one line in reply: {quote_line(stray)}")
            return reply

    def stray(self) -> Fault | None:
        """Return the fault if the program has printed something or ended since its last reply.

        Call this only while no reply is due.
        """
        with self._changed:
            if not self._has_news() and self._program.has_output():
                self._changed.wait_for(self._has_news, _CHECK_INTERVAL)
            if self._received:
                output = quote_line(bytes(self._received))
                return Fault("malformed", f"output without a request: {output}")
        if self._is_closed or self._program.wait() is not None:
            return Fault("crash", self._program.how_it_ended() + ", though its input has not ended")
        return None

    def finish(self, seconds: float) -> Fault | None:
        """Wait for the program to end by itself, and end it if it does not.

        Returns:
            its fault since the last reply, if there is one.
        """
        fault = self.stray()
        self._unsent.put(None)
        with self._changed:
            if fault is None and self._changed.wait_for(self._has_news, seconds) and self._received:
                fault = self.stray()
        if fault is None and self._program.wait(seconds):
            self.bad_end = f"When its input had ended, {self._program.how_it_ended()}"
        self.kill()
        return fault

    def kill(self) -> None:
        """End the program and its children. Their remaining output is lost."""
        with deferring_interrupts():
            self._unsent.put(None)
            self._program.end()
            with self._changed:
                self._is_killed = True
                self._changed.notify_all()
            for thread in self._threads:
                thread.join(1)  # a process that could not be ended may hold a pipe

    def _has_news(self) -> bool:
        return bool(self._received) or self._is_closed

    def _read(self) -> None:
        with _opened(self._program.process.stdout) as pipe:
            while chunk := pipe.read1(_CHUNK):
                with self._changed:
                    self._received += chunk
                    self._changed.notify()
                    self._changed.wait_for(lambda: self._is_killed or len(self._received) <= self._line_limit)
            with self._changed:  # before the pipe is closed, at which `stray` looks until then
                self._is_closed = True
                self._changed.notify()

    def _read_stderr(self) -> None:
        with _opened(self._program.process.stderr) as pipe:
            while chunk := pipe.read1(_CHUNK):
                self._stderr = (self._stderr + chunk)[-_STDERR_KEPT:]

    def _write(self) -> None:
        # A program that no longer reads is no fault: its output shows whether it has ended.
        pipe = self._program.process.stdin
        assert isinstance(pipe, BufferedWriter)  # noqa: S101 - it was asked for
        with suppress(OSError), pipe:
            while (line := self._unsent.get()) is not None:
                pipe.write(line)
                pipe.flush()


def quote_line(line: bytes) -> str:
    """Quote what was printed instead of a reply, with advice if it was meant for people."""
    advice = "" if _may_be_reply(line) else "; debug output belongs on standard error"
    return f"{excerpt(line)}{advice}"


def _may_be_reply(line: bytes) -> bool:
    return line.lstrip().startswith(b"{")


def _opened(pipe: IO[bytes] | None) -> BufferedReader:
    assert isinstance(pipe, BufferedReader)  # noqa: S101 - it was asked for
    return pipe
