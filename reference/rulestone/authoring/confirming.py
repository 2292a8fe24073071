"""The engines that confirm what is written."""

import shlex
import shutil
import sys
from collections.abc import Sequence

from rulestone.conformance.engine_sources import engine_source
from rulestone.engines import Engine, UnknownEngine, installed_engines

_TIMEOUT = 120.0
"""Seconds that an outside engine has for one answer."""

_REFERENCE = "reference"


def confirming_engines(named: Sequence[str] | None = None) -> list[Engine]:
    """The engines that confirm, the reference first.

    Args:
        named: engines as on the command line, installed ones by name and others by command; None for all
            installed ones. One that is not there is told on standard error and left out.
    """
    chosen = installed_engines() if named is None else named
    engines: list[Engine] = []
    for words in (_REFERENCE, *(each for each in chosen if each != _REFERENCE)):
        try:
            source = engine_source(shlex.split(words), _TIMEOUT)
            if source.outside and shutil.which(source.words[0]) is None:
                sys.stderr.write(
                    f"not asked: {words!r} is no installed engine, and no program{source.meant()}\n"
                )
            else:
                engines.append(source.make())
        except UnknownEngine as missing:
            sys.stderr.write(f"not asked: {missing}\n")
    return engines
