"""A Dask cluster as workers. Dask schedules the tasks and repeats those of workers that die.

Only this module uses Dask. It is loaded for --cluster alone.
"""

# Dask is only partly typed.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportIndexIssue=false, reportAttributeAccessIssue=false, reportPrivateImportUsage=false

import asyncio
import logging
import time
from collections.abc import Generator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version

import dask
from dask.utils import parse_timedelta
from distributed import Client, Security
from distributed.comm import connect
from distributed.scheduler import KilledWorker

from rulestone.core.errors import BadInput
from rulestone.workers.processes import WorkersLost


class BadCluster(BadInput):
    """There is no such cluster. The message is one line."""


_SOON = 0.1
"""Seconds between looks for a worker that has joined."""

_LOST = "the connection to the scheduler of the cluster is lost"


@dataclass(frozen=True, slots=True)
class Cluster:
    """A connected cluster.

    Attributes:
        client: the connection.
        patience: zero: all work is done on the cluster.
    """

    client: Client
    patience: float = 0.0

    @property
    def number(self) -> int:
        """How many threads its workers have by now.

        Raises:
            WorkersLost: the scheduler has gone. Dask forgets the tasks that were sent to it just then.
        """
        if self.client.status != "running":  # a client that has lost its scheduler would wait for it
            raise WorkersLost(_LOST)
        return sum(self.client.nthreads().values())

    @contextmanager
    def executor(self) -> Generator[Executor]:
        """Open an executor that sends tasks to the cluster, and repeats them if a worker dies.

        Raises:
            WorkersLost: the scheduler has gone, every worker that took a task died, or installed versions
                differ.
        """
        while not self.number:
            time.sleep(_SOON)
        self._compare_versions()
        executor = self.client.get_executor(pure=False)
        try:
            yield executor
            if self.client.status == "running":
                self._compare_versions()  # of those that have joined since
        except KilledWorker as killed:
            deaths = killed.allowed_failures + 1
            raise WorkersLost(f"a task killed {deaths} workers of the cluster, one after another") from None
        except Exception as lost:
            # Dask raises exceptions of many kinds once its client has lost the scheduler.
            if self.client.status == "running" and not isinstance(lost, CancelledError):
                raise
            raise WorkersLost(_LOST) from None
        finally:
            if self.client.status == "running":
                executor.shutdown(wait=False)  # cancels the remaining tasks

    def _compare_versions(self) -> None:
        here, versions = version("rulestone"), self.client.run(version, "rulestone", on_error="ignore")
        for there in {*versions.values()} - {here}:
            differ = f"a worker has rulestone {there}, and here it is {here}"
            raise WorkersLost(f"{differ}: install the same everywhere")


@contextmanager
def connected(address: str) -> Generator[Cluster]:
    """Connect to the cluster at this address.

    Raises:
        BadCluster: no scheduler answers there.
    """
    # One line reports the error. Dask's own log would be added to it.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    try:
        asyncio.run(_shake_hands(address))  # a client would wait for ever
        client = Client(address)
    # The first bytes of any answer are taken for a length, and TLS may lack settings.
    except (OSError, ValueError, TypeError, MemoryError, OverflowError) as problem:
        why = " ".join(str(problem).split()) or "it does not answer as one"
        raise BadCluster(f"no Dask scheduler answers at {address!r}: {why}") from None
    with client:
        yield Cluster(client)


async def _shake_hands(address: str) -> None:
    """Connect, and check within the same time that the other side is Dask."""
    seconds = parse_timedelta(dask.config.get("distributed.comm.timeouts.connect"))
    async with asyncio.timeout(2 * seconds):
        arguments = Security().get_connection_args("client")
        comm = await connect(address, timeout=seconds, **arguments)  # pyright: ignore[reportArgumentType] - guessed
        await comm.close()
