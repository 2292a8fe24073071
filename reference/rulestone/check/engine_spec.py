"""Engines as a command line names them, which are started as often as needed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rulestone.engines.engine import Engine
from rulestone.engines.installed import UnknownEngine, is_installed, load_engine
from rulestone.quoting import shell_line

DEFAULT_TIMEOUT = 10.0
"""Default timeout in seconds for one answer of an outside engine, including the one to `hello`."""

MakeEngine = Callable[[], Engine]
"""Starts an engine."""


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """An engine as the command line names it, with a function that starts it.

    Attributes:
        make: starts the engine.
        argv: the engine on the command line.
        outside: whether it is a program.
        options: further arguments of `rulestone check` with which it is sent in the same way.
        files: by id of a case, the file to name on the command line in place of the id.
    """

    make: MakeEngine
    argv: tuple[str, ...] = ()
    outside: bool = False
    options: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict[str, str])

    def rerun_command(self, *cases: str, seed: int | None = None) -> str:
        """Return the command that checks this engine with these cases alone, in this order.

        Args:
            cases: ids of cases, or files of them.
            seed: the seed of `--shuffle`; None without it.
        """
        arguments = [word for name in cases for word in ("--case", self.files.get(name, name))]
        arguments += self.options if seed is None else (*self.options, "--shuffle", str(seed))
        if self.outside:
            return shell_line(("rulestone", "check", *arguments, "--", *self.argv))
        return shell_line(("rulestone", "check", *self.argv, *arguments))


def engine_spec(
    argv: Sequence[str],
    timeout: float | None = None,
    options: Sequence[str] = (),
    files: Mapping[str, str] | None = None,
) -> EngineSpec:
    """Read an engine from the command line: the name of an installed engine, or a command.

    A single argument that names an installed engine means that engine. Give the path to run a program of the
    same name.

    Args:
        argv: the arguments on the command line.
        timeout: seconds that a program has for each answer; None for the default.
        options: see `EngineSpec`; a timeout is added.
        files: see `EngineSpec`.

    Raises:
        UnknownEngine: the name is empty, or further arguments follow that of an installed engine.
    """
    named = tuple(argv)
    if not any(named[:1]):
        raise UnknownEngine("the name of the engine is empty: name an installed one, or a command after --")
    if is_installed(named[0]):
        if named[1:]:
            raise UnknownEngine(
                f"{named[0]} is an installed engine and takes no arguments; "
                "to run a program of that name, write its path"
            )
        return EngineSpec(partial(load_engine, named[0]), named, options=tuple(options), files=files or {})
    from rulestone.engines.outside.stdio import StdioEngine  # not needed for engines in this process

    made_with = () if timeout is None else ("--timeout", f"{timeout:g}")
    make = partial(StdioEngine, named, timeout=timeout or DEFAULT_TIMEOUT)
    return EngineSpec(make, named, outside=True, options=(*made_with, *options), files=files or {})
