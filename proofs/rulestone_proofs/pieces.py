"""Checks of a theorem as a piece of work, which any process may do."""

import ctypes
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from math import inf
from time import monotonic

from rulestone_proofs import catalogue
from rulestone_proofs.freshness import described
from rulestone_proofs.ledger import Check, Outcome, Record, Theorem, run_check
from rulestone_proofs.results import Key, Records, key

_MAPPED_FROM, _GIVEN_BACK_FROM = -3, -1
"""`M_MMAP_THRESHOLD` and `M_TRIM_THRESHOLD` of glibc's malloc.h, in bytes."""


@cache
def keep_freed() -> None:
    """Leave what this process frees to its next question, up to a limit; it is not given back to the system.

    A context of z3 takes some 8 MB, which the system clears each time that it gives them out: that takes
    several times as long as all else in making one. Where memory is not glibc's nothing is done.
    """
    with suppress(AttributeError):
        option = ctypes.CDLL(None).mallopt
        option(_MAPPED_FROM, 32 * 2**20)
        option(_GIVEN_BACK_FROM, 256 * 2**20)


_one_at_a_time = threading.Lock()
"""z3 keeps what it knows by process: two threads of a worker may not ask it at the same time."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Checks that are run one after the other.

    Attributes:
        theorem: the theorem that they are of.
        checks: which of its checks.
        known: what was recorded of them, perhaps of other questions.
        seconds: the time for all of them; None for no limit.
    """

    theorem: Theorem
    checks: tuple[Key, ...]
    known: Records = field(default_factory=dict[Key, Record])
    seconds: float | None = None

    @property
    def cost(self) -> float:
        """How many seconds it took before; no end if not all of it has been run."""
        return sum(self.known[name].seconds if name in self.known else inf for name in self.checks)

    @property
    def words(self) -> str:
        """The piece in words: its first check, and how many more there are."""
        more = f" and {len(self.checks) - 1} more" if len(self.checks) > 1 else ""
        return f"{described(_checks(self.theorem)[self.checks[0]])}{more}"


def run_piece(piece: Piece) -> tuple[Record, ...]:
    """Run the checks of a piece; those that come to nothing, or for which no time is left, are undecided.

    What is known of the same question is not asked again.
    """
    keep_freed()
    start = monotonic()
    records = []
    for check in map(_checks(piece.theorem).__getitem__, piece.checks):
        left = None if piece.seconds is None else piece.seconds - (monotonic() - start)
        known = piece.known.get(key(check))
        if left is not None and left <= 0:
            records.append(_no_time(check))
            continue
        with _one_at_a_time:
            same = known is not None and known.digest == check.question.digest()
            records.append(known if known is not None and same else run_check(check, left))
    return tuple(records)


def _no_time(check: Check) -> Record:
    return Record(check.role, check.name, check.size, check.solver, Outcome.UNDECIDED, 0.0, "no time left")


def _checks(theorem: Theorem) -> dict[Key, Check]:
    return {key(check): check for check in catalogue.checks(theorem)}
