"""Engine sources: an installed engine by its name, or a program by its command."""

import shlex
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rulestone.cases.cases import Case
from rulestone.core.wording import printable
from rulestone.engines import Engine, UnknownEngine, engine_meant, is_installed, load_engine

DEFAULT_TIMEOUT = 10.0
"""Seconds that an outside engine has for one answer, the one to `hello` included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSource:
    """Starts an engine, as often as one is needed.

    Attributes:
        words: the engine as it was named on the command line.
        outside: whether it is a program of its own; only then is it worth asking several at once.
        make: starts one.
        options: what else must be typed to get the same engine.
    """

    words: tuple[str, ...]
    outside: bool
    make: Callable[[], Engine]
    options: tuple[str, ...] = ()

    def repeat(self, case: Case, file: str | None = None) -> str:
        """The command that checks this engine with this case alone, which may stand in a file of its own."""
        arguments = ("--case", case.id if file is None else file, *self.options)
        if self.outside:
            return shlex.join(("rulestone", "check", *arguments, "--", *self.words))
        return shlex.join(("rulestone", "check", *self.words, *arguments))

    @property
    def caveat(self) -> str:
        """What these commands do not repeat, and how it can be kept; nothing where all is in them."""
        program = Path(self.words[0]).name if self.words else ""
        if not self.outside or program == "env":
            return ""
        return (
            "Environment variables that were set outside the command are not repeated; set them in it: "
            f"-- env NAME=VALUE {printable(program, 40)} …"
        )

    def meant(self) -> str:
        """Which installed engine may have been meant, where there is no such program; or nothing."""
        return engine_meant(self.words[0]) if self.outside and shutil.which(self.words[0]) is None else ""


def engine_source(words: Sequence[str], timeout: float | None = None) -> EngineSource:
    """What the words on the command line mean: the name of an installed engine, or a command to run.

    One word that is the name of an installed engine is that engine; a program of the same name can be
    run by its path.

    Args:
        words: those words.
        timeout: how many seconds a program has for each answer; None for the default.

    Raises:
        UnknownEngine: the name of an installed engine is followed by something.
    """
    named = tuple(words)
    if named and is_installed(named[0]):
        if named[1:]:
            raise UnknownEngine(
                f"{named[0]} is an installed engine and takes no arguments; "
                "to run a program of that name, write its path"
            )
        return EngineSource(words=named, outside=False, make=partial(load_engine, named[0]))
    from rulestone.engines.outside.stdio import StdioEngine  # engines of this process do without it

    options = () if timeout is None else ("--timeout", f"{timeout:g}")
    seconds = timeout or DEFAULT_TIMEOUT
    return EngineSource(
        words=named,
        outside=True,
        make=partial(StdioEngine, named, timeout=seconds, hello_timeout=seconds),
        options=options,
    )
