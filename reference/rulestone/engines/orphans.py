"""Processes that an engine has left behind. On Linux this process can inherit them, and ends them."""

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress

_CHILD_SUBREAPER = 36
"""The number of the `prctl` operation that makes a process inherit orphaned descendants."""

_CLEAN_CHECKS = 2
_MOST_CHECKS = 100
_CHECK_INTERVAL = 0.01
"""Seconds between two checks.

A starting process briefly shows no environment, so one check is not enough.
"""

leaders: set[int] = set()
"""Children in sessions of their own that are no orphans.

They are the programs that this process runs, and its children from before it inherited any.
"""

_adopting = threading.Event()


def adopt_orphans(*, adopt: bool = True) -> None:
    """Start or stop inheriting orphaned descendants of this process. Only Linux can."""
    if sys.platform == "linux":
        leaders.update(_children_elsewhere() if adopt else ())
        ctypes.CDLL(None).prctl(_CHILD_SUBREAPER, int(adopt), 0, 0, 0)
        _adopting.set() if adopt else _adopting.clear()


@contextmanager
def adopting_orphans() -> Generator[None]:
    """Inherit orphaned descendants of this process within the block, and end them after it.

    A child that other code in this process starts meanwhile in a session of its own counts as an orphan.
    """
    adopt_orphans()
    try:
        yield
    finally:
        end_all(orphans)
        adopt_orphans(adopt=False)


def processes() -> list[int]:
    """Return all processes that the system shows."""
    # `Path.iterdir` takes twice as long.
    names = os.listdir("/proc") if sys.platform == "linux" else ()  # noqa: PTH208
    return [int(name) for name in names if name.isdecimal()]


def content(process: int, name: str) -> bytes:
    """Return a file that the system shows of a process; empty if it has ended."""
    with suppress(OSError), open(f"/proc/{process}/{name}", "rb", buffering=0) as file:  # noqa: PTH123
        return file.readall()
    return b""


def orphans() -> Iterator[int]:
    """The orphans that this process has inherited."""
    return _children_elsewhere() if _adopting.is_set() else iter(())


def _children_elsewhere() -> Iterator[int]:
    """The children of this process in other sessions, except those that are no orphans.

    A program that was started in a session of its own never returns to ours, nor do its children. Other
    children of this process stay in our session.
    """
    here, session = b"%d" % os.getpid(), b"%d" % os.getsid(0)
    for process in processes():
        fields = content(process, "stat").rpartition(b")")[2].split()  # state, parent, group, session, ...
        if fields[1:2] == [here] and fields[3] != session and process not in leaders:
            yield process


def end_all(found: Callable[[], Iterator[int]]) -> None:
    """End processes until none are found. Processes that fork faster than they are ended may remain."""
    clean = 0
    for _ in range(_MOST_CHECKS):
        left = list(found())
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
            if process not in leaders:
                with suppress(ChildProcessError):
                    os.waitpid(process, os.WNOHANG)
        clean = 0 if left else clean + 1
        if clean == _CLEAN_CHECKS:
            return
        time.sleep(_CHECK_INTERVAL)
