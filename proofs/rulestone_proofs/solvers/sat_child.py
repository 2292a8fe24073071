"""Reads clauses, one a line, and prints the true literals of a solution, or `unsat`. See `sat_solver`.

The functions in C below python-sat's classes are called directly: to import the classes takes twice as long
as all the rest of the process.
"""

import sys

import pysolvers  # type: ignore[import-not-found]  # compiled, without types

NAME = "cadical153"
"""As in `SolverName`, which takes as long to import."""

_new = getattr(pysolvers, f"{NAME}_new")
_add = getattr(pysolvers, f"{NAME}_add_cl")
_solve = getattr(pysolvers, f"{NAME}_solve")
_model = getattr(pysolvers, f"{NAME}_model")
_IN_MAIN_THREAD = 1


def main() -> None:
    """Solve what comes on standard input."""
    solver = _new()
    for line in sys.stdin:
        _add(solver, [int(word) for word in line.split()])
    answer = "unsat"
    if _solve(solver, [], _IN_MAIN_THREAD):
        answer = " ".join(str(literal) for literal in _model(solver) or () if literal > 0)
    sys.stdout.write(answer)
