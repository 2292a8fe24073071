"""An untrusted program at the other end of two pipes, line by line.

Lines go in and lines come out, in the same order. Several may be sent before the first reply is read. All
pipes are non-blocking, every wait has a time limit, lines have a maximum length, and only the end of standard
error is kept. Unread input and replies are kept in memory, so callers must limit the number of long lines.
The program leads a process group of its own: Ctrl-C in a terminal does not reach it, and it can be ended
together with its children.
"""

import os
import selectors
import signal
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

from rulestone.core.wording import excerpt
from rulestone.engines.outside.complaints import quoted, strayed
from rulestone.engines.outside.process_group import ProcessGroup

_CHUNK = 1 << 16
_STDERR_KEPT = 1 << 14
"""Number of bytes kept of the end of standard error."""

_LOOK_AGAIN = 0.05
"""Seconds between looks at a silent program. If it has ended, a child may still hold its pipes."""

_STDERR_ROUNDS = 32
"""How often to read the rest of an ended program's pipe. A child may go on filling it."""


class Fault(Exception):
    """A violation of the protocol: its kind, and a message."""

    def __init__(self, status: Literal["timeout", "malformed", "crash"], message: str) -> None:
        super().__init__(message)
        self.status: Literal["timeout", "malformed", "crash"] = status
        self.message = message


class LineProcess:
    """A running program that answers every line with one line.

    One thread talks to it; any thread may call `kill_now`.
    """

    def __init__(self, command: Sequence[str], line_limit: int) -> None:
        """Start the program.

        Raises:
            OSError: there is no such program, or it cannot be run.
            ValueError: the command is empty or holds an impossible character.
        """
        self._line_limit = line_limit
        self._group = ProcessGroup(command)
        self._stdin, self._stdout, self._stderr_pipe = self._group.pipes
        for pipe in self._group.pipes:
            os.set_blocking(pipe.fileno(), False)
        self._received = bytearray()
        self._unsent = bytearray()
        self._written = 0
        self._ends: deque[int] = deque()
        self._reads = True
        self._ended = False
        self._stderr = b""
        self._interrupted = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ, self._read_stdout)
        self._selector.register(self._stderr_pipe, selectors.EVENT_READ, self._read_stderr)

    @property
    def stderr(self) -> str:
        """The end of the program's standard error."""
        return self._stderr.decode(errors="replace")

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return its reply, both without the line feed.

        Raises:
            Fault: see `receive`.
        """
        self.send(line)
        return self.receive(seconds)

    def send(self, line: bytes) -> None:
        """Send a line without its line feed, as far as the program reads it; `receive` sends the rest."""
        waiting = bool(self._unsent)
        self._unsent += line + b"\n"
        self._ends.append(self._written + len(self._unsent))
        if not waiting:
            self._write()
            if self._unsent and self._reads:
                self._selector.register(self._stdin, selectors.EVENT_WRITE, self._write_rest)

    def receive(self, seconds: float) -> bytes:
        """Return the reply to the first line without one.

        Raises:
            Fault: no line came in time, it is too long, it came before the request was read, there are more
                replies than requests, or the program has ended.
        """
        deadline = time.monotonic() + seconds
        while (end := self._received.find(b"\n")) < 0 and len(self._received) <= self._line_limit:
            left = deadline - time.monotonic()
            if left <= 0:
                half = f", only half a line: {excerpt(bytes(self._received))}" if self._received else ""
                raise Fault("timeout", f"no answer within {seconds:g} s{half}")
            self._advance(min(left, _LOOK_AGAIN))
        if not 0 <= end <= self._line_limit:
            raise Fault("malformed", f"a line of more than {self._line_limit} bytes")
        reply = bytes(self._received[:end])
        del self._received[: end + 1]
        request_end = self._ends.popleft()
        if self._received and not self._ends:
            stray = quoted(strayed((reply, *bytes(self._received).split(b"\n"))))
            raise Fault("malformed", f"more than one line in reply: {stray}")
        if self._written < request_end:
            raise Fault("malformed", f"an answer before the request was read: {excerpt(reply)}")
        return reply

    def stray(self) -> Fault | None:
        """Return the fault if the program has printed something or ended since its last reply.

        Call this only while no reply is due.
        """
        self._step(0)
        if self._received:
            return Fault("malformed", f"output that nobody asked for: {quoted(bytes(self._received))}")
        if self._ended or self._group.has_ended():
            return Fault("crash", self._group.how_it_ended() + ", though its input has not ended")
        return None

    def finish(self, seconds: float) -> Fault | None:
        """Wait for the program to end by itself, and end it if it does not.

        Returns:
            its fault since the last reply, if there is one.
        """
        fault = self.stray()
        self._close_stdin()
        deadline = time.monotonic() + seconds
        ended = False
        while fault is None and not ended and time.monotonic() < deadline:
            ended = self._group.has_ended()
            self._step(0 if ended else 0.01)
            if self._received:
                fault = self.stray()
        self.kill()
        return fault

    def kill(self) -> None:
        """End the program and its children at once. Their remaining output is lost."""
        if self._group.reaped:
            return
        self._close_stdin()
        self._group.end()
        for _ in range(_STDERR_ROUNDS):
            if not self._selector.select(0):
                break
            self._step(0)
        self._received.clear()
        self._selector.close()
        self._stdout.close()
        self._stderr_pipe.close()
        self._group.reap()

    def kill_now(self) -> None:
        """End the process group and stop the thread that waits for it. Safe from any thread."""
        self._interrupted = True
        self._group.signal(signal.SIGKILL)

    def _advance(self, seconds: float) -> None:
        # Check for the end before reading: what was written before the end is then in the pipe.
        ended = self._ended or self._group.has_ended()
        before = len(self._received)
        self._step(0 if ended else seconds)
        if self._interrupted or (ended and len(self._received) == before):
            middle = " in the middle of a line" if self._received else " instead of answering"
            raise Fault("crash", self._group.how_it_ended() + middle)

    def _step(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            act: Callable[[], None] = key.data
            with suppress(BlockingIOError):
                act()

    def _read_stdout(self) -> None:
        chunk = os.read(self._stdout.fileno(), _CHUNK)
        self._received += chunk
        if not chunk:
            self._ended = True
            self._selector.unregister(self._stdout)

    def _read_stderr(self) -> None:
        chunk = os.read(self._stderr_pipe.fileno(), _CHUNK)
        self._stderr = (self._stderr + chunk)[-_STDERR_KEPT:]
        if not chunk:
            self._selector.unregister(self._stderr_pipe)

    def _write(self) -> None:
        with suppress(BlockingIOError):
            try:
                count = os.write(self._stdin.fileno(), self._unsent)
            except BrokenPipeError:
                # It no longer reads. Its output shows whether it has ended or still has something to say.
                self._reads = False
                return
            self._written += count
            del self._unsent[:count]

    def _write_rest(self) -> None:
        self._write()
        if not (self._unsent and self._reads):
            self._selector.unregister(self._stdin)

    def _close_stdin(self) -> None:
        if not self._stdin.closed:
            with suppress(KeyError):
                self._selector.unregister(self._stdin)
            self._stdin.close()
