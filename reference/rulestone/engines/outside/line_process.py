"""An untrusted program at the other end of two pipes, line by line.

The program answers each line with one line, in the same order. Several lines may be sent before the first
reply is read. Threads read and write, so a program that reads nothing, or writes without end, does not block
the caller. Every wait has a time limit, lines have a maximum length, and only the end of standard error is
kept. Unread input is kept in memory, so callers must limit the number of long lines.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BufferedReader, BufferedWriter
from queue import Empty, Queue, SimpleQueue
from typing import IO

from rulestone.engines.engine import EngineBroken
from rulestone.engines.outside.program import Program
from rulestone.exits import deferring_interrupts
from rulestone.quoting import excerpt

_CHUNK_BYTES = 1 << 16
"""Number of bytes that are read at a time, the size of a pipe on Linux."""

_MOST_CHUNKS = 16
"""Maximum number of chunks that are read ahead. The program then waits until one is taken."""

_MOST_STDERR_BYTES = 1 << 14
"""Number of bytes kept of the end of standard error."""

_CHECK_SECONDS = 0.05
"""Seconds between checks of a silent program. If it has ended, a child may still hold its pipes."""


class LineProcess:
    """A running program that answers every line with one line.

    Attributes:
        bad_end: how it ended after its input, if not by itself with exit status 0; else empty.
    """

    def __init__(self, command: Sequence[str], line_limit: int) -> None:
        """Start the program.

        Raises:
            OSError: there is no such program, or it cannot be run.
            ValueError: the command is empty or contains an impossible character.
        """
        self.bad_end = ""
        self._line_limit = line_limit
        self._program = Program(command)
        self._chunks: Queue[bytes] = Queue(_MOST_CHUNKS)
        self._received = b""
        self._is_closed = False
        self._killed = threading.Event()
        self._stderr = b""
        self._unsent: SimpleQueue[bytes | None] = SimpleQueue()
        self._unanswered = 0
        pipes = self._program.process
        work: tuple[tuple[Callable[..., None], IO[bytes] | None], ...] = (
            (self._read, pipes.stdout),
            (self._read_stderr, pipes.stderr),
            (self._write, pipes.stdin),
        )
        self._threads = [threading.Thread(target=task, args=[pipe], daemon=True) for task, pipe in work]
        for thread in self._threads:
            thread.start()

    @property
    def stderr(self) -> str:
        """The end of the program's standard error."""
        return self._stderr.decode(errors="replace")

    def memory(self) -> int:
        """Return the memory in bytes of the program and its children; 0 if it has ended."""
        return self._program.memory()

    def send(self, line: bytes) -> None:
        """Send a line without its line feed, without waiting until the program has read it."""
        self._unanswered += 1
        self._unsent.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """Return the reply to the first line without one.

        Raises:
            EngineBroken: no line came in time, it is too long, there are more replies than requests, or the
                program has ended.
        """
        deadline = time.monotonic() + seconds
        while b"\n" not in self._received and len(self._received) <= self._line_limit:
            # Its last output may still be in the pipe after it has ended, so wait for it once more.
            has_ended = self._is_closed or self._program.wait() is not None
            left = deadline - time.monotonic()
            came = self._take(min(left, _CHECK_SECONDS))
            if (not came and has_ended) or (left <= 0 and b"\n" not in self._received):
                raise self._silence(seconds)
        reply, _, self._received = self._received.partition(b"\n")
        if len(reply) > self._line_limit:
            raise EngineBroken("malformed", f"a line of more than {self._line_limit} bytes")
        self._unanswered -= 1
        if self._received and not self._unanswered:
            stray = self._received if _may_be_reply(reply) else reply
            raise EngineBroken("malformed", f"more than one line in reply: {quote_line(stray)}")
        return reply

    def fault_since_reply(self) -> EngineBroken | None:
        """Return the fault if the program has printed something or ended since its last reply.

        Call this only while no reply is due.
        """
        if not self._take(0) and self._program.has_output():
            self._take(_CHECK_SECONDS)
        if self._received:
            return EngineBroken("malformed", f"output without a request: {quote_line(self._received)}")
        if self._is_closed or self._program.wait() is not None:
            return EngineBroken("crash", self._program.how_it_ended() + ", though its input has not ended")
        return None

    def finish(self, seconds: float) -> EngineBroken | None:
        """Wait for the program to end, and end it if it does not.

        Returns:
            its fault since the last reply, if there is one.
        """
        fault = self.fault_since_reply()
        self._unsent.put(None)
        deadline = time.monotonic() + seconds
        while fault is None and not (self._received or self._is_closed):
            is_last = self._program.wait() is not None or time.monotonic() >= deadline
            self._take(_CHECK_SECONDS)
            if is_last:
                break
        if fault is None and self._received:
            fault = self.fault_since_reply()
        status = self._program.wait(max(0.0, deadline - time.monotonic())) if fault is None else 0
        if status is None:
            self.bad_end = f"When its input had ended, it still ran {seconds:g} seconds later"
        elif status:
            self.bad_end = f"When its input had ended, {self._program.how_it_ended()}"
        self.kill()
        return fault

    def kill(self) -> None:
        """End the program and its children. Their remaining output is lost."""
        with deferring_interrupts():
            self._program.end()  # before its input ends: a program that exits by itself may leave children
            self._unsent.put(None)
            self._killed.set()
            while self._take(0):  # the reader may wait until there is room
                pass
            for thread in self._threads:
                thread.join(1)  # a process that could not be ended may hold a pipe

    def _take(self, seconds: float) -> bool:
        """Take more output, if there is some within this time; return whether there was."""
        try:
            chunk = self._chunks.get(timeout=max(0.0, seconds))
        except Empty:
            return False
        self._received += chunk
        self._is_closed = not chunk
        return True

    def _silence(self, seconds: float) -> EngineBroken:
        """Return the fault of a program that sent no line."""
        if self._is_closed or self._program.wait() is not None:
            place = " in the middle of a line" if self._received else " instead of answering"
            return EngineBroken("crash", self._program.how_it_ended() + place)
        half = f", only half a line: {excerpt(self._received)}" if self._received else ""
        return EngineBroken("timeout", f"no answer within {seconds:g} s{half}")

    def _read(self, pipe: BufferedReader) -> None:
        with pipe:
            while not self._killed.is_set() and (chunk := pipe.read1(_CHUNK_BYTES)):
                self._chunks.put(chunk)
            self._chunks.put(b"")
            self._killed.wait()  # until then `fault_since_reply` may look at the pipe

    def _read_stderr(self, pipe: BufferedReader) -> None:
        with pipe:
            while chunk := pipe.read1(_CHUNK_BYTES):
                self._stderr = (self._stderr + chunk)[-_MOST_STDERR_BYTES:]

    def _write(self, pipe: BufferedWriter) -> None:
        # A program that no longer reads is no fault: its output shows whether it has ended.
        with suppress(OSError), pipe:
            while (line := self._unsent.get()) is not None:
                pipe.write(line)
                pipe.flush()


def quote_line(line: bytes) -> str:
    """Quote a line that was printed instead of a reply, with advice if it was meant for people."""
    advice = "" if _may_be_reply(line) else "; debug output belongs on standard error"
    return f"{excerpt(line)}{advice}"


def _may_be_reply(line: bytes) -> bool:
    return line.lstrip().startswith(b"{")
