"""A SAT solver: it is stronger on purely Boolean problems, and gives a second opinion."""

from rulestone_proofs.formula import Formula, variable
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model
from rulestone_proofs.solvers.child import run
from rulestone_proofs.solvers.cnf import Clauses


def solve(formula: Formula, seconds: float | None = None) -> Answer:
    """Ask the SAT solver whether the formula can be true."""
    problem = Clauses(formula)
    if [] in problem.clauses:
        return Impossible()
    text = "\n".join(" ".join(map(str, clause)) for clause in problem.clauses)
    answer = run("rulestone_proofs.solvers.sat_child", text, seconds)
    if answer is None:
        return GaveUp("the time is up")
    match answer.split():
        case ["unsat"]:
            return Impossible()
        case ["sat", *literals]:
            true = frozenset(map(int, literals))
            return Model(lambda name: problem.numbers.get(variable(name)) in true)
        case _:
            return GaveUp(f"the solver printed {answer[:80]!r}")
