"""A SAT solver: where a problem is purely Boolean it goes further, and it is a second opinion."""

from pysat.solvers import Solver  # type: ignore[import-untyped]  # python-sat ships no types

from rulestone_proofs.formula import Formula
from rulestone_proofs.solvers.answers import Answer, Found, GaveUp, Impossible, SolverName
from rulestone_proofs.solvers.cnf import Clauses


def solve(formula: Formula, seconds: float | None = None) -> Answer:
    """Ask the SAT solver whether the formula can be true."""
    del seconds  # cadical cannot be interrupted from within; a run is ended by ending its process
    problem = Clauses(formula)
    if [] in problem.clauses:
        return Impossible()
    with Solver(name=str(SolverName.CADICAL), bootstrap_with=problem.clauses) as solver:
        result = solver.solve()
        if result is None:
            return GaveUp("interrupted")
        if not result:
            return Impossible()
        true = set(solver.get_model())
        return Found(lambda name: problem.numbers.get(name) in true)
