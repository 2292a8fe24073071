"""The interface of an engine, the optional parts that only some engines have, and their errors."""

from typing import Literal, Protocol, runtime_checkable

from rulestone.core.errors import Error
from rulestone.protocol import Answer, Capabilities, Question


class Engine(Protocol):
    """Anything that answers questions about positions.

    Questions are checked before they reach an engine (see `rulestone.protocol.checking`). The game and the
    options exist, the size is in range, cells and actions can be parsed, and stones are on distinct cells.
    The engine applies the rules, and raises `BadRequest` if a record for `judge` or `perft` contains an
    illegal move.
    """

    @property
    def capabilities(self) -> Capabilities:
        """The supported games and operations. Called once, before any question."""
        ...

    def ask(self, question: Question, /) -> Answer:
        """Answer one question.

        Raises:
            BadRequest: the question is invalid.
            EngineBroken: an outside engine violated the protocol.
            EngineUnusable: an outside engine could not be started, or broke too often.
        """
        ...

    def close(self) -> None:
        """Release the engine's resources. It must not be used after this."""
        ...


@runtime_checkable
class OwnProcess(Protocol):
    """The additional interface of an engine that runs in a process of its own.

    Attributes:
        bad_end: how the process ended after its input, if not by itself with exit status 0; else empty.
    """

    bad_end: str

    @property
    def misspelt(self) -> tuple[str, ...]:
        """A line for each unknown field of its replies that is close to a known one."""
        ...

    def finish(self) -> "EngineBroken | None":
        """Let the process end, as it should when there are no more questions.

        Returns:
            a fault of the process after its last reply, if there was one.
        """
        ...


def finish(engine: Engine) -> "EngineBroken | None":
    """End an engine that will not be used any more.

    Returns:
        a fault of its process after the last reply, if there was one.
    """
    return engine.finish() if isinstance(engine, OwnProcess) else None


def misspelt_fields(engine: Engine) -> tuple[str, ...]:
    """Return a line for each unknown field of an engine's replies that is close to a known one.

    An engine in this process has none, since its answers have no other fields.
    """
    return engine.misspelt if isinstance(engine, OwnProcess) else ()


class EngineBroken(Error):
    """An outside engine violated the protocol.

    Its process has ended. The next question starts a new one.

    Attributes:
        status: no answer in time, an invalid answer, or a process that ended.
        message: the fault, in one line.
        stderr: the end of the process's standard error.
        blames_previous: whether the request before this one is at fault. This one was never sent, and may be
            repeated.
    """

    def __init__(
        self,
        status: Literal["timeout", "malformed", "crash"],
        message: str,
        stderr: str = "",
        *,
        blames_previous: bool = False,
    ) -> None:
        super().__init__(message)
        self.status: Literal["timeout", "malformed", "crash"] = status
        self.message = message
        self.stderr = stderr
        self.blames_previous = blames_previous


class EngineUnusable(Error):
    """An outside engine violated the protocol too often, or was closed. It no longer answers.

    Attributes:
        message: the fault, in one line.
        stderr: the end of its last process's standard error.
    """

    def __init__(self, message: str, stderr: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.stderr = stderr


class EngineNotStarted(EngineUnusable):
    """An outside engine could not be started, or did not answer `hello`."""
