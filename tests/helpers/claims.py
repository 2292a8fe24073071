"""Whether a claim is refuted, and whether its hypotheses can be met, by a solver."""

from rulestone_proofs.formula import both
from rulestone_proofs.ledger import Claim
from rulestone_proofs.solvers.answers import Model, SolverName, ask


def refuted(claim: Claim, solver: SolverName = SolverName.Z3) -> bool:
    """Whether the solver refutes the claim."""
    return isinstance(ask(solver, both(claim.hypotheses, claim.refutation)), Model)


def can_be_met(claim: Claim) -> bool:
    """Whether its hypotheses can be true, by z3."""
    return isinstance(ask(SolverName.Z3, claim.hypotheses), Model)
