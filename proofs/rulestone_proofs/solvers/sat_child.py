"""Read clauses, one a line, and print the true literals of a solution, or `unsat`. See `sat_solver`.

CaDiCaL is called directly. Importing its class from `pysat.solvers` would take longer than most questions.
"""

import sys

import pysolvers  # type: ignore[import-not-found]  # the compiled part of python-sat


def main() -> None:
    """Solve the problem on standard input."""
    solver = pysolvers.cadical153_new()
    for line in sys.stdin:
        pysolvers.cadical153_add_cl(solver, [int(word) for word in line.split()])
    answer = "unsat"
    if pysolvers.cadical153_solve(solver, [], 1):
        model = pysolvers.cadical153_model(solver) or ()  # None if there are no variables
        answer = " ".join(str(literal) for literal in model if literal > 0)
    sys.stdout.write(answer)
