"""Spread independent tasks over processes, of this machine or of a cluster.

    with closing(in_order(work, tasks, LocalWorkers(4))) as results:
        for task, result in results: ...

The interface of workers is `concurrent.futures.Executor`: a pool of processes here, and Dask's own executor
for a cluster (see `cluster`). Work is a pure function of its task, so it may run in any process, at any time,
and twice. Few tasks are submitted at a time, because they are read from archives that do not fit into memory.
Worker processes end with the process that started them.
"""

import multiprocessing
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from itertools import islice
from math import inf
from multiprocessing.connection import wait as wait_for_end
from multiprocessing.context import BaseContext
from time import monotonic
from typing import Protocol, TypeVar

from rulestone.core.errors import Error
from rulestone.engines.outside.program import kill_tree
from rulestone.exits import deferring_interrupts

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

PATIENCE = 1.0
"""Seconds of work before other processes are started, which takes about as long."""

_AHEAD = 6
"""Maximum number of submitted tasks for each worker, with finished ones that wait for an earlier one."""

_LONGEST_FOLDER = 70
"""Maximum length in bytes of the temporary folder's name. A socket lies in it, limited to 107 bytes."""


class WorkersLost(Error):
    """The workers have gone, and the work cannot be finished. The message is one line."""


class Workers(Protocol):
    """Workers: processes of this machine, or a cluster."""

    @property
    def number(self) -> int:
        """How many tasks can run at the same time; none if workers have yet to join.

        Raises:
            WorkersLost: there are none left.
        """
        ...

    @property
    def patience(self) -> float:
        """Seconds that this process works alone, because starting others takes about as long."""
        ...

    def executor(self) -> AbstractContextManager[Executor]:
        """Open an executor. Unfinished work is cancelled when the block is left early.

        Raises:
            WorkersLost: within the block, when the work cannot go on.
        """
        ...


def in_order(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], workers: Workers
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, in the order of the tasks.

    An exception raised by `work` ends the iteration.

    Args:
        work: the function that is applied to each task.
        tasks: the tasks, independent of each other. They are read as earlier ones finish.
        workers: the workers.

    Raises:
        WorkersLost: the workers have gone. The finished results are yielded first.
    """
    return _results(work, tasks, workers, ordered=True)


def as_completed(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], workers: Workers
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, as soon as it is done; otherwise like `in_order`."""
    return _results(work, tasks, workers, ordered=False)


def _results(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], workers: Workers, *, ordered: bool
) -> Generator[tuple[_Task, _Result], None, None]:
    tasks = iter(tasks)
    deadline = monotonic() + workers.patience
    while monotonic() < deadline:
        for task in islice(tasks, 1):
            yield task, work(task)
            break
        else:
            return
    under_way: dict[Future[_Result], _Task] = {}
    with ExitStack() as stack:
        submit = None
        while True:
            for task in islice(tasks, max(0, _AHEAD * max(1, workers.number) - len(under_way))):
                submit = submit or stack.enter_context(workers.executor()).submit
                with deferring_interrupts():  # half a start would leave a process that prints a traceback
                    under_way[submit(work, task)] = task
            if not under_way:
                return
            awaited = [next(iter(under_way))] if ordered else under_way
            # Waits in short steps: Ctrl-C may reach another thread, and workers may be lost silently.
            done = wait(awaited, timeout=0.2, return_when=FIRST_COMPLETED).done
            # The results before a failure are not lost.
            for future in sorted(done, key=lambda future: future.cancelled() or bool(future.exception())):
                yield under_way.pop(future), future.result()


def processors() -> int:
    """Return the number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class LocalWorkers:
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
                executor.submit(int).result()  # starts the process that starts the others
            yield executor
        except BaseException as problem:
            for process in set(multiprocessing.active_children()) - before:
                if process.pid is not None:
                    kill_tree(process.pid)  # solvers react to no other signal while they work
            # The thread that reads results would wait for the rest of one that was cut short.
            executor._result_queue._writer.close()  # type: ignore[attr-defined]  # not in typeshed
            executor.shutdown(cancel_futures=True)
            if isinstance(problem, BrokenExecutor):
                raise WorkersLost("a worker process has died") from None
            raise
        executor.shutdown()


THIS_PROCESS = LocalWorkers(1, inf)
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
    """Keep Ctrl-C from the processes that are started in the block, which would print a traceback.

    It is blocked in this thread, which they and the threads that are started here inherit. The tracker of
    shared resources is started before, and does not.
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
    """Initialise a worker: ignore Ctrl-C, and end with the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        wait_for_end([parent.sentinel])
        os._exit(1)
