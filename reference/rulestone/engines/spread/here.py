"""Worker processes on this machine, which end with the process that started them."""

import multiprocessing
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Collection, Generator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from types import FrameType

from rulestone.engines.orphans import adopt_orphans
from rulestone.engines.spread.closing import close_all

PATIENCE = 1.0
"""Seconds of work that are done before other processes are started, which takes about as long."""


_PACKAGES = "rulestone"
"""Modules whose names begin so are loaded once for all processes."""

_LONGEST_FOLDER = 70
"""How many bytes the name of the temporary folder may have: a socket lies in it, whose name may have 107."""

_GRACE = 5.0
"""Seconds that processes have to close what they have opened."""


def processors() -> int:
    """How many processors there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Here:
    """Processes of this machine.

    Attributes:
        jobs: how many; if it is one, this process does everything itself.
        seconds: how long this process works alone, in the hope of being done.
    """

    jobs: int = 1
    seconds: float = 0.0

    @property
    def number(self) -> int:
        """How many pieces can be worked on at the same time."""
        return self.jobs

    @property
    def patience(self) -> float:
        """How long this process works alone: for ever if there is to be one job."""
        return inf if self.jobs == 1 else self.seconds

    @contextmanager
    def executor(self) -> Generator[Executor]:
        """Processes that do not outlive this block, however it ends.

        Raises:
            concurrent.futures.process.BrokenProcessPool: one of them died.
        """
        before = set(multiprocessing.active_children())
        context, environment = _context(), dict(os.environ)
        executor = ProcessPoolExecutor(
            self.jobs, mp_context=context, initializer=_begin, initargs=(environment,)
        )
        try:
            yield executor
        except BaseException:
            _end_all(set(multiprocessing.active_children()) - before)
            executor.shutdown(cancel_futures=True)
            raise
        executor.shutdown()


def _context() -> BaseContext:
    """How processes are started: one forked while there are threads, as the progress bar has, may hang.

    On Linux a process without threads is started once; it loads what is loaded here, and forks the others.
    """
    if sys.platform != "linux" or len(os.fsencode(tempfile.gettempdir())) > _LONGEST_FOLDER:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([name for name in tuple(sys.modules) if name.startswith(_PACKAGES)])
    return context


ALONE = Here()
"""This process and no other."""


def _end_all(processes: Collection[BaseProcess]) -> None:
    """End processes. A solver hears of nothing but a kill while it works."""
    for process in processes:
        process.terminate()
    end = time.monotonic() + _GRACE
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))
        process.kill()


def _begin(environment: Mapping[str, str]) -> None:
    """Leave Ctrl-C to the process that began this one, end with it, and close then what is to be closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_now)
    adopt_orphans()
    os.environ.clear()
    os.environ.update(environment)
    Finalize(None, close_all, exitpriority=10)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_now(_number: int, _frame: FrameType | None) -> None:
    close_all()
    os._exit(1)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    close_all()
    os._exit(1)
