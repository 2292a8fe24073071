"""Work on a cluster: the same results, done again where a worker dies, and one line where it cannot go on."""

import os
import socket
import time
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread, Timer, current_thread, main_thread

import pytest

from rulestone.workers.processes import Workers, WorkersLost, in_order
from tests.helpers.running import PATIENCE, wait_until
from tests.helpers.work import DyingOnce, die, local_cluster, square, version_told

pytest.importorskip("distributed", reason="Dask is not installed: pip install 'rulestone[cluster]'")

import dask

from rulestone.workers import cluster as clusters
from rulestone.workers.cluster import Cluster, connected

BEGUN: list[int] = []
MAY_END = Event()


def begin(number: int) -> None:
    """Take until all may end, but for the first."""
    BEGUN.append(number)
    if number:
        MAY_END.wait(PATIENCE)


def test_abandoned_work_is_cancelled(threads_of_dask: Cluster) -> None:
    with closing(in_order(begin, range(1000), threads_of_dask)) as results:
        next(results)
    wait_until(
        lambda: not threads_of_dask.client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
    )
    MAY_END.set()
    assert 0 < len(BEGUN) <= 6, "of twelve that were sent ahead"


def test_the_tasks_of_a_worker_that_dies_are_done_again(processes_of_dask: Workers, tmp_path: Path) -> None:
    mark = tmp_path / "died"
    assert list(in_order(DyingOnce(square, mark, os.getpid()), range(40), processes_of_dask)) == [
        (number, number * number) for number in range(40)
    ]
    assert mark.exists()


def test_a_task_that_kills_every_worker_is_given_up(processes_of_dask: Workers) -> None:
    with pytest.raises(WorkersLost, match="a task killed 2 workers of the cluster, one after another"):
        list(in_order(die, range(1), processes_of_dask))


def test_a_lost_scheduler_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        local_cluster(1, processes=False) as cluster,
        connected(cluster.scheduler_address) as workers,
    ):
        with pytest.raises(TypeError, match="of the work"), workers.executor():
            raise TypeError("of the work")
        results = in_order(slow_square, range(100), workers)
        next(results)
        cluster.close()
        with pytest.raises(WorkersLost, match=r"the connection to the scheduler of the cluster is lost"):
            list(results)
        wait_until(lambda: workers.client.status != "running")
        # So Dask fails where it hears of a result and, before that is passed on, of the loss.
        with pytest.raises(WorkersLost, match=r"the connection to .* is lost"), workers.executor():
            raise TypeError("cannot unpack non-iterable int object")
        with monkeypatch.context() as later:
            later.setattr(workers.client, "status", "closed")  # it has given up to connect again
            with pytest.raises(WorkersLost, match="is lost"), workers.executor() as executor:
                executor.submit(square, 2)


def test_a_scheduler_lost_while_the_last_task_waits_is_noticed(threads_of_dask: Cluster) -> None:
    client = threads_of_dask.client
    before = client.status
    BEGUN.clear()
    MAY_END.clear()

    def lose_it() -> None:
        wait_until(lambda: BEGUN)
        client.status = "connecting"

    # Dask cancels what it knows of then. What was submitted at that moment stays as it is for ever.
    losing = Thread(target=lose_it)
    losing.start()
    try:
        with pytest.raises(WorkersLost, match=r"the connection to the scheduler of the cluster is lost"):
            list(in_order(begin, [1], threads_of_dask))
    finally:
        MAY_END.set()
        losing.join()
        client.status = before


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("nowhere", "no Dask scheduler answers at 'nowhere': missing port number"),
        ("carrier://pigeon:1", "no Dask scheduler answers at 'carrier://pigeon:1': unknown address scheme"),
        # A busy machine may not even be refused in time.
        ("tls://127.0.0.1:1", r"at 'tls://127.0.0.1:1': TLS expects"),
        ("127.0.0.1:1", r"no Dask scheduler answers at '127.0.0.1:1': \S"),
    ],
)
def test_an_address_without_an_answer_is_refused(address: str, problem: str) -> None:
    with (
        dask.config.set({"distributed.comm.timeouts.connect": 0.2}),
        pytest.raises(match=problem),
        connected(address),
    ):
        pass


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        (b"", "no Dask scheduler answers at '.*': it does not answer as one$"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "no Dask scheduler answers at '.*': ."),
    ],
)
def test_an_address_of_something_else_is_refused(reply: bytes, problem: str) -> None:
    def answer() -> None:
        with suppress(OSError):
            while True:
                connection, _ = server.accept()
                stack.enter_context(connection)
                connection.sendall(reply)

    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as server:
        answering = Thread(target=answer, daemon=True)
        answering.start()
        with (
            dask.config.set({"distributed.comm.timeouts.connect": 0.5}),
            pytest.raises(match=problem),
        ):
            stack.enter_context(connected(f"127.0.0.1:{server.getsockname()[1]}"))
        server.shutdown(socket.SHUT_RDWR)
        answering.join()


def test_a_worker_with_another_version_is_refused_though_it_has_yet_to_join(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clusters, "version", partial(version_told, os.getpid()))
    with (
        local_cluster(0, processes=True) as cluster,
        connected(cluster.scheduler_address) as workers,
    ):
        Timer(0.3, cluster.scale, [1]).start()
        with pytest.raises(WorkersLost, match=r"a worker has rulestone 0\.0\.1, and here it is 0\.0\.2"):
            list(in_order(square, range(100), workers))


def test_a_worker_with_another_version_that_joins_later_is_refused_at_the_end(
    threads_of_dask: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = iter(("0.0.2", "0.0.1"))

    def told(_name: str) -> str:
        return next(versions) if current_thread() is main_thread() else "0.0.2"

    monkeypatch.setattr(clusters, "version", told)
    with (
        pytest.raises(WorkersLost, match=r"a worker has rulestone 0\.0\.2, and here it is 0\.0\.1"),
        threads_of_dask.executor() as executor,
    ):
        executor.submit(square, 2).result()


def slow_square(number: int) -> int:
    time.sleep(0.02)
    return square(number)
