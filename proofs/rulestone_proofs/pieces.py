"""The checks of a theorem as a piece of work for any process."""

import ctypes
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from math import inf
from time import monotonic

from rulestone_proofs import catalogue
from rulestone_proofs.freshness import describe
from rulestone_proofs.ledger import Check, Record, Theorem, run_check
from rulestone_proofs.results import DIGITS, Key, Records, key, recorded

_MMAP_THRESHOLD, _TRIM_THRESHOLD = -3, -1
"""`M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD` of glibc's malloc.h, in bytes."""


@cache
def keep_freed_memory() -> None:
    """Keep freed memory in this process for its next question, up to a limit.

    A context of z3 takes about 8 MB. The system clears this memory each time it allocates it, which takes
    several times as long as the rest of making a context. This does nothing without glibc.
    """
    with suppress(AttributeError):
        option = ctypes.CDLL(None).mallopt
        option(_MMAP_THRESHOLD, 32 * 2**20)
        option(_TRIM_THRESHOLD, 256 * 2**20)


_z3_lock = threading.Lock()
"""A lock: z3 has state for each process, so two threads must not ask it at the same time."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Checks that are run one after another.

    Attributes:
        theorem: their theorem.
        checks: the checks.
        known: their recorded results, perhaps for other questions.
        seconds: the time for all of them; None for no limit.
    """

    theorem: Theorem
    checks: tuple[Key, ...]
    known: Records = field(default_factory=dict[Key, Record])
    seconds: float | None = None

    @property
    def cost(self) -> float:
        """How many seconds it took before; infinite if not all of it has been run."""
        return sum(self.known[name].seconds if name in self.known else inf for name in self.checks)

    @property
    def words(self) -> str:
        """Describe the piece: its first check, and the number of others."""
        more = f" and {len(self.checks) - 1} more" if len(self.checks) > 1 else ""
        return f"{describe(_checks(self.theorem)[self.checks[0]])}{more}"


def run_piece(piece: Piece) -> tuple[Record, ...]:
    """Run the checks of a piece. Those without a result or without time left are undecided.

    Known results for the same question are reused.
    """
    keep_freed_memory()
    start = monotonic()
    records = []
    for check in map(_checks(piece.theorem).__getitem__, piece.checks):
        left = None if piece.seconds is None else piece.seconds - (monotonic() - start)
        known = None if left is not None and left <= 0 else piece.known.get(key(check))
        with _z3_lock:
            same = known is not None and known.digest == check.question.digest()[:DIGITS]
            records.append(known if known is not None and same else recorded(run_check(check, left)))
    return tuple(records)


def _checks(theorem: Theorem) -> dict[Key, Check]:
    return {key(check): check for check in catalogue.checks(theorem)}
