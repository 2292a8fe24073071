"""Sources of engines: an installed engine by name, or a program by command."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from rulestone.core.wording import shell_line
from rulestone.engines import Engine, UnknownEngine, is_installed, load_engine
from rulestone.protocol import Question

_LINES = "%s\\n"
"""The format by which `printf` writes each argument on a line of its own."""

DEFAULT_TIMEOUT = 10.0
"""Default timeout in seconds for one answer of an outside engine, including the one to `hello`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSource:
    """Starts an engine, as often as needed.

    Attributes:
        words: the engine on the command line.
        outside: whether it is a program.
        make: starts one.
        options: further arguments that select the same engine.
    """

    words: tuple[str, ...]
    outside: bool
    make: Callable[[], Engine]
    options: tuple[str, ...] = ()

    def rerun_command(self, *names: str) -> str:
        """Return the command that checks this engine with these cases alone, in this order."""
        arguments = (*(word for name in names for word in ("--case", name)), *self.options)
        if self.outside:
            return shell_line(("rulestone", "check", *arguments, "--", *self.words))
        return shell_line(("rulestone", "check", *self.words, *arguments))

    def pipe(self, questions: Sequence[Question]) -> str:
        """Return the command that asks these questions; for an installed engine, of `rulestone serve`."""
        from rulestone.engines.outside.replies import hello_line, request_line  # only failures show it

        requests = (request_line(number, question) for number, question in enumerate(questions, 2))
        lines = [line.decode() for line in (hello_line(1), *requests)]
        engine = self.words if self.outside else ("rulestone", "serve", "--engine", *self.words)
        printed = shell_line(("printf", _LINES, *lines))
        return f"{printed} | {shell_line(engine)}"


def engine_source(words: Sequence[str], timeout: float | None = None) -> EngineSource:
    """Read an engine from the command line: the name of an installed engine, or a command.

    A single word that names an installed engine means that engine. Give the path to run a program of the same
    name.

    Args:
        words: the words on the command line.
        timeout: seconds that a program has for each answer; None for the default.

    Raises:
        UnknownEngine: further words follow the name of an installed engine.
    """
    named = tuple(words)
    if named and is_installed(named[0]):
        if named[1:]:
            raise UnknownEngine(
                f"{named[0]} is an installed engine and takes no arguments; "
                "to run a program of that name, write its path"
            )
        return EngineSource(words=named, outside=False, make=partial(load_engine, named[0]))
    from rulestone.engines.outside.stdio import StdioEngine  # not needed for engines in this process

    options = () if timeout is None else ("--timeout", f"{timeout:g}")
    seconds = timeout or DEFAULT_TIMEOUT
    make = partial(StdioEngine, named, timeout=seconds, hello_timeout=seconds)
    return EngineSource(words=named, outside=True, make=make, options=options)
