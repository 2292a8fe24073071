"""Run the `main` of a module, and end it when the other end of a pipe is closed. See `child`.

A solver does not react to anything while it works, so another process has to watch the pipe.
"""

import os
import select
import sys
from collections.abc import Callable
from importlib import import_module

_KILLED = 9
"""SIGKILL; importing the `signal` module takes as long as all other imports here."""


def main() -> None:
    """Run the module in the second argument while the pipe in the first one is open."""
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
    """End the solver with the pipe, and this process with either."""
    try:
        os.closerange(0, 3)  # readers of the solver's output wait until no process can print more
        readable, _, _ = select.select([lifeline, ended], [], [])
        if ended not in readable:
            os.kill(solver, _KILLED)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
