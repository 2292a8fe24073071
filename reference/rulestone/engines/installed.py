"""The installed engines, by name."""

from collections.abc import Callable
from importlib.metadata import EntryPoint, EntryPoints, entry_points

from rulestone.core.errors import BadInput, Error
from rulestone.core.loading import once
from rulestone.core.wording import did_you_mean, in_one_line, with_extra
from rulestone.engines.engine import Engine

REFERENCE, BITBOARD = "reference", "bitboard"
"""The names of the engines that come with rulestone: the rules themselves, and the second implementation."""


class UnknownEngine(Error):
    """No engine of that name is installed, or it cannot be loaded. The message suggests a remedy."""


_ENGINES = "rulestone.engines"
"""The entry point group of functions that make engines."""

_FAMILIES = "rulestone.engine_families"
"""The entry point group of families: functions that make an engine from the text after the colon."""


@once
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

    A name such as `variant:minefield/no-switches` is the name of a family, a colon, and a member of it.

    Raises:
        UnknownEngine: there is no such engine, or a package that it needs is not installed.
    """
    for entry in _entry_points(_ENGINES).select(name=name):
        return _started(name, entry)
    family, colon, member = name.partition(":")
    for entry in _entry_points(_FAMILIES).select(name=family) if colon else ():
        return _started(name, entry, member)
    there = f"installed: {', '.join(installed_engines())}{did_you_mean_engine(name)}"
    raise UnknownEngine(f"no engine is called {name!r}; {there}")


def did_you_mean_engine(name: str) -> str:
    """Return a hint for a wrong name of an engine, such as `; did you mean bitboard?`, or empty."""
    _, colon, member = name.partition(":")
    families = [f"{entry.name}:{member}" for entry in _entry_points(_FAMILIES)] if colon else []
    return did_you_mean(name, [*installed_engines(), *families])


_EXTRAS = {"z3": "proofs"}
"""By module that an engine of this package needs, the extra that installs it."""


def _started(name: str, entry: EntryPoint, *member: str) -> Engine:
    """Make an engine, or a member of a family. An exception of its package becomes one line."""
    try:
        make: Callable[..., Engine] = entry.load()
        engine = make(*member)
        if not entry.module.startswith("rulestone"):
            engine.capabilities  # noqa: B018 - may be a property that fails
    except (BadInput, UnknownEngine, KeyboardInterrupt):
        raise
    except ImportError as missing:
        extra = _EXTRAS.get(missing.name or "")
        advice = "" if extra is None else f": {with_extra(extra)}"
        raise UnknownEngine(f"engine {name!r} cannot be loaded: {missing}{advice}") from missing
    except BaseException as problem:
        raise UnknownEngine(f"engine {name!r} cannot be started: {in_one_line(problem)}") from problem
    return engine
