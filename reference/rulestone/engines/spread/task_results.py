"""The results of many pieces of work, in order or as completed, with few pieces under way at a time."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, wait
from contextlib import AbstractContextManager, closing
from itertools import islice
from time import monotonic
from typing import Protocol, TypeVar

from rulestone.engines.spread.closing import close_all

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

_LOSSES = 3
"""A piece is given up if workers have died this often while it was the first unfinished one."""

_AHEAD = 3
"""Number of pieces queued for each worker, so that none waits."""

_MOST_WAITING = 12
"""Maximum number of pieces for each worker, including finished ones that wait for an earlier one."""


class WorkersLost(Exception):
    """The workers have gone, and the work cannot be finished. The message is one line."""


class BadCluster(Exception):
    """There is no such cluster, or it is unsuitable. The message is one line."""


class Workers(Protocol):
    """Workers: processes of this machine, or a cluster."""

    @property
    def number(self) -> int:
        """How many pieces can run at the same time."""
        ...

    @property
    def patience(self) -> float:
        """Seconds that this process works alone. Starting others is not worthwhile for little work."""
        ...

    def executor(self) -> AbstractContextManager[Executor]:
        """Open an executor for pieces. Unfinished work is cancelled when the block is left early.

        Raises:
            BrokenExecutor: workers died; the work can go on with a new executor.
            WorkersLost: the work cannot go on.
        """
        ...


def in_order(
    work: Callable[[_Task], _Result],
    tasks: Iterable[_Task],
    workers: Workers,
    *,
    alone: float | None = None,
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, in the order of the tasks.

    Tasks are taken as earlier ones end. An exception raised by `work` ends the iteration.

    Args:
        work: the function that is applied to each task.
        tasks: the tasks, independent of each other.
        workers: the workers.
        alone: seconds that this process works alone; None for `workers.patience`.

    Raises:
        WorkersLost: the workers have gone, or a piece kills them repeatedly.
    """
    waiting: dict[int, tuple[_Task, _Result]] = {}
    following = 0
    patience = workers.patience if alone is None else alone
    with closing(_results(work, tasks, workers, patience, waiting)) as results:
        for number, task, result in results:
            waiting[number] = task, result
            while following in waiting:
                yield waiting.pop(following)
                following += 1


def as_completed(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], workers: Workers
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, as soon as it is done; otherwise like `in_order`.

    Raises:
        WorkersLost: the workers have gone, or a piece kills them repeatedly.
    """
    with closing(_results(work, tasks, workers, workers.patience, ())) as results:
        for _, task, result in results:
            yield task, result


def _results(
    work: Callable[[_Task], _Result],
    tasks: Iterable[_Task],
    workers: Workers,
    alone: float,
    waiting: Sized,
) -> Generator[tuple[int, _Task, _Result], None, None]:
    """The index of each task, the task and its result, as they end. `waiting` holds results of the caller."""
    numbered = enumerate(tasks)
    yield from _done_here(work, numbered, alone)
    unfinished = dict(islice(numbered, 1))
    losses: Counter[int] = Counter()
    while unfinished:
        try:
            with workers.executor() as executor:
                yield from _until_broken(work, unfinished, numbered, workers, executor, waiting)
        except BrokenExecutor:
            first = min(unfinished)
            losses[first] += 1
            if losses[first] == _LOSSES:
                raise WorkersLost("worker processes keep dying before they finish") from None


def _done_here(
    work: Callable[[_Task], _Result], numbered: Iterator[tuple[int, _Task]], seconds: float
) -> Iterator[tuple[int, _Task, _Result]]:
    end = monotonic() + seconds
    try:
        while monotonic() < end:
            for number, task in islice(numbered, 1):
                yield number, task, work(task)
                break
            else:
                return
    finally:
        close_all()


def _until_broken(
    work: Callable[[_Task], _Result],
    unfinished: dict[int, _Task],
    numbered: Iterator[tuple[int, _Task]],
    workers: Workers,
    executor: Executor,
    waiting: Sized,
) -> Iterator[tuple[int, _Task, _Result]]:
    """The results of unfinished tasks, then of new ones. What is not done stays in `unfinished`."""
    futures = {executor.submit(work, task): number for number, task in unfinished.items()}
    while True:
        width = workers.number
        free = min(_AHEAD * width, _MOST_WAITING * width - len(waiting)) - len(unfinished)
        for number, task in islice(numbered, max(0, free)):
            unfinished[number] = task
            futures[executor.submit(work, task)] = number
        if not unfinished:
            return
        # Waits in short steps, because Ctrl-C may reach another thread.
        for future in wait(futures, timeout=0.2, return_when=FIRST_COMPLETED).done:
            result, number = future.result(), futures.pop(future)
            yield number, unfinished.pop(number), result
