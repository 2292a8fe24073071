"""Worker processes on this machine. They end with the process that started them."""

import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Generator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.util import Finalize

from rulestone.engines.outside.program import end_tree
from rulestone.engines.spread.results import WorkersLost, close_all

PATIENCE = 1.0
"""Seconds of work before other processes are started, which takes about as long."""

_LONGEST_FOLDER = 70
"""Maximum length in bytes of the temporary folder's name. A socket lies in it, limited to 107 bytes."""


def processors() -> int:
    """Return the number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Here:
    """Processes of this machine.

    Attributes:
        number: the number of processes.
        patience: seconds that this process works alone before it starts others.
    """

    number: int
    patience: float = 0.0

    @contextmanager
    def executor(self) -> Generator[Executor]:
        """Open processes that end with this block.

        Raises:
            WorkersLost: a process died.
        """
        before = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(self.number, _context(), _begin)
        try:
            with _interrupting_this_process_alone():
                executor.submit(int).result()  # starts what starts the others
            yield executor
        except BaseException as problem:
            for process in set(multiprocessing.active_children()) - before:
                end_tree(process.pid)  # solvers react to nothing else while they work
            executor.shutdown(cancel_futures=True)
            if isinstance(problem, BrokenExecutor):
                raise WorkersLost("a worker process has died") from None
            raise
        executor.shutdown()


ALONE = Here(1, inf)
"""This process and no other."""


def _context() -> BaseContext:
    """Return how processes are started. Forking while threads run, such as the progress bar's, may hang.

    On Linux one process without threads is started. It loads the modules that are loaded here, and forks the
    others.
    """
    if sys.platform != "linux" or len(os.fsencode(tempfile.gettempdir())) > _LONGEST_FOLDER:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([name for name in tuple(sys.modules) if name.startswith("rulestone")])
    return context


@contextmanager
def _interrupting_this_process_alone() -> Generator[None]:
    """Keep Ctrl-C from the processes that are started in the block, which would tell of it with a traceback.

    They, and the threads that are started here, inherit that it is blocked, but for the tracker's.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # not on Windows

    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Initialise a worker: ignore Ctrl-C, end with the parent process, and close at the end what is open."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Finalize(None, close_all, exitpriority=10)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        wait([parent.sentinel])
        os._exit(1)
