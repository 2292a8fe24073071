"""Results of many tasks: in order or as they end, and done again where workers are lost."""

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager
from math import inf
from typing import ParamSpec, Self, TypeVar

import pytest

from rulestone.engines.spread.task_results import WorkersLost, as_completed, in_order

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Swapping(Executor):
    """Does task 0 after task 2, in this thread; breaks at some tasks, so many times."""

    def __init__(self, breaking: dict[object, int]) -> None:
        self._breaking = breaking
        self._waiting: list[Callable[[], None]] = []
        self._swapped = False
        self.closed = 0

    def submit(self, fn: Callable[_P, _R], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_R]:
        """Do it, or hold it for a while."""
        future: Future[_R] = Future()

        def do() -> None:
            if self._breaking.get(args[0], 0):
                self._breaking[args[0]] -= 1
                future.set_exception(BrokenExecutor("a worker died"))
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except ValueError as problem:
                future.set_exception(problem)

        if not self._swapped:
            self._swapped = True
            self._waiting.append(do)
        else:
            do()
            while self._waiting and args[0] == 2:
                self._waiting.pop()()
        return future

    def __enter__(self) -> Self:
        """Go on."""
        return self

    def __exit__(self, *_: object) -> None:
        """Count it."""
        self.closed += 1


class Two:
    """Two workers that swap tasks.

    Attributes:
        number: how many they are.
        patience: how long this process works alone.
        swapping: what does their tasks.
    """

    def __init__(self, patience: float = 0.0, breaking: dict[object, int] | None = None) -> None:
        self.number = 2
        self.patience = patience
        self.swapping = Swapping({} if breaking is None else breaking)

    def executor(self) -> AbstractContextManager[Executor]:
        """The same each time."""
        return self.swapping


def square(number: int) -> int:
    return number * number


SQUARES = [(number, number * number) for number in range(10)]


def test_results_come_in_the_order_of_the_tasks_or_as_they_end() -> None:
    assert list(in_order(square, range(10), Two())) == SQUARES
    as_they_end = list(as_completed(square, range(10), Two()))
    assert as_they_end[0] == (1, 1)
    assert sorted(as_they_end) == SQUARES


def test_one_that_works_alone_needs_nobody() -> None:
    workers = Two(patience=inf)
    assert list(in_order(square, range(10), workers)) == SQUARES
    assert workers.swapping.closed == 0
    assert list(in_order(square, range(10), workers, alone=0.0)) == SQUARES
    assert workers.swapping.closed == 1


def test_few_tasks_are_taken_before_their_time() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = in_order(square, tasks(), Two())
    assert next(results) == (0, 0)
    assert len(taken) < 10
    results.close()


def test_what_a_lost_worker_has_not_done_is_done_again() -> None:
    workers = Two(breaking={3: 2})
    assert list(in_order(square, range(10), workers)) == SQUARES
    assert workers.swapping.closed == 3


def test_a_task_that_loses_its_worker_each_time_is_given_up() -> None:
    workers = Two(breaking={0: 3})
    with pytest.raises(WorkersLost, match="keep dying before they finish"):
        list(in_order(square, range(10), workers))


def test_what_the_work_raises_ends_it() -> None:
    def fail(number: int) -> int:
        if number == 4:
            raise ValueError("four")
        return number

    workers = Two()
    with pytest.raises(ValueError, match="four"):
        list(in_order(fail, range(10), workers))
    assert workers.swapping.closed == 1


@pytest.mark.parametrize("patience", [0.0, inf])
def test_no_tasks_are_no_results(patience: float) -> None:
    assert list(in_order(square, (), Two(patience))) == []
