"""Running the command line in tests: in this process where it is not the process that is tested."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

RULESTONE = (sys.executable, "-m", "rulestone")

SERVING = Path(__file__).parent / "engines" / "serving.py"
"""A program that answers as an installed engine does."""


class CommandResult(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str


Run = Callable[..., CommandResult]
"""A command, its arguments as one line of shell or one by one, run in this process."""


Broken = Callable[..., tuple[str, ...]]
"""The command of a broken engine, by the name of what it does wrong."""


def wait_until(holds: Callable[[], object]) -> None:
    """Wait until something holds, which is to be soon, on a busy machine too."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline, "it never was so"
        time.sleep(0.02)
