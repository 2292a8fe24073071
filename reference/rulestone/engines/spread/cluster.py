"""A Dask cluster as workers. Dask schedules the pieces and repeats those of workers that die.

Only this module uses Dask. It is loaded for --cluster alone.
"""

# Dask is only partly typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportIndexIssue=false, reportAttributeAccessIssue=false, reportPrivateImportUsage=false

import asyncio
import logging
import time
from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import ParamSpec, TypeVar

import dask
from dask.utils import parse_timedelta
from distributed import Client, LocalCluster, Security, Worker, WorkerPlugin, get_worker
from distributed.cfexecutor import ClientExecutor
from distributed.comm import connect
from distributed.scheduler import KilledWorker

from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.spread.closing import close_pieces, closed_with_the_piece
from rulestone.engines.spread.here import interrupting_this_process_alone
from rulestone.engines.spread.task_results import BadCluster, WorkersLost

_LOCAL = "local"
"""The address of a cluster that is started here and ends with the work."""

_SILENT = logging.CRITICAL + 1
"""A log level that suppresses everything."""

_SAME = ("rulestone", "distributed")
"""Packages whose versions must be equal everywhere."""

_CLOSING = "rulestone.engines.spread"
"""The name of the worker plugin that closes open resources."""

_P = ParamSpec("_P")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Cluster:
    """A connected cluster.

    Attributes:
        client: the connection.
        address: the address of its scheduler.
        patience: zero: all work is done on the cluster.
    """

    client: Client
    address: str
    patience: float = 0.0

    @property
    def threads(self) -> int:
        """How many threads its workers have by now."""
        # A client that has lost its scheduler would wait for it.
        return _threads(self.client, int(time.monotonic())) if self.client.status == "running" else 0

    @property
    def number(self) -> int:
        """How many pieces can run at the same time; at least one, because workers may still join."""
        return max(1, self.threads)

    @contextmanager
    def executor(self) -> Generator[Executor]:
        """Open an executor that sends pieces to the cluster, and repeats them if a worker dies.

        Raises:
            WorkersLost: the scheduler has gone, every worker that took a piece died, or installed versions
                differ.
        """
        executor = _Sending(self.client, pure=False)
        try:
            yield executor
        except KilledWorker as killed:
            deaths = killed.allowed_failures + 1
            raise WorkersLost(f"a task killed {deaths} workers of the cluster, one after another") from None
        except Exception as lost:
            # Dask raises exceptions of many kinds once its client has lost the scheduler.
            if self.client.status == "running" and not isinstance(lost, CancelledError):
                raise
            raise WorkersLost(f"the connection to the scheduler at {self.address} is lost") from None
        finally:
            if self.client.status == "running":
                executor.shutdown(wait=False)  # cancels what is left


@lru_cache(maxsize=1)
def _threads(client: Client, second: int) -> int:
    """Count the threads of all workers, at most once a second: clusters grow and shrink."""
    del second
    return sum(int(number) for number in client.nthreads().values())


class _Sending(ClientExecutor):  # type: ignore[misc] # Dask's classes are not typed
    """Submits work so that the worker checks its version first, and leaves nothing open."""

    def submit(self, fn: Callable[_P, _Result], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_Result]:
        """Run a function on the cluster."""
        future: Future[_Result] = super().submit(_on_worker, version("rulestone"), fn, *args, **kwargs)
        return future


def _on_worker(expected: str, work: Callable[_P, _Result], /, *args: _P.args, **kwargs: _P.kwargs) -> _Result:
    """Run a piece. Workers that joined late have not been asked for their version yet."""
    if version("rulestone") != expected:
        raise WorkersLost(_differs("a worker", "rulestone", version("rulestone"), expected))
    worker = get_worker()
    if _CLOSING not in worker.plugins:
        worker.loop.add_callback(worker.plugin_add, plugin=_Closing(), name=_CLOSING)
    with closed_with_the_piece():
        return work(*args, **kwargs)


class _Closing(WorkerPlugin):  # type: ignore[misc] # Dask's classes are not typed
    """Closes what pieces have open when the worker is told to end, because programs would outlive it."""

    def teardown(self, worker: Worker) -> None:
        """Close everything; called before the worker waits for its current pieces."""
        close_pieces()


@contextmanager
def connected(address: str, jobs: int) -> Generator[Cluster]:
    """Connect to the cluster at this address. `local` starts one here with this many workers.

    Raises:
        BadCluster: nothing answers there, or installed versions differ.
    """
    # One line reports the error. Dask's own log, here and in workers, would be added to it.
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(_SILENT)
    with ExitStack() as stack:
        client = stack.enter_context(_client(_started_here(stack, jobs) if address == _LOCAL else address))
        _check_versions(client)
        yield Cluster(client, address)


def _started_here(stack: ExitStack, jobs: int) -> LocalCluster:
    # A half started or half ended cluster would leave processes behind.
    with deferring_interrupts():
        with interrupting_this_process_alone():
            cluster = LocalCluster(
                n_workers=jobs,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=_SILENT,
            )
        stack.callback(_end, cluster)
    return cluster


def _end(cluster: LocalCluster) -> None:
    with deferring_interrupts():
        cluster.close()


def _client(scheduler: LocalCluster | str) -> Client:
    try:
        if isinstance(scheduler, str):
            # A client would wait for ever, and one whose creation failed cannot be closed.
            asyncio.run(_shake_hands(scheduler))
        return Client(scheduler)
    except (MemoryError, OverflowError):  # the first bytes of a message are its length
        raise BadCluster(f"what answers at {scheduler!r} is not a Dask scheduler") from None
    except (OSError, ValueError, TypeError) as problem:  # TypeError: TLS without the settings that Dask needs
        raise BadCluster(f"no Dask scheduler answers at {scheduler!r}: {_cause(problem)}") from None


async def _shake_hands(address: str) -> None:
    """Connect, and check within the same time that the other side is Dask."""
    seconds = parse_timedelta(dask.config.get("distributed.comm.timeouts.connect"))
    async with asyncio.timeout(2 * seconds):
        arguments = Security().get_connection_args("client")
        comm = await connect(address, timeout=seconds, **arguments)  # pyright: ignore[reportArgumentType] - guessed
        await comm.close()


def _cause(problem: BaseException) -> str:
    """Return the root cause of an exception in one line that is not empty."""
    message = ""
    below: BaseException | None = problem
    while below is not None:
        message = str(below).strip() or message
        below = below.__cause__
    return " ".join(message.split()) or "it does not answer in time"


def _check_versions(client: Client) -> None:
    try:
        everywhere = client.get_versions(packages=["rulestone"])
    except OSError as problem:
        raise BadCluster(f"the cluster does not say which versions are installed: {problem}") from None
    workers = {f"the worker at {address}": packages for address, packages in everywhere["workers"].items()}
    for place, description in {"the scheduler": everywhere["scheduler"], **workers}.items():
        for package in _SAME:
            there = description["packages"].get(package)
            if there != version(package):
                raise BadCluster(_differs(place, package, there, version(package)))


def _differs(place: str, package: str, there: str | None, here: str) -> str:
    has = f"has no {package}" if there is None else f"has {package} {there}"
    return f"{place} {has}, and here it is {here}: install the same everywhere"
