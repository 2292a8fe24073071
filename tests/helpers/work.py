"""What workers do. It stands here because a process that does it would load pytest with a module of tests."""

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import count
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from rulestone.core.overriding import override
from rulestone.workers.processes import WorkersLost

if TYPE_CHECKING:
    from distributed import LocalCluster

_P = ParamSpec("_P")
_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class DyingOnce(Generic[_Task, _Result]):
    """Does some work, and kills the process that is the first to begin it elsewhere than in its parent.

    Attributes:
        work: the work.
        mark: a file that is there once a process has died.
        parent: the process that is spared.
    """

    work: Callable[[_Task], _Result]
    mark: Path
    parent: int

    def __call__(self, task: _Task) -> _Result:
        """Die or do it."""
        if os.getpid() != self.parent:
            try:
                self.mark.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return self.work(task)


def square(number: int) -> int:
    """Take longer for the first, so that others are done before it."""
    time.sleep(0.2 if number == 0 else 0.0)
    return number * number


def slow_process_of(_number: int) -> int:
    """The process that does it."""
    time.sleep(0.02)
    return os.getpid()


@dataclass(frozen=True, slots=True)
class DyingAtTen:
    """Kills the process that does the tenth task, once whoever waits for results has one.

    Attributes:
        told: a file that is there from then on.
    """

    told: Path

    def __call__(self, number: int) -> int:
        """Die or do it."""
        if number == 10:
            while not self.told.exists():
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGKILL)
        return number


def die(_number: int) -> None:
    """Kill the process that does it."""
    os.kill(os.getpid(), signal.SIGKILL)


def version_told(parent: int, _name: str) -> str:
    """A version that differs between the process that asks and its workers."""
    return "0.0.2" if os.getpid() == parent else "0.0.1"


class AtOnce(Executor):
    """Does each task when it is given, so that several are done when somebody looks.

    Args:
        lost_after: how many it does before it is lost.
    """

    number, patience = 2, 0.0

    def __init__(self, lost_after: float = inf) -> None:
        self._given, self._lost_after = count(), lost_after

    @override
    def submit(self, fn: Callable[_P, _Result], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_Result]:
        future = Future[_Result]()
        if next(self._given) >= self._lost_after:
            future.set_exception(WorkersLost("the connection is lost"))
            return future
        try:
            future.set_result(fn(*args, **kwargs))
        except ValueError as problem:
            future.set_exception(problem)
        return future

    def executor(self) -> AbstractContextManager[Executor]:
        """Itself."""
        return nullcontext(self)


def local_cluster(workers: int, *, processes: bool) -> "LocalCluster":
    """A cluster of Dask on this machine, whose workers are processes or threads."""
    from distributed import LocalCluster

    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        dashboard_address="127.0.0.1:0",
        silence_logs=60,
    )
