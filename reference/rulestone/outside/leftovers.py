"""Ending what an outside program left behind.

Killing a process group does not reach a child that has moved to a session of its own. Every program
is therefore started with a mark in its environment, which its children inherit; where the system
shows the environment of processes (Linux), those that still carry the mark are ended too.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MARK_VARIABLE = "RULESTONE_PROCESS"
"""The environment variable that holds the mark."""

_CLEAN_LOOKS = 2
_MOST_LOOKS = 10
_BETWEEN_LOOKS = 0.01
"""A process that is just being started shows no environment for an instant: one clean look is not enough."""


def end_marked(mark: str) -> None:
    """End every process that carries this mark."""
    clean = 0
    for _ in range(_MOST_LOOKS):
        processes = list(_marked(mark))
        for process in processes:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        clean = 0 if processes else clean + 1
        if clean == _CLEAN_LOOKS:
            return
        time.sleep(_BETWEEN_LOOKS)


def _marked(mark: str) -> Iterator[int]:
    """The processes that carry this mark, as far as the system shows them."""
    entry = f"{MARK_VARIABLE}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if entry in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
