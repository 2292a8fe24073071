"""Engines that are programs: any language, one line of JSON in, one line out.

Programs are untrusted. A process that answers late, in the wrong form, out of turn or not at all is ended
with all processes that it has started. The next question starts a new one.

If a process prints something or ends between two requests, the earlier request is at fault. This is noticed
when the next request is about to be sent; the exception then has `blames_previous`. Unrequested output after
`hello` makes `hello` fail.

Questions may be sent ahead, so that the program works while others do. If it breaks while several are
unanswered, the cause is unknown: it may hold back answers, or have printed something after its last one. So
the unanswered questions and all later ones are sent one at a time. If it then answers all of them, the fault
is reported at the end.
"""

import re
import secrets
import shlex
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulestone.core.wording import printable, quantity
from rulestone.engines.engine import EngineBroken, EngineNotStarted, EngineUnusable
from rulestone.engines.installed import did_you_mean_engine
from rulestone.engines.outside.line_process import LineProcess
from rulestone.engines.outside.replies import (
    Misspelt,
    hello_line,
    read_answer,
    read_capabilities,
    request_line,
)
from rulestone.exits import deferring_interrupts
from rulestone.protocol import LINE_LIMIT, Answer, Capabilities, Question
from rulestone.quoting import last_lines, shell_line

MOST_REQUESTS = 32
"""Maximum number of unanswered requests."""

_FINISH_SECONDS = 10.0
"""Seconds that a process has to end by itself after its input has ended."""

_CLOSE_SECONDS = 0.5
"""Seconds that it has to end by itself if the way it ends does not matter."""

_MEASURED_SECONDS = 1.0
"""Minimum time in seconds from one look at a program's memory to the next."""

_MOST_STDERR_LINES = 3
"""Number of last lines of standard error that are quoted if none names an error."""

_ERROR_LINE = re.compile(r"(?!\s).*(error|exception|fatal)\b", re.IGNORECASE)
"""Matches a line that names an error. Indented lines belong to a stack trace."""

_INTERPRETERS: Mapping[str, str] = {".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node"}
"""By file extension, the interpreter."""


