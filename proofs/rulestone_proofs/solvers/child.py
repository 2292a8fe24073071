"""Running a solver in a process of its own, so that a time limit or Ctrl-C ends it at once."""

import os
import subprocess
import sys


class ChildFailed(Exception):
    """The solver's process ended badly; the message is what it said."""


def run(module: str, problem: str, seconds: float | None) -> str | None:
    """What `python -m module` prints when given the problem; None when the time is up.

    Raises:
        ChildFailed: the process failed.
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(part for part in sys.path if part)}
    try:
        done = subprocess.run(  # noqa: S603 - this interpreter, a module of this package
            [sys.executable, "-m", module],
            input=problem,
            capture_output=True,
            text=True,
            timeout=seconds,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode:
        raise ChildFailed(done.stderr.strip().rpartition("\n")[2])
    return done.stdout
