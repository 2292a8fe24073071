"""Engines that are programs: any language, one line of JSON in, one line out.

Programs are untrusted. A process that answers late, in the wrong form, out of turn or not at all is ended
with all processes that it has started. The next question starts a new one.

If a process prints something or ends between two requests, the earlier request is at fault. This is noticed
when the next request is about to be sent, and reported as `EngineBroken.previous`. Unrequested output after
`hello` makes `hello` fail.
"""

import re
import secrets
import shlex
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulestone.core.wording import lines_of, printable, quantity
from rulestone.engines import EngineBroken, EngineGaveUp, EngineNotStarted, did_you_mean_engine
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.outside.line_process import Fault, LineProcess
from rulestone.engines.outside.replies import Misspelt, hello_line, read_answer, read_claims, request_line
from rulestone.protocol import LINE_LIMIT, Answer, Claims, Question

_FINISH_SECONDS = 0.5
"""Seconds that a process has to end by itself after its input has ended."""

_LAST_LINES = 3
"""Number of last lines of standard error that are quoted if none names an error."""

_ERROR_LINE = re.compile(r"(?!\s).*(error|exception|fatal)\b", re.IGNORECASE)
"""Matches a line that names an error. Indented lines belong to a stack trace."""

_INTERPRETERS: Mapping[str, str] = {".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node"}
"""By file extension, the interpreter."""


