"""Single theorems of the ledger: to read where all of them stand takes long."""

from functools import cache

import pytest

from rulestone.book.evidence import Proof, Settled
from rulestone.core.register.clauses import all_claims


@cache
def proof_of(theorem: str) -> Proof:
    """A theorem and what its recorded checks come to; the test is skipped where there is no solver."""
    pytest.importorskip("z3")
    from rulestone_proofs import catalogue
    from rulestone_proofs.prove import standing

    known = catalogue.theorem(theorem)
    return Proof(known, standing(known))


def settled_by(theorem: str) -> Settled:
    """A theorem as the book cites it."""
    proof = proof_of(theorem)
    claim = next((each for each in all_claims() if each.id == theorem), None)
    return Settled(
        theorem, proof.theorem.statement, "witness" if claim is None else claim.standing, claim, proof
    )


def stated() -> tuple[Settled, ...]:
    """Every claim of the register as it stands there, without a proof."""
    return tuple(Settled(each.id, each.statement, each.standing, each, None) for each in all_claims())
