"""Runs the `main` of a module, and ends it as soon as a pipe is closed at its other end. See `child`.

A solver does not look up from its work, so another process has to watch the pipe.
"""

import os
import select
import sys
from collections.abc import Callable
from importlib import import_module

_KILLED = 9
"""SIGKILL; the module with its name takes as long to import as all that is imported here."""


def main() -> None:
    """Run the module named second on the command line, while the pipe named first is open."""
    lifeline, module = int(sys.argv[1]), sys.argv[2]
    ended, kept_open = os.pipe()
    solver = os.getpid()
    watch = os.fork()
    if not watch:
        os.close(kept_open)
        _watch(lifeline, ended, solver)
    try:
        solve: Callable[[], None] = import_module(module).main
        solve()
    finally:
        os.close(kept_open)
        os.waitpid(watch, 0)


def _watch(lifeline: int, ended: int, solver: int) -> None:
    """End the solver with the lifeline, and this process with either."""
    try:
        os.closerange(0, 3)  # whoever reads what the solver prints waits until no process can print more
        readable, _, _ = select.select([lifeline, ended], [], [])
        if ended not in readable:
            os.kill(solver, _KILLED)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
