"""The results of many tasks, in order or as completed, with few tasks under way at a time."""

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import AbstractContextManager, ExitStack
from contextvars import ContextVar
from itertools import islice
from time import monotonic
from typing import Protocol, TypeVar

from rulestone.core.wording import BadInput

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

_AHEAD = 6
"""Maximum number of tasks under way for each worker, with those that are done and wait for an earlier one."""

_of_process = ExitStack()
_opened: ContextVar[ExitStack] = ContextVar("opened", default=_of_process)


class WorkersLost(Exception):
    """The workers have gone, and the work cannot be finished. The message is one line."""


class BadCluster(BadInput):
    """There is no such cluster. The message is one line."""


class Workers(Protocol):
    """Workers: processes of this machine, or a cluster."""

    @property
    def number(self) -> int:
        """How many tasks can run at the same time.

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
    work: Callable[[_Task], _Result],
    tasks: Iterable[_Task],
    workers: Workers,
    *,
    alone: float | None = None,
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, in the order of the tasks.

    An exception raised by `work` ends the iteration.

    Args:
        work: the function that is applied to each task.
        tasks: the tasks, independent of each other; taken as others end.
        workers: the workers.
        alone: seconds that this process works alone; None for `workers.patience`.

    Raises:
        WorkersLost: the workers have gone. What was done before is yielded first.
    """
    return _results(work, tasks, workers, alone, ordered=True)


def as_completed(
    work: Callable[[_Task], _Result], tasks: Iterable[_Task], workers: Workers
) -> Generator[tuple[_Task, _Result], None, None]:
    """Each task with its result, as soon as it is done; otherwise like `in_order`."""
    return _results(work, tasks, workers, None, ordered=False)


def _results(
    work: Callable[[_Task], _Result],
    tasks: Iterable[_Task],
    workers: Workers,
    alone: float | None,
    *,
    ordered: bool,
) -> Generator[tuple[_Task, _Result], None, None]:
    tasks = iter(tasks)
    end = monotonic() + (workers.patience if alone is None else alone)
    under_way: dict[Future[_Result], _Task] = {}
    with _of_process:
        while monotonic() < end:
            for task in islice(tasks, 1):
                yield task, work(task)
                break
            else:
                return
    with ExitStack() as stack:
        submit = None
        while True:
            for task in islice(tasks, max(0, _AHEAD * workers.number - len(under_way))):
                submit = submit or stack.enter_context(workers.executor()).submit
                under_way[submit(work, task)] = task
            if not under_way:
                return
            awaited = [next(iter(under_way))] if ordered else under_way
            # Waits in short steps: Ctrl-C may reach another thread, and workers be lost without a word.
            done = wait(awaited, timeout=0.2, return_when=FIRST_COMPLETED).done
            for future in sorted(
                done, key=lambda future: future.cancelled() or future.exception() is not None
            ):
                yield under_way.pop(future), future.result()


def at_end(close: Callable[[], None]) -> None:
    """Close something that work keeps open for later tasks, such as an engine.

    It is closed at the end of all work of the process; on a cluster, whose processes go on, of the task.
    """
    _opened.get().callback(close)


def close_all() -> None:
    """Close everything that is open in this process."""
    _of_process.close()


def closed_after(work: Callable[[_Task], _Result], task: _Task) -> _Result:
    """Apply work to a task, and close what it opens."""
    with ExitStack() as opened:
        opened.callback(_opened.reset, _opened.set(opened))
        return work(task)
