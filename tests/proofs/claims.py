"""Whether a claim is refuted: by a solver, or by going through every assignment of its variables."""

from collections.abc import Iterator
from itertools import product

from rulestone_proofs.formula import Formula, Variable, both, evaluate, post_order
from rulestone_proofs.ledger import Claim
from rulestone_proofs.solvers.answers import Model, SolverName, ask

MOST = 12
"""So many variables at most a formula may have whose assignments are gone through."""


def refuted(claim: Claim) -> bool:
    """Whether z3 refutes the claim."""
    return isinstance(ask(SolverName.Z3, both(claim.hypotheses, claim.refutation)), Model)


def can_be_met(claim: Claim) -> bool:
    """Whether its hypotheses can be true, by z3."""
    return isinstance(ask(SolverName.Z3, claim.hypotheses), Model)


def assignments(formula: Formula) -> Iterator[frozenset[str]]:
    """The true variables of every assignment that makes a small formula true."""
    names = sorted(piece.name for piece in post_order((formula,)) if isinstance(piece, Variable))
    assert len(names) <= MOST, f"{len(names)} variables are too many to go through"
    for bits in product((False, True), repeat=len(names)):
        true = frozenset(name for name, bit in zip(names, bits, strict=True) if bit)
        if evaluate(formula, true.__contains__):
            yield true


def counterexample(claim: Claim) -> str | None:
    """One in words, if going through every assignment finds any; the hypotheses must be true of some."""
    assert next(assignments(claim.hypotheses), None) is not None
    refutations = assignments(both(claim.hypotheses, claim.refutation))
    return next((claim.show(true.__contains__) for true in refutations), None)
