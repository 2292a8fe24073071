"""Write certificates with a solver that records every clause it derives."""

from rulestone_proofs.certificates import store
from rulestone_proofs.certificates.question import Certified
from rulestone_proofs.certificates.rup import NotARefutation, check
from rulestone_proofs.certificates.store import Certificate, dimacs
from rulestone_proofs.solvers.answers import SolverName


def refuted(problem: str) -> Certificate:
    """Return the clauses with a refutation.

    Raises:
        NotARefutation: there is none, or the solver's steps are wrong.
    """
    from pysat.solvers import Solver  # type: ignore[import-untyped]  # python-sat ships no types

    rows = [line.split() for line in problem.splitlines() if line[0] not in "cp"]
    clauses = [[int(word) for word in row[:-1]] for row in rows]
    if [] in clauses:
        return Certificate(problem, "0\n")
    with Solver(name=str(SolverName.CADICAL), bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise NotARefutation("the clauses can all be true")
        steps = [step for step in solver.get_proof() if not step.startswith("d")]
    certificate = Certificate(problem, "\n".join([*steps, ""]))
    check(certificate.problem, certificate.refutation)
    return certificate


def write(question: Certified) -> None:
    """Write the certificate for a question.

    Raises:
        NotARefutation: there can be none.
    """
    store.save(question.theorem, question.name, refuted(dimacs(question.make())), question.folder)
