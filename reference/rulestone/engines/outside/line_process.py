"""An untrusted program at the other end of two pipes, line by line.

Lines go in and lines come out, in the same order. Several may be sent before the first reply is read. All
pipes are non-blocking, every wait has a time limit, lines have a maximum length, and only the end of standard
error is kept. Unread input and replies are kept in memory, so callers must limit the number of long lines.
The program leads a process group of its own: Ctrl-C in a terminal does not reach it, and it can be ended
together with its children.
"""

import os
import select
import signal
import time
from collections import deque
from collections.abc import Sequence
from typing import Literal

from rulestone.core.wording import excerpt
from rulestone.engines.outside.complaints import quote_line, stray_line
from rulestone.engines.outside.process_group import ProcessGroup

_CHUNK = 1 << 16
_STDERR_KEPT = 1 << 14
"""Number of bytes kept of the end of standard error."""

_CHECK_INTERVAL = 0.05
"""Seconds between checks of a silent program. If it has ended, a child may still hold its pipes."""

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
        self._output = self._stdout.fileno()
        self._open = {self._output, self._stderr_pipe.fileno()}
        self._received = bytearray()
        self._unsent = bytearray()
        self._written = 0
        self._ends: deque[int] = deque()
        self._stderr = b""
        self._interrupted = False

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
        self._unsent += line + b"\n"
        self._ends.append(self._written + len(self._unsent))
        self._step(0)

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
            self._advance(min(left, _CHECK_INTERVAL))
        if not 0 <= end <= self._line_limit:
            raise Fault("malformed", f"a line of more than {self._line_limit} bytes")
        reply = bytes(self._received[:end])
        del self._received[: end + 1]
        request_end = self._ends.popleft()
        if self._received and not self._ends:
            stray = quote_line(stray_line((reply, *bytes(self._received).split(b"\n"))))
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
            return Fault("malformed", f"output that nobody asked for: {quote_line(bytes(self._received))}")
        if self._has_ended():
            return Fault("crash", self._group.how_it_ended() + ", though its input has not ended")
        return None

    def finish(self, seconds: float) -> Fault | None:
        """Wait for the program to end by itself, and end it if it does not.

        Returns:
            its fault since the last reply, if there is one.
        """
        fault = self.stray()
        self._end_input()
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
        self._end_input()
        self._group.end()
        self._open.discard(self._output)
        for _ in range(_STDERR_ROUNDS):
            self._step(0)
        self._received.clear()
        self._stdout.close()
        self._stderr_pipe.close()
        self._group.reap()

    def kill_now(self) -> None:
        """End the process group and stop the thread that waits for it. Safe from any thread."""
        self._interrupted = True
        self._group.signal(signal.SIGKILL)

    def _has_ended(self) -> bool:
        return self._output not in self._open or self._group.has_ended()

    def _end_input(self) -> None:
        self._unsent.clear()
        self._stdin.close()

    def _advance(self, seconds: float) -> None:
        # Check for the end before reading: what was written before the end is then in the pipe.
        ended = self._has_ended()
        before = len(self._received)
        self._step(0 if ended else seconds)
        if self._interrupted or (ended and len(self._received) == before):
            middle = " in the middle of a line" if self._received else " instead of answering"
            raise Fault("crash", self._group.how_it_ended() + middle)

    def _step(self, seconds: float) -> None:
        """Write and read what is possible, if necessary after waiting for it."""
        waiting = select.poll()
        for pipe in self._open:
            waiting.register(pipe, select.POLLIN)
        if self._unsent:
            waiting.register(self._stdin, select.POLLOUT)
        for pipe, _ in waiting.poll(1000 * seconds):
            if pipe in self._open:
                self._read(pipe)
            else:
                self._write()

    def _read(self, pipe: int) -> None:
        chunk = os.read(pipe, _CHUNK)
        if not chunk:
            self._open.discard(pipe)
        elif pipe == self._output:
            self._received += chunk
        else:
            self._stderr = (self._stderr + chunk)[-_STDERR_KEPT:]

    def _write(self) -> None:
        try:
            count = os.write(self._stdin.fileno(), self._unsent)
        except BrokenPipeError:
            # It no longer reads. Its output shows whether it has ended or still has something to say.
            self._unsent.clear()
        else:
            self._written += count
            del self._unsent[:count]
