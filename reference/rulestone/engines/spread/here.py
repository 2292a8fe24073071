"""Worker processes on this machine. They end with the process that started them."""

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
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize

from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.orphans import adopt_orphans
from rulestone.engines.spread.closing import close_all

PATIENCE = 1.0
"""Seconds of work before other processes are started, which takes about as long."""

_PACKAGES = "rulestone"
"""Prefixes of modules that are loaded once for all processes."""

_LONGEST_FOLDER = 70
"""Maximum length in bytes of the temporary folder's name. A socket lies in it, limited to 107 bytes."""

_GRACE = 5.0
"""Seconds that processes have to close their resources."""


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
            concurrent.futures.process.BrokenProcessPool: a process died.
        """
        before = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(self.number, _context(), _begin, (dict(os.environ),))
        try:
            yield executor
        except BaseException:
            _end_all(set(multiprocessing.active_children()) - before)
            executor.shutdown(cancel_futures=True)
            raise
        executor.shutdown()


def _context() -> BaseContext:
    """Return how processes are started. Forking while threads run, such as the progress bar's, may hang.

    On Linux one process without threads is started. It loads the modules that are loaded here, and forks the
    others.
    """
    if sys.platform != "linux" or len(os.fsencode(tempfile.gettempdir())) > _LONGEST_FOLDER:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([name for name in tuple(sys.modules) if name.startswith(_PACKAGES)])
    with deferring_interrupts(), interrupting_this_process_alone():
        idle = context.Process()  # when it has ended, all modules are loaded
        idle.start()
        idle.join()
    return context


@contextmanager
def interrupting_this_process_alone() -> Generator[None]:
    """Keep Ctrl-C from the processes that are started in the block, which would tell of it with a traceback.

    They, and the threads that are started here, inherit that it is blocked, but for the tracker's.
    """
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


ALONE = Here(1, inf)
"""This process and no other."""


def _end_all(processes: Collection[BaseProcess]) -> None:
    """Kill processes, because solvers react to nothing else while they work."""
    for process in processes:
        process.terminate()
    end = time.monotonic() + _GRACE
    for process in processes:
        process.join(max(0.0, end - time.monotonic()))
        process.kill()


def _begin(environment: Mapping[str, str]) -> None:
    """Initialise a worker: ignore Ctrl-C, end with the parent process, and close resources at the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_now)
    adopt_orphans()
    os.environ.clear()
    os.environ.update(environment)
    Finalize(None, close_all, exitpriority=10)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_now(*_signal: object) -> None:
    close_all()
    os._exit(1)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    _end_now()
