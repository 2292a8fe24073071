"""Working on pieces in several processes, with results in the order of the pieces."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing.connection import wait
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

_AHEAD = 3
"""How many tasks each process has before it, so that none waits: this bounds what is held at a time."""


def processors() -> int:
    """How many processors there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], jobs: int
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, in the order of the tasks, whoever is done first.

    Tasks are taken as others end. A single one is done here, as is everything if there is to be one job.

    Raises:
        concurrent.futures.process.BrokenProcessPool: a process ended before its task did.
    """
    rest = iter(tasks)
    first = tuple(islice(rest, 2))
    if jobs == 1 or len(first) < 2:
        for task in chain(first, rest):
            yield task, work(task)
        return
    with _processes(jobs) as executor:
        waiting: deque[tuple[_Task, Future[_Result]]] = deque()
        for task in chain(first, rest):
            waiting.append((task, executor.submit(work, task)))
            if len(waiting) >= jobs * _AHEAD:
                yield _oldest(waiting)
        while waiting:
            yield _oldest(waiting)


def _oldest(waiting: deque[tuple[_Task, Future[_Result]]]) -> tuple[_Task, _Result]:
    task, future = waiting.popleft()
    return task, future.result()


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
    """Leave Ctrl-C to the process that began this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
