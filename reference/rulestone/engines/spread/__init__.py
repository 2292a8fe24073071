"""Spread many independent pieces of work over processes, here or on a cluster.

    with closing(in_order(work, pieces, Here(4))) as results:
        for piece, result in results: ...

A piece is a pure function of its argument. It may run anywhere, at any time, and twice.
"""

from rulestone.engines.spread.closing import at_end
from rulestone.engines.spread.here import ALONE, Here, processors
from rulestone.engines.spread.task_results import BadCluster, Workers, WorkersLost, as_completed, in_order

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
