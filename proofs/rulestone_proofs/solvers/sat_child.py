"""Read clauses, one a line, and print the true literals of a solution, or `unsat`. See `sat_solver`."""

import sys

from pysat.solvers import Solver  # type: ignore[import-untyped]  # python-sat ships no types

NAME = "cadical153"
"""As in `SolverName`. Importing it takes half as long as everything else here."""


def main() -> None:
    """Solve the problem on standard input."""
    clauses = [[int(word) for word in line.split()] for line in sys.stdin]
    with Solver(name=NAME, bootstrap_with=clauses) as solver:
        answer = "unsat"
        if solver.solve():
            answer = " ".join(str(literal) for literal in solver.get_model() if literal > 0)
        sys.stdout.write(answer)
