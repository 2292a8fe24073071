"""Work spread over processes: in order, bounded, done again where a process dies, closed at its end."""

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from rulestone.engines.spread import Here, WorkersLost, as_completed, at_end, in_order
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
    with pytest.raises(WorkersLost, match="end again and again before their work does"):
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
