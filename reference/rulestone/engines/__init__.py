"""Everything that judges is an engine: it takes a question and gives a verdict.

The reference, the bitboard, z3, a mutant and any program that speaks the protocol are asked in the same way,
so that check, fuzz and audit are one thing: ask two, and compare. This module has the interface and the
installed engines. A program is trusted with nothing, and what it does wrong is an `EngineBroken`.

Begin with `reference.py`, the oracle itself. `serve.py` answers the protocol for any engine, `outside` asks
programs, and `workers.py` divides work among processes, with `cluster.py` those of a Dask cluster.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Literal, Protocol, runtime_checkable

from rulestone.core.wording import BadInput, in_one_line
from rulestone.protocol import Answer, Claims, Question

REFERENCE, BITBOARD = "reference", "bitboard"
"""The names of the engines that come with rulestone: the rules themselves, and the second implementation."""


class Engine(Protocol):
    """Anything that answers questions about positions.

    Questions are checked before they reach an engine (see `rulestone.protocol.checking`). The game and the
    options exist, the size is in range, cells and actions can be parsed, and stones are on distinct cells.
    The engine applies the rules, and raises `BadRequest` if a record for `judge` or `perft` holds an illegal
    move.
    """

    @property
    def claims(self) -> Claims:
        """The supported games and operations. Called once, before any question."""
        ...

    def ask(self, question: Question, /) -> Answer:
        """Answer one question.

        Raises:
            BadRequest: the question makes no sense.
            EngineBroken: an outside engine violated the protocol.
            EngineGaveUp: an outside engine could not be started, or broke too often.
        """
        ...

    def close(self) -> None:
        """Release the engine's resources. It must not be asked after this."""
        ...


@runtime_checkable
class OwnProcess(Protocol):
    """What an engine in a process of its own has besides.

    Attributes:
        bad_end: how the process ended after its input, if not by itself with exit status 0; else empty.
    """

    bad_end: str

    @property
    def misspelt(self) -> tuple[str, ...]:
        """A line for each unknown field of its replies that is close to a known one."""
        ...

    def finish(self) -> "EngineBroken | None":
        """Let the process end, as it should when nothing more is asked.

        Returns:
            a fault of the process after its last reply, if there was one.
        """
        ...


def finish(engine: Engine) -> "EngineBroken | None":
    """End an engine that will not be asked any more.

    Returns:
        a fault of its process after the last reply, if there was one.
    """
    return engine.finish() if isinstance(engine, OwnProcess) else None


def misspelt_fields(engine: Engine) -> tuple[str, ...]:
    """Return a line for each unknown field of an engine's replies that is close to a known one.

    An engine in this process has none, since its answers have no other fields.
    """
    return engine.misspelt if isinstance(engine, OwnProcess) else ()


class EngineBroken(Exception):
    """An outside engine violated the protocol.

    Its process has ended; asking again starts a new one.

    Attributes:
        status: no answer in time, an invalid answer, or a process that ended.
        message: what happened, in one line.
        stderr: the end of the process's standard error.
        blames_previous: whether the request before this one is at fault. This one was never sent, and may be
            asked again.
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

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it without calling `__init__`; it may come from another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class EngineGaveUp(Exception):
    """An outside engine violated the protocol too often, or was closed. It no longer answers.

    Attributes:
        message: what happened, in one line.
        stderr: the end of its last process's standard error.
    """

    def __init__(self, message: str, stderr: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.stderr = stderr


class EngineNotStarted(EngineGaveUp):
    """An outside engine could not be started, or did not answer `hello`."""


class UnknownEngine(Exception):
    """No engine of that name is installed, or it cannot be loaded. The message suggests a remedy."""


_ENGINES = "rulestone.engines"
"""The entry point group of functions that make engines."""

_FAMILIES = "rulestone.engine_families"
"""The entry point group of families: functions that make an engine from the text after the colon."""


@cache
def _entry_points(group: str) -> EntryPoints:
    """Return the entry points of a group in all installed packages. Reading them takes 10 ms."""
    return entry_points(group=group)


def installed_engines() -> tuple[str, ...]:
    """Return the names of the installed engines, in alphabetical order."""
    return tuple(sorted({entry.name for entry in _entry_points(_ENGINES)}))


def is_installed(name: str) -> bool:
    """Return whether this names an installed engine, or a member of an installed family."""
    family, colon, _ = name.partition(":")
    return name in installed_engines() or bool(colon and _entry_points(_FAMILIES).select(name=family))


def load_engine(name: str) -> Engine:
    """Start the installed engine of this name.

    A name such as `mutant:minefield/no-switches` is the name of a family, a colon, and a member of it.

    Raises:
        UnknownEngine: there is no such engine, or a package that it needs is not installed.
    """
    for entry in _entry_points(_ENGINES).select(name=name):
        return _started(name, entry)
    family, colon, member = name.partition(":")
    for entry in _entry_points(_FAMILIES).select(name=family) if colon else ():
        return _started(name, entry, member)
    there = f"installed: {', '.join(installed_engines())}{did_you_mean_engine(name)}"
    raise UnknownEngine(f"no engine called {name!r}; {there}")


def did_you_mean_engine(name: str) -> str:
    """Return a hint for a wrong name of an engine, such as `; did you mean bitboard?`, or empty."""
    from rulestone.core.wording import did_you_mean  # a hint is worked out only for errors

    _, colon, member = name.partition(":")
    families = [f"{entry.name}:{member}" for entry in _entry_points(_FAMILIES)] if colon else []
    return did_you_mean(name, [*installed_engines(), *families])


_EXTRAS = {"z3": "proofs"}
"""By module that an engine of this package needs, the extra that installs it."""


def _started(name: str, entry: EntryPoint, *member: str) -> Engine:
    """Make an engine, or a member of a family. What its package raises is one line."""
    try:
        make: Callable[..., Engine] = entry.load()
        engine = make(*member)
        if not entry.module.startswith("rulestone"):
            engine.claims  # noqa: B018 - may be worked out when it is asked for
    except (BadInput, UnknownEngine, KeyboardInterrupt):
        raise
    except ImportError as missing:
        extra = _EXTRAS.get(missing.name or "")
        advice = "" if extra is None else f": pip install 'rulestone[{extra}]'"
        raise UnknownEngine(f"engine {name!r} cannot be loaded: {missing}{advice}") from missing
    except BaseException as problem:
        raise UnknownEngine(f"engine {name!r} cannot be started: {in_one_line(problem)}") from problem
    return engine
