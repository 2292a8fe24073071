"""The options --jobs and --cluster, which spread the work of a command over processes and machines."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from typer import Option

from rulestone.commands.problems import Problem

if TYPE_CHECKING:
    from rulestone.engines.spread import Workers

Jobs = Annotated[
    int | None,
    Option(
        "--jobs",
        metavar="N",
        help="How many processes to run at the same time (default: one per processor).",
    ),
]
Cluster = Annotated[
    str | None,
    Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use the Dask cluster whose scheduler has this address, such as tcp://10.0.0.1:8786; "
        "local starts one on this computer, with --jobs workers.",
    ),
]


def check_jobs(jobs: int | None) -> None:
    """Check the number of parallel jobs.

    Raises:
        Problem: it is not a possible number.
    """
    if jobs is not None and jobs < 1:
        raise Problem(f"--jobs: must be at least 1, not {jobs}")


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> "Generator[Workers]":
    """Open the workers that the options name, and close them at the end.

    Raises:
        Problem: the options make no sense, or the cluster is missing or unsuitable.
    """
    check_jobs(jobs)
    from rulestone.engines.spread import BadCluster, Here, processors  # loaded only with --jobs or --cluster
    from rulestone.engines.spread.here import PATIENCE

    if cluster is None:
        yield Here(jobs or processors(), PATIENCE)
        return
    if jobs is not None and cluster != "local":
        raise Problem("--jobs: a running cluster has its own workers; leave out --jobs")
    if find_spec("distributed") is None:
        raise Problem("--cluster needs Dask: pip install 'rulestone[cluster]'")
    from rulestone.engines.spread.cluster import connected  # takes a second to load

    try:
        with connected(cluster, jobs or processors()) as pool:
            if not pool.has_workers:
                sys.stderr.write(f"rulestone: the cluster at {cluster} has no workers yet; waiting for one\n")
            yield pool
    except BadCluster as problem:
        raise Problem(f"--cluster: {problem}") from None
