"""What a piece of work costs besides the work: many that only wait, on a cluster of this computer.

    python -m tests.tools.cluster_overhead [WORKERS [PIECES]]

The work is simulated: workers sleep, each in a process of its own. So a few processors do for many workers,
while the CPU time that is printed is less than what the processors have to give.
"""

import argparse
import sys
import time
from collections.abc import Collection, Sequence

import psutil  # Dask needs it
from distributed import LocalCluster

from rulestone.engines.spread import Workers, in_order
from rulestone.engines.spread.cluster import connected

WORKERS, PIECES = 16, 640

SECONDS = (0.0, 0.1, 0.5)
"""How long pieces last."""


def cpu_seconds(processes: Collection[psutil.Process]) -> float:
    """The CPU time that processes have used by now."""
    times = [process.cpu_times() for process in processes]
    return float(sum(each.user + each.system for each in times))


def measure(workers: Workers, seconds: float, pieces: int) -> str:
    """Have so many pieces done that last so long; what it cost, in a line."""
    here = [psutil.Process()]
    there = [process for process in here[0].children(recursive=True) if process.cpu_times().user > 0]
    start, spent_here, spent_there = time.monotonic(), cpu_seconds(here), cpu_seconds(there)
    for _ in in_order(time.sleep, [seconds] * pieces, workers):
        pass
    lasted = time.monotonic() - start
    by_scheduler, by_workers = cpu_seconds(here) - spent_here, cpu_seconds(there) - spent_there
    work = seconds * pieces / workers.number
    return (
        f"{pieces} pieces of {seconds} s: {lasted:.1f} s, of which work {work:.1f} s; "
        f"CPU time a piece: client and scheduler {1000 * by_scheduler / pieces:.1f} ms, "
        f"workers {1000 * by_workers / pieces:.1f} ms"
    )


def main(arguments: Sequence[str]) -> None:
    """Measure pieces of several lengths."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.cluster_overhead",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("workers", nargs="?", metavar="WORKERS", type=int, default=WORKERS)
    parser.add_argument("pieces", nargs="?", metavar="PIECES", type=int, default=PIECES)
    chosen = parser.parse_args(arguments)
    number: int = chosen.workers
    with (
        LocalCluster(
            n_workers=number, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=60
        ) as cluster,
        connected(cluster.scheduler_address, number) as workers,
    ):
        measure(workers, 0.0, 4 * number)  # so that everything is loaded everywhere
        for seconds in SECONDS:
            sys.stdout.write(f"{measure(workers, seconds, chosen.pieces)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
