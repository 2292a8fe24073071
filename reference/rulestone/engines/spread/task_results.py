"""The results of many pieces of work, as they end or in order, with few pieces under way at a time."""

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
"""A piece is given up if workers have died so often while it was the first that was not done."""

_AHEAD = 3
"""How many pieces each worker has before it, so that none waits."""

_MOST_WAITING = 12
"""How many pieces a worker there are at most, with those that are done and wait for an earlier one."""


class WorkersLost(Exception):
    """Those who work have gone, and the work cannot be brought to its end. The message is one line."""


class BadCluster(Exception):
    """There is no such cluster, or it is not one that can do this. The message is one line."""


class Workers(Protocol):
    """Who works: processes of this machine, or a cluster."""

    @property
    def number(self) -> int:
        """How many pieces can be worked on at the same time."""
        ...

    @property
    def patience(self) -> float:
        """For so many seconds this process works alone: starting others takes longer than little work."""
        ...

    def executor(self) -> AbstractContextManager[Executor]:
        """What pieces are submitted to. When the block is left early, what is not done is cancelled.

        Raises:
            BrokenExecutor: workers died; with a new executor the work can go on.
            WorkersLost: it cannot go on.
        """
        ...


def in_order(
    work: Callable[[_Task], _Result],
    tasks: Iterable[_Task],
    workers: Workers,
    *,
    alone: float | None = None,
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, in the order of the tasks, whoever is done first.

    Tasks are taken as others end. Whatever `work` raises for one of them ends this.

    Args:
        work: what is done with each.
        tasks: independent of each other.
        workers: who does it.
        alone: for so many seconds this process works alone; None for as many as `workers` say.

    Raises:
        WorkersLost: the workers have gone, or die of a piece again and again.
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
    """Each task with its result as soon as it is done; the rest is as with `in_order`.

    Raises:
        WorkersLost: the workers have gone, or die of a piece again and again.
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
    """The number of each task, the task and its result, as they end.

    `waiting` tells how many results are held by whoever asked.
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
    """The results of what is unfinished, and then of the others; what is not done stays in `unfinished`."""
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
    """The next number, waited for in steps: a signal that comes to another thread ends no single wait."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=0.2)
