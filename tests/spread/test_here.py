"""Work in this computer: results, losses, and the end of what pieces of work keep open."""

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from threading import Thread
from typing import ParamSpec, Self, TypeVar

import pytest

from rulestone.engines.spread import Here, WorkersLost, as_completed, at_end, in_order
from rulestone.engines.spread.closing import close_all, close_pieces, closed_with_the_piece
from rulestone.engines.spread.here import _context


def square(number: int) -> int:
    """Take longer for the first, so that others are done before it."""
    time.sleep(0.2 if number == 0 else 0.0)
    return number * number


def process_of(_number: int) -> int:
    return os.getpid()


def slow_process_of(number: int) -> int:
    time.sleep(0.02)
    return process_of(number)


@dataclass(frozen=True)
class Dying:
    """Ends its process where a number is 3: the first time, or each time."""

    folder: Path
    always: bool = False

    def __call__(self, number: int) -> int:
        """Square the number, or die."""
        mark = self.folder / "died"
        if number == 3 and (self.always or not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return square(number)


def closing_at_end(folder: Path, number: int) -> int:
    """Have something to close."""
    at_end(partial(Path.touch, folder / f"closed-{os.getpid()}"))
    time.sleep(0.05)
    return number


def test_results_come_in_the_order_of_the_tasks() -> None:
    expected = [(number, number * number) for number in range(12)]
    assert list(in_order(square, range(12), Here(1))) == expected
    assert list(in_order(square, range(12), Here(3))) == expected


class Threads:
    """Two threads, which can wait for each other."""

    number = 2
    patience = 0.0

    def executor(self) -> ThreadPoolExecutor:
        """Both of them."""
        return ThreadPoolExecutor(2)


def test_results_come_as_they_end() -> None:
    second_is_done = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            assert second_is_done.wait(20)
        return number * number

    pieces = as_completed(work, range(3), Threads())
    assert next(pieces) != (0, 0)
    second_is_done.set()
    assert min(pieces) == (0, 0)


def test_little_work_is_done_without_others() -> None:
    pieces = list(in_order(process_of, range(5), Here(2, seconds=60)))
    assert {each for _, each in pieces} == {os.getpid()}
    first, *others = in_order(slow_process_of, range(5), Here(2, seconds=0.01))
    assert first[1] == os.getpid()
    assert os.getpid() not in {each for _, each in others}


def variable_and_parent(name: str) -> tuple[str | None, int]:
    return os.environ.get(name), os.getppid()


def test_processes_have_the_environment_of_the_one_that_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = set[int]()
    for value in ("one", "other"):
        monkeypatch.setenv("RULESTONE_TEST_VALUE", value)
        for _, (own, parent) in in_order(variable_and_parent, ["RULESTONE_TEST_VALUE"] * 4, Here(2)):
            assert own == value
            parents.add(parent)
    if sys.platform == "linux":  # one that has loaded everything forks them all
        assert len(parents) == 1
        assert parents != {os.getpid()}


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
def test_nothing_is_forked_where_the_name_of_a_socket_would_be_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _context().get_start_method() == "forkserver"
    monkeypatch.setattr(tempfile, "tempdir", f"/tmp/{'long' * 25}")  # noqa: S108 - nothing is written there
    assert _context().get_start_method() == "spawn"
    assert list(in_order(square, range(3), Here(2))) == [(0, 0), (1, 1), (2, 4)]


def test_tasks_are_taken_as_others_end() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    with closing(in_order(square, tasks(), Here(2))) as pieces:
        next(pieces)
        assert len(taken) < 40


def test_what_a_dead_process_has_not_done_is_done_again(tmp_path: Path) -> None:
    pieces = list(in_order(Dying(tmp_path), range(8), Here(2)))
    assert (tmp_path / "died").exists()
    assert pieces == [(number, number * number) for number in range(8)]


def test_a_task_that_ends_every_process_is_given_up(tmp_path: Path) -> None:
    results = []
    with pytest.raises(WorkersLost, match="keep dying before they finish"):
        results += list(in_order(Dying(tmp_path, always=True), range(8), Here(2)))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("stopped", [False, True], ids=["to the end", "stopped"])
def test_what_is_open_is_closed(jobs: int, stopped: bool, tmp_path: Path) -> None:
    with closing(in_order(partial(closing_at_end, tmp_path), range(6), Here(jobs))) as pieces:
        for _ in pieces:
            if stopped:
                break
    until = time.monotonic() + 10
    while not list(tmp_path.iterdir()) and time.monotonic() < until:
        time.sleep(0.05)
    assert list(tmp_path.iterdir())


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


def squared(number: int) -> int:
    return number * number


SQUARES = [(number, number * number) for number in range(10)]


def test_results_come_in_the_order_of_the_tasks_or_as_they_end() -> None:
    assert list(in_order(squared, range(10), Two())) == SQUARES
    as_they_end = list(as_completed(squared, range(10), Two()))
    assert as_they_end[0] == (1, 1)
    assert sorted(as_they_end) == SQUARES


def test_one_that_works_alone_needs_nobody() -> None:
    workers = Two(patience=inf)
    assert list(in_order(squared, range(10), workers)) == SQUARES
    assert workers.swapping.closed == 0
    assert list(in_order(squared, range(10), workers, alone=0.0)) == SQUARES
    assert workers.swapping.closed == 1


def test_few_tasks_are_taken_before_their_time() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = in_order(squared, tasks(), Two())
    assert next(results) == (0, 0)
    assert len(taken) < 10
    results.close()


def test_what_a_lost_worker_has_not_done_is_done_again() -> None:
    workers = Two(breaking={3: 2})
    assert list(in_order(squared, range(10), workers)) == SQUARES
    assert workers.swapping.closed == 3


def test_a_task_that_loses_its_worker_each_time_is_given_up() -> None:
    workers = Two(breaking={0: 3})
    with pytest.raises(WorkersLost, match="keep dying before they finish"):
        list(in_order(squared, range(10), workers))


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
    assert list(in_order(squared, (), Two(patience))) == []


def test_what_was_opened_last_is_closed_first_and_once() -> None:
    closed: list[str] = []
    for name in ("one", "two"):
        at_end(partial(closed.append, name))
    close_all()
    close_all()
    assert closed == ["two", "one"]


def test_what_cannot_be_closed_does_not_keep_the_rest_open() -> None:
    closed: list[str] = []

    def fail() -> None:
        raise OSError("no")

    at_end(partial(closed.append, "first"))
    at_end(fail)
    close_all()
    assert closed == ["first"]


def test_what_a_piece_opens_is_closed_with_it_and_not_before() -> None:
    closed: list[str] = []
    with closed_with_the_piece():
        at_end(partial(closed.append, "outer"))
        with closed_with_the_piece():
            at_end(partial(closed.append, "inner"))
        at_end(partial(closed.append, "later"))
        close_all()
        assert closed == ["inner"]
    assert closed == ["inner", "later", "outer"]


def test_a_piece_that_fails_is_closed_too() -> None:
    closed: list[str] = []

    def piece() -> None:
        with closed_with_the_piece():
            at_end(partial(closed.append, "it"))
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        piece()
    assert closed == ["it"]


def test_another_thread_closes_what_is_being_worked_on() -> None:
    closed: list[str] = []
    with closed_with_the_piece():
        at_end(partial(closed.append, "mine"))
        other = Thread(target=close_pieces)
        other.start()
        other.join()
        assert closed == ["mine"]
    assert closed == ["mine"]


def test_what_another_thread_opens_is_not_of_this_piece() -> None:
    closed: list[str] = []
    with closed_with_the_piece():
        other = Thread(target=at_end, args=(partial(closed.append, "theirs"),))
        other.start()
        other.join()
    assert closed == []
    close_all()
    assert closed == ["theirs"]


@dataclass
class Held:
    """One thread, which is held until the wait for it has ended."""

    free: threading.Event
    number = 1
    patience = 0.0

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """The thread."""
        with ThreadPoolExecutor(1) as thread:
            try:
                yield thread
            finally:
                self.free.set()


def test_ctrl_c_ends_the_wait_whichever_thread_the_signal_comes_to() -> None:
    free, too_late = threading.Event(), threading.Event()

    def interrupt() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        if not free.wait(8):
            too_late.set()
            free.set()

    threading.Timer(0.3, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        list(in_order(free.wait, [20.0], Held(free)))
    assert not too_late.is_set()
