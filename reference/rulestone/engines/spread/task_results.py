"""The results of many pieces of work, in order or as completed, with few pieces under way at a time."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager, closing, suppress
from itertools import islice
from queue import Empty, SimpleQueue
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
    with closing(_results(work, enumerate(tasks), workers, patience, waiting.__len__)) as results:
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
    with closing(_results(work, enumerate(tasks), workers, workers.patience, lambda: 0)) as results:
        for _, task, result in results:
            yield task, result


def _results(
    work: Callable[[_Task], _Result],
    numbered: Iterator[tuple[int, _Task]],
    workers: Workers,
    alone: float,
    waiting: Callable[[], int],
) -> Generator[tuple[int, _Task, _Result], None, None]:
    """The index of each task, the task and its result, as they end.

    `waiting` returns how many results the caller holds.
    """
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
    waiting: Callable[[], int],
) -> Iterator[tuple[int, _Task, _Result]]:
    """The results of unfinished tasks, then of new ones. What is not done stays in `unfinished`."""
    ended: SimpleQueue[int] = SimpleQueue()
    futures: dict[int, Future[_Result]] = {}

    def submit(number: int, task: _Task) -> None:
        futures[number] = executor.submit(work, task)
        futures[number].add_done_callback(lambda _: ended.put(number))

    for number, task in unfinished.items():
        submit(number, task)
    while True:
        free = min(_AHEAD * workers.number, _MOST_WAITING * workers.number - waiting()) - len(unfinished)
        for number, task in islice(numbered, max(0, free)):
            unfinished[number] = task
            submit(number, task)
        if not unfinished:
            return
        number = _next(ended)
        result = futures.pop(number).result()
        yield number, unfinished.pop(number), result


def _next(ended: SimpleQueue[int]) -> int:
    """Return the next number. Waits in short steps, because Ctrl-C may reach another thread."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=0.2)
