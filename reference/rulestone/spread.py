"""Working on many tasks in several processes, with results in the order of the tasks.

Tasks are taken as others end, so that few are held at a time. Those of a process that dies are done again.
What a task holds on to from one call to the next, such as an engine, it names to `at_end`.
"""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing.connection import wait
from multiprocessing.util import Finalize
from types import FrameType
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

DEATHS = 3
"""If processes die so often, one after the other, without any task getting done, it is given up."""

_AHEAD = 3
"""How many tasks each process has before it, so that none waits: this bounds what is held at a time."""

_closers: list[Callable[[], None]] = []
"""What to call when the work of this process ends."""


def processors() -> int:
    """How many processors there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], jobs: int
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, in the order of the tasks, whoever is done first.

    Tasks are taken as others end. A single one is done here, as is everything if there is to be one job.

    Raises:
        concurrent.futures.process.BrokenProcessPool: processes ended again and again before a task did.
    """
    rest = iter(tasks)
    first = tuple(islice(rest, 2))
    tasks = chain(first, rest)
    if jobs == 1 or len(first) < 2:
        try:
            for task in tasks:
                yield task, work(task)
        finally:
            _close_all()
        return
    pending: deque[_Task] = deque()
    deaths = 0
    while True:
        try:
            for done in _until_one_dies(work, pending, tasks, jobs):
                deaths = 0
                yield done
        except BrokenProcessPool:
            deaths += 1
            if deaths == DEATHS:
                raise
        else:
            return


def at_end(close: Callable[[], None]) -> None:
    """Have something closed when the work of this process ends, or the process is ended."""
    _closers.append(close)


def _until_one_dies(
    work: Callable[[_Task], _Result], pending: deque[_Task], rest: Iterator[_Task], jobs: int
) -> Iterator[tuple[_Task, _Result]]:
    """Tasks that are pending, and then others, with their results.

    Raises:
        BrokenProcessPool: a process ended before its task did; what is not done is in `pending`.
    """
    with _processes(jobs) as executor:
        futures: deque[Future[_Result]] = deque(executor.submit(work, task) for task in pending)
        while True:
            for task in islice(rest, max(0, jobs * _AHEAD - len(pending))):
                pending.append(task)
                futures.append(executor.submit(work, task))
            if not pending:
                return
            result = futures.popleft().result()
            yield pending.popleft(), result


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that do not outlive this block, however it ends."""
    before = set(multiprocessing.active_children())
    # A process that is forked while there are threads, as the progress bar has, may hang.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - before:
            process.terminate()
        raise
    finally:
        executor.shutdown()


def _begin() -> None:
    """Leave Ctrl-C to the process that began this one, end with it, and close then what is to be closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_now)
    Finalize(None, _close_all, exitpriority=10)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _close_all() -> None:
    while _closers:
        with suppress(Exception):
            _closers.pop()()


def _end_now(_number: int, _frame: FrameType | None) -> None:
    _close_all()
    os._exit(1)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    _close_all()
    os._exit(1)
