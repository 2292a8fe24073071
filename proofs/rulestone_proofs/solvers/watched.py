"""Runs a module and ends it as soon as a pipe is closed at its other end. See `child`.

A solver does not look up from its work, so another process has to watch the pipe.
"""

import os
import runpy
import signal
import sys
from threading import Thread


def main() -> None:
    """Run the module named second on the command line, while the pipe named first is open."""
    lifeline, module = int(sys.argv[1]), sys.argv[2]
    solver = os.fork()
    if not solver:
        os.close(lifeline)
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks hears of Ctrl-C and closes the pipe
    signal.signal(signal.SIGTERM, lambda *_: os.kill(solver, signal.SIGKILL))
    Thread(target=_end_with, args=(lifeline, solver), daemon=True).start()
    _, status = os.waitpid(solver, 0)
    os._exit(1 if status else 0)


def _end_with(lifeline: int, solver: int) -> None:
    os.read(lifeline, 1)
    os.kill(solver, signal.SIGKILL)


if __name__ == "__main__":
    main()
