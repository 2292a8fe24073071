"""The engine given to pytest. Loaded only if one is given."""

import shlex
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from re import fullmatch

from rulestone.check.engine_sources import engine_source
from rulestone.core.wording import printable
from rulestone.engines import Engine, UnknownEngine, is_installed
from rulestone.engines.importing import import_from_folder
from rulestone.testing import NoEngine, as_engine


def engine_from(words: str, timeout: float, folder: Path) -> Callable[[], Engine]:
    """Return a function that makes the engine: `module:factory`, an installed engine, or a command.

    Args:
        words: the value of the option.
        timeout: seconds that a command has for an answer.
        folder: an additional folder in which modules are found.

    Raises:
        UnknownEngine: there is no such module or factory.
    """
    named = fullmatch(r"(?P<module>[A-Za-z_][\w.]*):(?P<factory>[A-Za-z_][\w.]*)", words)
    if named is not None and not is_installed(words):
        return _factory(named["module"], named["factory"], folder)
    return engine_source(shlex.split(words), timeout).make


def _factory(module: str, factory: str, folder: Path) -> Callable[[], Engine]:
    try:
        value: object = import_from_folder(module, folder)
        for part in factory.split("."):
            value = getattr(value, part)
    except (ImportError, AttributeError) as problem:
        raise UnknownEngine(f"{module}:{factory}: {problem}") from problem
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise UnknownEngine(f"{module}:{factory}: {_raised(problem)}") from problem
    if not callable(value):
        raise UnknownEngine(f"{module}:{factory} cannot be called: it must make an engine")
    make: Callable[[], object] = value
    return partial(_engine_of, make, f"{module}:{factory}")


def _engine_of(make: Callable[[], object], words: str) -> Engine:
    """Make an engine and check it once, so that its faults are not reported with every case.

    Raises:
        UnknownEngine: the factory returns none, or something is missing.
    """
    try:
        return as_engine(make())
    except NoEngine as problem:
        raise UnknownEngine(f"{words}: {printable(str(problem), 400)}") from problem
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise UnknownEngine(f"{words}: {_raised(problem)}") from problem


def _raised(problem: BaseException) -> str:
    """Return what outside code raised and where, in one line."""
    where = traceback.extract_tb(problem.__traceback__)[-1]
    place = f" ({Path(where.filename).name}, line {where.lineno})"
    return printable(f"{type(problem).__name__}: {problem}{place}", 400)