class StdioEngine:
    """A program that speaks the engine protocol on its standard input and output.

    Attributes:
        command: the program and its arguments.
        timeout: seconds for one answer.
        slow_seconds: after an answer that took more seconds nothing is sent ahead, because something else may
            be sent first.
        bad_end: how it ended after its input, if not by itself with exit status 0, and how to see it again;
            else empty.
        lives: by process that was started, how many questions it answered.
        memory: by process, its memory in bytes after the first answer, and the most since, with its children.
    """

    slow_seconds = 0.1

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float = 10.0,
        restarts: int = 20,
    ) -> None:
        """Prepare to run a program. It is started on first use.

        Args:
            command: the program and its arguments.
            timeout: seconds to start and answer `hello`, and for one answer until the attribute is changed.
            restarts: how many further processes may be started after one was ended.
        """
        self.command = tuple(command)
        self._shown = f"“{printable(shlex.join(self.command), 80)}”"
        self.timeout = timeout
        self.bad_end = ""
        self.lives: list[int] = []
        self.memory: list[tuple[int, int]] = []
        self._next_measured = 0.0
        self._misspelt: Misspelt = {}
        self._hello_timeout = timeout
        self._restarts = restarts
        self._capabilities: Capabilities | None = None
        self._process: LineProcess | None = None
        self._last_fault = ""
        self._last_id = 0
        self._is_closed = False
        self._due: deque[tuple[int, Question]] = deque()
        self._most_due = MOST_REQUESTS
        self._is_slow = False
        self._answered: Question | None = None
        self._cause_is_unclear = False
        self._unexplained: EngineBroken | None = None

    @property
    def capabilities(self) -> Capabilities:
        """The program's capabilities from its first reply.

        Raises:
            EngineNotStarted: it cannot be started, or does not answer `hello` correctly.
        """
        return self._start()[1] if self._capabilities is None else self._capabilities

    @property
    def misspelt(self) -> tuple[str, ...]:
        """A line for each unknown field of its replies that is close to a known one."""
        return tuple(self._misspelt.values())

    def has_room(self) -> bool:
        """Return whether a question may be sent ahead now."""
        if self._process is None or self._is_slow or len(self._due) >= self._most_due:
            return False
        return bool(self._due) or self._process.fault_since_reply() is None

    def send_ahead(self, question: Question) -> None:
        """Send a question before its answer is needed, if there is room for it."""
        if self._process is not None and self.has_room():
            self._send(self._process, question)

    def ask(self, question: Question) -> Answer:
        """Return the program's answer to a question, which may have been sent ahead; restart it if necessary.

        The answers to earlier questions that were only sent ahead are dropped.

        Raises:
            EngineBroken: it violated the protocol.
            EngineUnusable: it could not be started, broke too often, or was closed.
        """
        while self._process is not None and self._due:
            try:
                answer = self._receive(self._process)
            except EngineBroken as fault:
                if not self._cause_is_unclear:
                    raise
                how = "once before, while several requests were unanswered; not one at a time"
                words = f"{fault.message} ({how})"
                self._unexplained = EngineBroken(fault.status, words, fault.stderr, blames_previous=True)
                self._most_due = 0
                break
            if self._answered == question:
                return answer
        process = self._ready()
        self._send(process, question)
        return self._receive(process)

    def finish(self) -> EngineBroken | None:
        """Let the program end, as it should when its input ends.

        Returns:
            its fault after the last reply, or else an earlier fault that did not occur again; None if none.
        """
        return self._finish(_FINISH_SECONDS)

    def close(self) -> None:
        """End the program."""
        self._finish(_CLOSE_SECONDS)

    def _finish(self, seconds: float) -> EngineBroken | None:
        self._is_closed = True
        process = self._process
        if process is None or self._due:  # the answers that are due are not wanted any more
            self._discard()
            return self._unexplained
        try:
            self._measure(process)
            fault = process.finish(seconds)
        except BaseException:
            self._discard()
            raise
        self._process = None
        if process.bad_end:
            again = f"echo {shlex.quote(hello_line(1).decode())} | {shell_line(self.command)}; echo $?"
            self.bad_end = f"{process.bad_end}{start_error(process.stderr)}; to see it: {again}"
        return self._unexplained if fault is None or self._answered is None else _after_reply(fault, process)

    def _send(self, process: LineProcess, question: Question) -> None:
        request_id = self._fresh_id()
        self._due.append((request_id, question))
        self._cause_is_unclear = len(self._due) > 1
        process.send(request_line(request_id, question))

    def _receive(self, process: LineProcess) -> Answer:
        """Wait for the answer to the oldest unanswered question."""
        request_id, question = self._due[0]
        began = time.monotonic()
        try:
            answer = read_answer(process.receive(self.timeout), request_id, question, self._misspelt)
        except EngineBroken as fault:
            raise self._ended(fault, process) from None
        except BaseException:
            self._discard()
            raise
        self._due.popleft()
        self._answered = question
        self.lives[-1] += 1
        if began >= self._next_measured:
            self._measure(process)
        self._is_slow = time.monotonic() - began > self.slow_seconds
        self._cause_is_unclear = bool(self._due)
        return answer

    def _measure(self, process: LineProcess) -> None:
        if not self.memory:  # interrupted before it was noted
            return
        used = process.memory()
        first, most = self.memory[-1]
        self.memory[-1] = first or used, max(most, used)
        self._next_measured = time.monotonic() + _MEASURED_SECONDS

    def _ready(self) -> LineProcess:
        """Return the process, or a new one if there is none.

        Raises:
            EngineBroken: the process has printed something or ended since its last reply.
            EngineUnusable: a process cannot be started.
        """
        process = self._start()[0] if self._process is None else self._process
        fault = process.fault_since_reply()
        if fault is None:
            return process
        if self._answered is None:
            raise self._not_started(fault, process)
        raise self._ended(_after_reply(fault, process), process)

    def _start(self) -> tuple[LineProcess, Capabilities]:
        process = self._launch()
        request_id = self._fresh_id()
        try:
            process.send(hello_line(request_id))
            capabilities = read_capabilities(process.receive(self._hello_timeout), request_id, self._misspelt)
        except EngineBroken as fault:
            raise self._not_started(fault, process) from None
        except BaseException:
            self._discard()
            raise
        self._capabilities = self._capabilities or capabilities
        return process, self._capabilities

    def _launch(self) -> LineProcess:
        if self._is_closed:
            raise EngineUnusable(f"{self._shown} has been closed")
        if len(self.lives) > self._restarts:
            restarts = quantity(self._restarts, "restart")
            often = f"broke the protocol too often: after {restarts} it was again {self._last_fault}"
            raise EngineUnusable(f"{self._shown} {often}")
        try:
            with deferring_interrupts():
                process = self._process = LineProcess(self.command, LINE_LIMIT)
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else str(problem)
            hint = _command_hint(*self.command) if isinstance(problem, OSError) else ""
            raise EngineNotStarted(f"cannot start {self._shown}: {reason}{hint}") from problem
        self.lives.append(0)
        self.memory.append((0, 0))
        self._next_measured = 0.0
        self._answered = None
        return process

    def _not_started(self, fault: EngineBroken, process: LineProcess) -> EngineNotStarted:
        stderr = self._ended(fault, process).stderr
        advice = "; it must flush its output after every line" if fault.status == "timeout" else ""
        why = f"({fault.status}): {fault.message}{advice}{start_error(stderr)}"
        return EngineNotStarted(f"{self._shown} does not introduce itself {why}", stderr)

    def _ended(self, fault: EngineBroken, process: LineProcess) -> EngineBroken:
        """End a process because of a fault; return the fault."""
        self._discard()
        self._unexplained = None
        self._last_fault = f"{fault.status}: {fault.message}"
        fault.stderr = process.stderr
        return fault

    def _discard(self) -> None:
        with deferring_interrupts():
            process, self._process = self._process, None
            self._due.clear()
            if process is not None:
                process.kill()

    def _fresh_id(self) -> int:
        # Random steps: a process that answers in advance cannot guess the next id.
        self._last_id += 1 + secrets.randbelow(1000)
        return self._last_id


def _after_reply(fault: EngineBroken, process: LineProcess) -> EngineBroken:
    message = f"{fault.message} (after its reply)"
    return EngineBroken(fault.status, message, process.stderr, blames_previous=True)


def start_error(stderr: str) -> str:
    """Return the error line, or the last lines, that a program wrote before it failed to start."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR_LINE.match(line)]
    told = last_lines("\n".join(errors[-1:] or lines), _MOST_STDERR_LINES)
    return f"; it says: {' / '.join(told)}" if told else ""


def _command_hint(program: str, *arguments: str) -> str:
    if program.startswith("-"):
        return "; options of rulestone go before the --"
    if Path(program).is_file() and Path(program).suffix in _INTERPRETERS:
        return f"; did you mean -- {shlex.join([_INTERPRETERS[Path(program).suffix], program, *arguments])}?"
    return did_you_mean_engine(program)
