"""The common part of several theorems: lemmas for boards of every size, and cells that a placement closes."""

from collections.abc import Callable, Iterable
from functools import partial

from rulestone_proofs.certificates.question import certificate
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.ledger import (
    Check,
    MakeClaim,
    Role,
    proof,
    second_opinion,
)
from rulestone_proofs.questions import Search
from rulestone_proofs.solvers.answers import SolverName


def lemma(theorem: str, name: str, make: MakeClaim) -> tuple[Check, ...]:
    """Return a proof by z3, another by cvc5, and a certificate that anybody can check."""
    return (
        proof(name, make),
        second_opinion(name, make, SolverName.CVC5),
        certificate(theorem, name, make),
    )


Counts = Callable[[int], tuple[int, int]]
"""By size of the board, the counted number and the number by a formula."""


def counted(name: str, counts: Counts, sizes: Iterable[int]) -> tuple[Check, ...]:
    """Check for each size that the two numbers are equal."""
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
    del seconds  # counting is fast
    count, on_paper = counts(size)
    return Finding(Outcome.HOLDS if count == on_paper else Outcome.FAILS, f"{count}, on paper {on_paper}")
