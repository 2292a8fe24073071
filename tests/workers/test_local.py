"""Work on this machine: results, losses, and the end of all processes."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from rulestone.core.overriding import override
from rulestone.workers.processes import (
    THIS_PROCESS,
    LocalWorkers,
    Workers,
    WorkersLost,
    _context,
    as_completed,
    in_order,
)
from tests.helpers.running import PATIENCE, running, wait_until
from tests.helpers.work import AtOnce, DyingAtTen, slow_process_of, square

SQUARES = [(number, number * number) for number in range(12)]


@pytest.fixture(params=["alone", "processes", "cluster"])
def workers(request: pytest.FixtureRequest) -> Workers:
    """Workers of each kind."""
    if request.param == "cluster":
        cluster: Workers = request.getfixturevalue("threads_of_dask")
        return cluster
    return THIS_PROCESS if request.param == "alone" else LocalWorkers(3)


def test_results_come_in_the_order_of_the_tasks(workers: Workers) -> None:
    assert list(in_order(square, range(12), workers)) == SQUARES
    assert sorted(as_completed(square, range(12), workers)) == SQUARES
    assert list(in_order(square, (), workers)) == []
    with pytest.raises(ZeroDivisionError):
        list(in_order(partial(divmod, 1), range(3), workers))
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()), "Ctrl-C comes through again"


def test_tasks_are_taken_lazily(workers: Workers) -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    with closing(in_order(square, tasks(), workers)) as results:
        next(results)
        assert len(taken) < 60, "work was taken too early"


class Threads:
    """Two threads, which can wait for each other and for whoever lets them end."""

    patience = 0.0

    def __init__(self) -> None:
        self.free = threading.Event()

    @property
    def number(self) -> int:
        """How many they are."""
        return 2

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """Both of them."""
        with ThreadPoolExecutor(2) as threads:
            try:
                yield threads
            finally:
                self.free.set()


class Watched(Threads):
    """Two threads that may end once somebody has looked three times how many they are."""

    looks = 0

    @property
    @override
    def number(self) -> int:
        self.looks += 1
        if self.looks == 3:
            self.free.set()
        return super().number


def test_no_more_tasks_are_taken_while_the_first_is_done() -> None:
    workers, taken_at = Watched(), list[int]()

    def tasks() -> Iterator[float]:
        while True:
            taken_at.append(workers.looks)
            yield PATIENCE

    with closing(in_order(workers.free.wait, tasks(), workers)) as results:
        next(results)
        assert {*taken_at} == {1}


def test_unordered_results_come_as_tasks_end() -> None:
    second_is_done = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            assert second_is_done.wait(PATIENCE)
        return number * number

    results = as_completed(work, range(3), Threads())
    assert next(results) != (0, 0)
    second_is_done.set()
    assert min(results) == (0, 0)


def test_results_before_a_failure_are_yielded() -> None:
    results = as_completed(lambda number: 12 // number if number else int("none"), range(4), AtOnce())
    assert sorted(islice(results, 3)) == [(1, 12), (2, 6), (3, 4)]
    with pytest.raises(ValueError, match="none"):
        next(results)


def test_little_work_is_done_in_this_process() -> None:
    results = list(in_order(slow_process_of, range(5), LocalWorkers(2, patience=60)))
    assert {process for _, process in results} == {os.getpid()}
    first, *others = in_order(slow_process_of, range(5), LocalWorkers(2, patience=0.01))
    assert first[1] == os.getpid()
    assert os.getpid() not in {process for _, process in others}


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
def test_workers_are_spawned_where_a_socket_in_the_temporary_folder_has_too_long_a_name(
    tmp_path: Path,
) -> None:
    assert _context().get_start_method() == "forkserver"
    long = tmp_path / ("long" * 25)
    long.mkdir()
    told = subprocess.run(
        (
            sys.executable,
            "-c",
            "from rulestone.workers.processes import _context; print(_context().get_start_method())",
        ),
        env=os.environ | {"TMPDIR": str(long)},
        capture_output=True,
        check=True,
    )
    assert told.stdout == b"spawn\n"


@pytest.mark.parametrize("results_of", [in_order, as_completed])
def test_a_worker_that_dies_is_one_error_and_what_was_done_is_kept(
    results_of: Callable[..., Generator[tuple[int, int], None, None]], tmp_path: Path
) -> None:
    done, told = list[int](), tmp_path / "told"

    def note() -> None:
        for task, _ in results_of(DyingAtTen(told), range(40), LocalWorkers(2)):
            done.append(task)
            told.touch()

    with pytest.raises(WorkersLost, match="a worker process has died"):
        note()
    assert done


def test_ctrl_c_ends_the_wait_in_any_thread() -> None:
    workers, begun, too_late = Threads(), threading.Event(), threading.Event()

    def work(seconds: float) -> None:
        begun.set()
        workers.free.wait(seconds)

    def interrupt() -> None:
        begun.wait()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        if not workers.free.wait(PATIENCE / 2):
            too_late.set()
            workers.free.set()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        list(in_order(work, [float(PATIENCE)], workers))
    assert not too_late.is_set()


def test_workers_end_while_they_send_results() -> None:
    code = """
