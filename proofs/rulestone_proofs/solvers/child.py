"""Run a solver in a process of its own, which ends with the parent process in any case."""

import os
import subprocess
import sys
from pathlib import Path

_WATCHED = Path(__file__).with_name("watched.py")
"""Run as a file, without its folder on the path, because `python -m` would import more."""


class ChildFailed(Exception):
    """The solver's process failed; the message is its output."""


def run(module: str, problem: str, seconds: float | None) -> str | None:
    """Return the output of a module's `main` for a problem; None when the time is up.

    The solver is ended when the time is up, on Ctrl-C, and when this process ends. Each of these closes a
    pipe that it watches.

    Raises:
        ChildFailed: the process failed.
    """
    lifeline, kept_open = os.pipe()
    with (
        os.fdopen(lifeline, "rb"),
        os.fdopen(kept_open, "wb") as holding,
        subprocess.Popen(  # noqa: S603 - modules of this package
            [sys.executable, "-P", _WATCHED, str(lifeline), module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(lifeline,),
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(part for part in sys.path if part)},
            process_group=0,  # Ctrl-C in a terminal is for the parent process
        ) as process,
    ):
        try:
            output, complaint = process.communicate(problem, timeout=seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            holding.close()
    if process.returncode:
        raise ChildFailed(complaint.strip().rpartition("\n")[2])
    return output
