"""What an engine has started and left behind: Linux can hand it to this process, which ends it."""

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress

_CHILD_SUBREAPER = 36
"""The number by which `prctl` has a process inherit the orphans among its descendants."""

_CLEAN_LOOKS = 2
_MOST_LOOKS = 100
_BETWEEN_LOOKS = 0.01
"""A process that is just being started shows no environment for an instant: one clean look is not enough."""

leaders: set[int] = set()
"""Children in sessions of their own that are no orphans: the programs that this process runs, and whatever
children it had before it inherited any."""


_adopting = threading.Event()


def adopt_orphans(*, adopt: bool = True) -> None:
    """Inherit the orphans among the descendants of this process from now on, or no more; only Linux can."""
    if sys.platform == "linux":
        leaders.update(_children_elsewhere() if adopt else ())
        ctypes.CDLL(None).prctl(_CHILD_SUBREAPER, int(adopt), 0, 0, 0)
        _adopting.set() if adopt else _adopting.clear()


@contextmanager
def adopting_orphans() -> Generator[None]:
    """Inherit the orphans among the descendants of this process within the block, and end them after it.

    A child that somebody else in this process starts meanwhile, in a session of its own, is taken for an
    orphan.
    """
    adopt_orphans()
    try:
        yield
    finally:
        end_all(orphans)
        adopt_orphans(adopt=False)


def processes() -> list[int]:
    """All processes, as far as the system shows them."""
    # `Path.iterdir` takes twice as long.
    names = os.listdir("/proc") if sys.platform == "linux" else ()  # noqa: PTH208
    return [int(name) for name in names if name.isdecimal()]


def orphans() -> Iterator[int]:
    """The orphans that this process has inherited, if it does."""
    return _children_elsewhere() if _adopting.is_set() else iter(())


def _children_elsewhere() -> Iterator[int]:
    """The children of this process in other sessions than its own, but for those that are no orphans.

    A program that was started in a session of its own, and whatever it starts, never gets back into ours.
    What this process starts for itself stays there.
    """
    here, session = os.getpid(), os.getsid(0)
    for process in processes():
        if process not in leaders:
            with suppress(OSError), open(f"/proc/{process}/stat", "rb", buffering=0) as stat:  # noqa: PTH123
                fields = stat.readall().rpartition(b")")[2].split()
                if int(fields[1]) == here and int(fields[3]) != session:
                    yield process


def end_all(found: Callable[[], Iterator[int]]) -> None:
    """End processes until none are found any more. Those that fork faster than they are ended may remain."""
    clean = 0
    for _ in range(_MOST_LOOKS):
        left = list(found())
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
            if process not in leaders:
                with suppress(ChildProcessError):
                    os.waitpid(process, os.WNOHANG)
        clean = 0 if left else clean + 1
        if clean == _CLEAN_LOOKS:
            return
        time.sleep(_BETWEEN_LOOKS)
