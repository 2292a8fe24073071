"""Ending what an outside program left behind.

Killing a process group does not reach a child that has moved to a session of its own. Every program
is therefore started with a mark in its environment, which its children inherit; where the system
shows the environment of processes (Linux), those that still carry the mark are ended too.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MARK_VARIABLE = "RULESTONE_PROCESS"
"""The environment variable that holds the mark."""

_ROUNDS = 5
"""How often to look again, since a process may start another while it is being ended."""


def end_marked(mark: str) -> None:
    """End every process that carries this mark."""
    for _ in range(_ROUNDS):
        found = list(marked(mark))
        for process in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return


def marked(mark: str) -> Iterator[int]:
    """The processes that carry this mark, as far as the system shows them."""
    entry = f"{MARK_VARIABLE}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if entry in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
