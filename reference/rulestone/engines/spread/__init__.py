"""Spread independent pieces of work over processes, of this machine or of a cluster.

    with closing(in_order(work, tasks, Here(4))) as results:
        for task, result in results: ...

The interface of workers is `concurrent.futures.Executor`: a pool of processes here, and Dask's own executor
for a cluster. Work is a pure function of its task, so it may run anywhere, at any time, and twice. Few tasks
are under way at a time, because they are read from archives that do not fit into memory.

Begin with `results.py`, which is all that the commands use; `here.py` and `cluster.py` open executors.
"""

from rulestone.engines.spread.here import ALONE, Here, processors
from rulestone.engines.spread.results import BadCluster, Workers, WorkersLost, as_completed, at_end, in_order

__all__ = [
    "ALONE",
    "BadCluster",
    "Here",
    "Workers",
    "WorkersLost",
    "as_completed",
    "at_end",
    "in_order",
    "processors",
]
