"""Read clauses, one a line, and print `sat` and the true literals, `unsat` or `unknown`. See `sat_solver`.

CaDiCaL is called directly. Importing its class from `pysat.solvers` would take longer than most questions.
"""

import sys

import pysolvers  # type: ignore[import-not-found]  # the compiled part of python-sat


def main() -> None:
    """Solve the problem on standard input."""
    solver = pysolvers.cadical153_new()
    for line in sys.stdin:
        pysolvers.cadical153_add_cl(solver, [int(word) for word in line.split()])
    match pysolvers.cadical153_solve(solver, [], 1):
        case True:
            model = pysolvers.cadical153_model(solver) or ()  # None if there are no variables
            sys.stdout.write(" ".join(["sat", *(str(literal) for literal in model if literal > 0)]))
        case False:
            sys.stdout.write("unsat")
        case _:
            sys.stdout.write("unknown")
