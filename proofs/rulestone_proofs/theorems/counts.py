"""Checks that plain code counts what there is to count, and comes to the number on paper."""

from collections.abc import Callable, Iterable
from functools import partial

from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.questions import Search
from rulestone_proofs.solvers.answers import SolverName

Counts = Callable[[int], tuple[int, int]]
"""By size of the board: how many are counted, and how many there are on paper."""


def counted(name: str, counts: Counts, sizes: Iterable[int]) -> tuple[Check, ...]:
    """For each size: the two numbers are the same."""
    return tuple(
        Check(
            Role.PROOF,
            name,
            size,
            SolverName.ENUMERATION,
            quick=True,
            question=Search(partial(_compared, counts, size), partial(counts, size)),
        )
        for size in sizes
    )


def _compared(counts: Counts, size: int, seconds: float | None) -> Finding:
    del seconds  # a count takes no time
    count, on_paper = counts(size)
    return Finding(Outcome.HOLDS if count == on_paper else Outcome.FAILS, f"{count}, on paper {on_paper}")
