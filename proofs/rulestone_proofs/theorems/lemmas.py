"""Lemmas for boards of every size, as several theorems have them."""

from rulestone_proofs.certificates.question import certificate
from rulestone_proofs.ledger import (
    Check,
    MakeClaim,
    proof,
    second_opinion,
)
from rulestone_proofs.solvers.answers import SolverName


def lemma(theorem: str, name: str, make: MakeClaim) -> tuple[Check, ...]:
    """Return a proof by z3, another by cvc5, and a certificate that anybody can check."""
    return (
        proof(name, make),
        second_opinion(name, make, SolverName.CVC5),
        certificate(theorem, name, make),
    )