from contextlib import closing
from rulestone.workers.processes import LocalWorkers, in_order

with closing(in_order(bytes, [30_000_000] * 20, LocalWorkers(2))) as results:
    next(results)
"""
    subprocess.run((sys.executable, "-c", code), timeout=PATIENCE, check=True)


def members(group: int) -> int:
    """How many processes of a group have not ended."""
    count = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group, *_ = stat.read_text().rpartition(")")[2].split()
            count += state != "Z" and int(its_group) == group
    return count


SLEEPING = """
import rulestone_slow
from rulestone.workers.processes import LocalWorkers, in_order

if __name__ == "__main__":
    list(in_order(rulestone_slow.work, range(2), LocalWorkers(2)))
"""


INTERRUPTED = """
import signal
import time
from itertools import count
from multiprocessing import forkserver
from rulestone.workers.processes import LocalWorkers, in_order

def interrupted(descriptors):
    made = connect(descriptors)
    if next(started):
        signal.raise_signal(signal.SIGINT)
    return made

if __name__ == "__main__":
    connect, started = forkserver.connect_to_new_process, count()
    forkserver.connect_to_new_process = interrupted
    list(in_order(time.sleep, [600] * 4, LocalWorkers(2)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there are workers forked")
def test_ctrl_c_while_a_worker_starts_is_told_once() -> None:
    ran = subprocess.run((sys.executable, "-c", INTERRUPTED), capture_output=True, timeout=PATIENCE)
    assert ran.stderr.count(b"Traceback") == ran.stderr.count(b"KeyboardInterrupt") == 1


WORKING = """
import sys
import time
from pathlib import Path

def work(task):
    Path(f"working{task}").touch()
    time.sleep(600)
"""

WATCHED = """
import watched_loads
from rulestone.workers.processes import LocalWorkers, in_order

if __name__ == "__main__":
    list(in_order(abs, range(2), LocalWorkers(2)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there are modules loaded ahead")
def test_modules_of_others_are_not_loaded_ahead(tmp_path: Path) -> None:
    (tmp_path / "watched_loads.py").write_text('print("loaded", flush=True)')
    ran = subprocess.run((sys.executable, "-c", WATCHED), cwd=tmp_path, capture_output=True, check=True)
    assert ran.stdout.splitlines() == [b"loaded"]


LOADING = """
if "multiprocessing.forkserver" in sys.modules:
    Path("working").touch()
    while not Path("loaded").exists():
        time.sleep(0.01)
"""
"""The end of a module that the first process loads at once, and the one that forks others when it may."""


@pytest.mark.skipif(
    sys.platform != "linux", reason="only there are the processes known that begin the others"
)
@pytest.mark.parametrize(
    ("ending", "loaded"),
    [(signal.SIGINT, True), (signal.SIGKILL, True), (signal.SIGINT, False)],
    ids=["interrupted at work", "killed at work", "interrupted while modules are loaded"],
)
def test_no_worker_outlives_the_process_that_started_it(
    tmp_path: Path, ending: signal.Signals, loaded: bool
) -> None:
    (tmp_path / "rulestone_slow.py").write_text(WORKING if loaded else WORKING + LOADING)
    with running(sys.executable, "-c", SLEEPING, folder=tmp_path) as process:
        # The processes that start and watch workers are there before these.
        wait_until(lambda: members(process.pid) == (5 if loaded else 3))
        wait_until(lambda: len([*tmp_path.glob("working*")]) == (2 if loaded else 1))
        if ending == signal.SIGINT:
            os.killpg(process.pid, ending)  # as Ctrl-C does
        else:
            process.kill()
        (tmp_path / "loaded").touch()
        wait_until(lambda: members(process.pid) == 0)
        _, err = process.communicate(timeout=PATIENCE)
        assert err.count(b"Traceback") == (ending == signal.SIGINT)
