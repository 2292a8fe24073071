"""Checks of a theorem as a piece of work, which any process may do."""

import threading
from dataclasses import dataclass
from time import monotonic

from rulestone_proofs import catalogue
from rulestone_proofs.freshness import described
from rulestone_proofs.ledger import Check, Outcome, Record, Theorem, run_check
from rulestone_proofs.results import Key, key
from rulestone_proofs.solvers.memory import keep_freed

_one_at_a_time = threading.Lock()
"""z3 keeps what it knows by process: two threads of a worker may not ask it at the same time."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Checks that are run one after the other.

    Attributes:
        theorem: the theorem that they are of.
        checks: which of its checks.
        seconds: the time for all of them; None for no limit.
    """

    theorem: Theorem
    checks: tuple[Key, ...]
    seconds: float | None = None

    @property
    def words(self) -> str:
        """The piece in words: its first check, and how many more there are."""
        more = f" and {len(self.checks) - 1} more" if len(self.checks) > 1 else ""
        return f"{described(_checks(self.theorem)[self.checks[0]])}{more}"


def run_piece(piece: Piece) -> tuple[Record, ...]:
    """Run the checks of a piece; those that come to nothing, or for which no time is left, are undecided."""
    keep_freed()
    start = monotonic()
    records = []
    for check in map(_checks(piece.theorem).__getitem__, piece.checks):
        left = None if piece.seconds is None else piece.seconds - (monotonic() - start)
        if left is not None and left <= 0:
            records.append(_no_time(check))
        else:
            with _one_at_a_time:
                records.append(run_check(check, left))
    return tuple(records)


def _no_time(check: Check) -> Record:
    return Record(check.role, check.name, check.size, check.solver, Outcome.UNDECIDED, 0.0, "no time left")


def _checks(theorem: Theorem) -> dict[Key, Check]:
    return {key(check): check for check in catalogue.checks(theorem)}