class StdioEngine:
    """A program that speaks the engine protocol on its standard input and output.

    One thread asks. Any other may close it meanwhile, and the waiting thread gets `EngineGaveUp`.

    Attributes:
        command: the program and its arguments.
        timeout: seconds for one answer.
        bad_end: how it ended by itself after its input, if not with exit status 0; else empty.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        timeout: float = 10.0,
        hello_timeout: float = 10.0,
        restarts: int = 20,
    ) -> None:
        """Prepare to run a program. It is started on first use.

        Args:
            command: the program and its arguments.
            timeout: seconds for one answer.
            hello_timeout: seconds to start and answer `hello`.
            restarts: how many further processes may be started after one was ended.
        """
        self.command = tuple(command)
        self._shown = f"“{printable(shlex.join(self.command), 80)}”"
        self.timeout = timeout
        self.bad_end = ""
        self._misspelt: Misspelt = {}
        self._hello_timeout = hello_timeout
        self._restarts = restarts
        self._claims: Claims | None = None
        self._process: LineProcess | None = None
        self._started = 0
        self._answered = False
        self._last_fault = ""
        self._last_id = 0
        self._due: deque[tuple[int, Question]] = deque()
        self._closed = False

    @property
    def claims(self) -> Claims:
        """The program's claims from its first reply.

        Raises:
            EngineNotStarted: it cannot be started, or does not answer `hello` correctly.
        """
        return self._start()[1] if self._claims is None else self._claims

    @property
    def misspelt(self) -> tuple[str, ...]:
        """A line for each unknown field of its replies that is close to a known one."""
        return tuple(self._misspelt.values())

    def ask(self, question: Question) -> Answer:
        """Ask the program one question, and restart it if necessary.

        Raises:
            EngineBroken: it violated the protocol.
            EngineGaveUp: it could not be started, broke too often, or was closed.
        """
        if self._due:  # earlier answers are no longer wanted
            self._discard()
        self.send(question)
        return self.receive()

    def send(self, question: Question) -> None:
        """Send a question without waiting for its answer; `receive` returns the answers in the same order.

        The first of several restarts the program if necessary.

        Raises:
            EngineBroken: the program printed something or ended after its last answer.
            EngineGaveUp: it could not be started, broke too often, or was closed.
        """
        self._refuse_if_closed()
        process = self._process if self._due and self._process is not None else self._ready()
        request_id = self._fresh_id()
        self._due.append((request_id, question))
        process.send(request_line(request_id, question))

    def receive(self) -> Answer:
        """Wait for the answer to the oldest unanswered question.

        The timeout is for this wait alone. A program that breaks is ended, and answers none of the questions
        that were sent after this one.

        Raises:
            EngineBroken: it violated the protocol.
            EngineGaveUp: it was closed.
            ValueError: every question is answered already.
        """
        self._refuse_if_closed()
        process = self._process
        if process is None or not self._due:
            raise ValueError("no answer is due")
        try:
            answer = read_answer(process.receive(self.timeout), *self._due[0], self._misspelt)
        except Fault as fault:
            raise self._broken(fault) from None
        except BaseException:
            self._discard()
            raise
        self._due.popleft()
        self._answered = True
        return answer

    def finish(self) -> EngineBroken | None:
        """Let the program end, as it should when its input ends.

        Returns:
            its fault after the last reply, if there is one.
        """
        with deferring_interrupts():
            self._closed = True
            process, self._process = self._process, None
            if process is None:
                return None
            if self._due:  # earlier answers are no longer wanted
                process.kill()
                return None
            fault = process.finish(_FINISH_SECONDS)
            self.bad_end = process.bad_end
        if fault is None or not self._answered:
            return None
        return EngineBroken(fault.status, _after_reply(fault), process.stderr, previous=True)

    def close(self) -> None:
        """End the program. Called from another thread than the one that asks, it ends it at once."""
        self.finish()

    def _ready(self) -> LineProcess:
        """Return the process, which has nothing to say, or a new one."""
        process = self._start()[0] if self._process is None else self._process
        fault = process.stray()
        if fault is None:
            return process
        if self._answered:
            raise self._broken(Fault(fault.status, _after_reply(fault)), previous=True)
        raise self._not_started(fault)

    def _start(self) -> tuple[LineProcess, Claims]:
        process = self._launch()
        request_id = self._fresh_id()
        try:
            process.send(hello_line(request_id))
            claims = read_claims(process.receive(self._hello_timeout), request_id, self._misspelt)
        except Fault as fault:
            raise self._not_started(fault) from None
        except BaseException:
            self._discard()
            raise
        self._claims = self._claims or claims
        return process, self._claims

    def _launch(self) -> LineProcess:
        if self._started > self._restarts:
            restarts = quantity(self._restarts, "restart")
            often = f"broke the protocol too often: after {restarts} it was again {self._last_fault}"
            raise EngineGaveUp(f"{self._shown} {often}")
        self._refuse_if_closed()
        try:
            with deferring_interrupts():
                process = self._process = LineProcess(self.command, LINE_LIMIT)
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else str(problem)
            hint = _command_hint(*self.command) if isinstance(problem, OSError) else ""
            raise EngineNotStarted(f"cannot start {self._shown}: {reason}{hint}") from problem
        self._started += 1
        self._answered = False
        if self._closed:  # meanwhile, by another thread
            self._discard()
        self._refuse_if_closed()
        return process

    def _not_started(self, fault: Fault) -> EngineNotStarted:
        broken = self._broken(fault)
        advice = "; what it prints must be flushed after every line" if fault.status == "timeout" else ""
        why = f"({fault.status}): {fault.message}{advice}{start_error(broken.stderr)}"
        return EngineNotStarted(f"{self._shown} does not introduce itself {why}", broken.stderr)

    def _broken(self, fault: Fault, *, previous: bool = False) -> EngineBroken:
        process = self._process
        self._discard()
        self._refuse_if_closed()
        self._last_fault = f"{fault.status}: {fault.message}"
        stderr = "" if process is None else process.stderr
        return EngineBroken(fault.status, fault.message, stderr, previous=previous)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise EngineGaveUp(f"{self._shown} has been closed")

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


def _after_reply(fault: Fault) -> str:
    return f"{fault.message} (after its reply)"


def start_error(stderr: str) -> str:
    """Return the error line, or the last lines, that a program wrote before it failed to start."""
    lines = [line for line in stderr.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR_LINE.match(line)]
    told = lines_of("\n".join(errors[-1:] or lines), _LAST_LINES)
    return f"; it says: {' / '.join(told)}" if told else ""


def _command_hint(program: str, *arguments: str) -> str:
    if program.startswith("-"):
        return "; options of rulestone go before the --"
    if Path(program).is_file() and Path(program).suffix in _INTERPRETERS:
        return f"; did you mean -- {shlex.join([_INTERPRETERS[Path(program).suffix], program, *arguments])}?"
    return did_you_mean_engine(program)
