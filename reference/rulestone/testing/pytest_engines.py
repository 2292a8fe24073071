"""The engine given to pytest. Loaded only if one is given."""

import shlex
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from re import fullmatch
from shutil import which
from typing import TypeVar

from rulestone.check.engine_sources import engine_source
from rulestone.core.wording import printable
from rulestone.engines import Engine, UnknownEngine, is_installed
from rulestone.engines.importing import import_from_folder
from rulestone.testing import as_engine

_Made = TypeVar("_Made")


def engine_from(words: str, timeout: float, folder: Path) -> Callable[[], Engine]:
    """Return a function that makes the engine: `module:factory`, an installed engine, or a command.

    Args:
        words: the value of the option.
        timeout: seconds that a command has for an answer.
        folder: an additional folder in which modules are found.

    Raises:
        UnknownEngine: there is no such module, factory or program.
    """
    named = fullmatch(r"(?P<module>[A-Za-z_][\w.]*):(?P<factory>[A-Za-z_][\w.]*)", words)
    if named is not None and not is_installed(words):
        make = _made(words, partial(_factory, named["module"], named["factory"], folder))
        if not callable(make):
            raise UnknownEngine(f"{words} cannot be called: it must make an engine")
        return lambda: _made(words, lambda: as_engine(make()))
    try:
        command = shlex.split(words)
    except ValueError as problem:
        raise UnknownEngine(f"{printable(words)}: {problem}") from None
    if not command or not (is_installed(command[0]) or which(command[0])):
        raise UnknownEngine(f"{printable(words)!r} is no module:factory, installed engine or program")
    return engine_source(command, timeout).make


def _factory(module: str, factory: str, folder: Path) -> object:
    value: object = import_from_folder(module, folder)
    for part in factory.split("."):
        value = getattr(value, part)
    return value


def _made(words: str, make: Callable[[], _Made]) -> _Made:
    """Return what a function returns. Whatever it raises is one line, with its place."""
    try:
        return make()
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        where = traceback.extract_tb(problem.__traceback__)[-1]
        place = f" ({Path(where.filename).name}, line {where.lineno})"
        raise UnknownEngine(
            printable(f"{words}: {type(problem).__name__}: {problem}{place}", 400)
        ) from problem
