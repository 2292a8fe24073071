"""The interface of every engine, and the installed engines."""

from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Literal, Protocol, runtime_checkable

from rulestone.protocol import Answer, Claims, Query


class Engine(Protocol):
    """Anything that can judge a position: ask it a query, get an answer.

    Queries reach an engine checked (see `rulestone.protocol.checking`): the game and the options exist, the
    size is in range, cells and actions can be read, stones stand on distinct cells. What is left to
    the engine is the rules, and to raise `BadRequest` where a record given to `judge` or `perft`
    holds an illegal move.
    """

    @property
    def claims(self) -> Claims:
        """What the engine knows; asked once, before any query."""
        ...

    def ask(self, query: Query) -> Answer:
        """Answer one query.

        Raises:
            BadRequest: the query cannot be answered because of what it says.
            EngineBroken: an outside engine did not answer as the protocol demands.
            EngineGaveUp: an outside engine could not be started, or broke too often.
        """
        ...

    def close(self) -> None:
        """Release whatever the engine holds. Asking after this is an error."""
        ...


@runtime_checkable
class Process(Protocol):
    """What an engine can do besides that is a process of its own; one in this process needs none of it."""

    def finish(self) -> "EngineBroken | None":
        """Let the process end, as it should when nothing more is asked.

        Returns:
            what it did unasked after its last reply, where it did something.
        """
        ...

    def interrupt(self) -> None:
        """End the process at once; called from another thread than the one that asks."""
        ...


def finish(engine: Engine) -> "EngineBroken | None":
    """Let an engine end that will not be asked any more.

    Returns:
        what its process did unasked after its last reply, where it has one that did something.
    """
    return engine.finish() if isinstance(engine, Process) else None


def interrupt(engine: Engine) -> None:
    """Make an engine give up what another thread asks it, where it has a process that can be ended."""
    if isinstance(engine, Process):
        engine.interrupt()


class EngineBroken(Exception):
    """An outside engine did not answer as the protocol demands.

    Its process is gone; asking again starts another.

    Attributes:
        status: no answer in time, an answer that is none, or a process that ended.
        message: what happened, in one line.
        stderr: the end of what the process wrote on standard error.
        previous: the fault lies with the request before this one, and was only noticed now: this
            one was never sent, and may be asked again.
    """

    def __init__(
        self,
        status: Literal["timeout", "malformed", "crash"],
        message: str,
        stderr: str = "",
        *,
        previous: bool = False,
    ) -> None:
        super().__init__(message)
        self.status: Literal["timeout", "malformed", "crash"] = status
        self.message = message
        self.stderr = stderr
        self.previous = previous

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, not made anew: it may come from another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class EngineGaveUp(Exception):
    """An outside engine broke the protocol too often, or was closed: it will not answer any more.

    Attributes:
        message: what happened, in one line.
        stderr: the end of what its last process wrote on standard error.
    """

    def __init__(self, message: str, stderr: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.stderr = stderr


class EngineNotStarted(EngineGaveUp):
    """An outside engine could not be started, or did not answer `hello`."""


class UnknownEngine(Exception):
    """No engine of that name is installed, or it cannot be loaded. The message says what would help."""


_ENGINES = "rulestone.engines"
"""Entry points that make engines."""

_FAMILIES = "rulestone.engine_families"
"""Entry points that make engines by what is after the colon of their names."""


@cache
def _entry_points(group: str) -> EntryPoints:
    """Those of a group in all installed packages; it takes a hundredth of a second to read them."""
    return entry_points(group=group)


def installed_engines() -> tuple[str, ...]:
    """The names of the engines that installed packages offer, in alphabetical order."""
    return tuple(sorted({entry.name for entry in _entry_points(_ENGINES)}))


def is_installed(name: str) -> bool:
    """Whether this names an installed engine, or begins as the name of one of an installed family."""
    family, colon, _ = name.partition(":")
    return name in installed_engines() or bool(colon and _entry_points(_FAMILIES).select(name=family))


def load_engine(name: str) -> Engine:
    """Start the installed engine of this name.

    A name such as `mutant:minefield/no-switches` is that of a family of engines, a colon, and one of them.

    Raises:
        UnknownEngine: there is none, or what it needs is not installed.
    """
    for entry in _entry_points(_ENGINES).select(name=name):
        with _loading(name, entry):
            make: Callable[[], Engine] = entry.load()
        return make()
    family, _, member = name.partition(":")
    for entry in _entry_points(_FAMILIES).select(name=family) if family != name else ():
        with _loading(name, entry):
            make_member: Callable[[str], Engine] = entry.load()
        return make_member(member)
    there = f"installed: {', '.join(installed_engines())}{engine_meant(name)}"
    raise UnknownEngine(f"no engine called {name!r}; {there}")


def engine_meant(name: str) -> str:
    """Which installed engine a wrong name may stand for: `; did you mean bitboard?`, or nothing."""
    from rulestone.core.wording import did_you_mean  # only who errs needs a hint

    _, colon, member = name.partition(":")
    families = [f"{entry.name}:{member}" for entry in _entry_points(_FAMILIES)] if colon else []
    return did_you_mean(name, [*installed_engines(), *families])


_EXTRAS = {"pyspiel": "openspiel", "z3": "proofs"}
"""By module that an engine of this package needs, the extra of this package that brings it."""


@contextmanager
def _loading(name: str, entry: EntryPoint) -> Generator[None]:
    try:
        with nullcontext() if entry.module.startswith("rulestone") else _guarded(name):
            yield
    except ImportError as missing:
        extra = _EXTRAS.get(missing.name or "")
        advice = "" if extra is None else f": pip install 'rulestone[{extra}]'"
        raise UnknownEngine(f"engine {name!r} cannot be loaded: {missing}{advice}") from missing


@contextmanager
def _guarded(name: str) -> Generator[None]:
    from rulestone.core.plugins import PluginFailed, plugin_code  # the engines of rulestone need no guard

    try:
        with plugin_code():
            yield
    except PluginFailed as problem:
        if isinstance(problem.__cause__, ImportError):
            raise problem.__cause__ from None
        raise UnknownEngine(f"engine {name!r} cannot be loaded: {problem}") from problem
