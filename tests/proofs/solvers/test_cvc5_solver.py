"""cvc5 as a solver: the SMT-LIB text that it reads means the formula, and what it prints is an answer."""

import pytest

from rulestone_proofs.formula import both, either, variable
from rulestone_proofs.solvers import cvc5_solver
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model
from tests.helpers.toys import SolversPrint

SPACED, B, C = variable("inside a1:b2"), variable("b"), variable("c")
VALUES = "((|inside a1:b2| true) (b false) (|c| true))"


@pytest.mark.parametrize(
    ("printed", "answer"),
    [
        ("unsat", Impossible()),
        ("unknown", GaveUp("unknown")),
        ("sat", GaveUp("sat")),
        ('(error "no values")', GaveUp('(error "no values")')),
        (None, GaveUp("the time is up")),
    ],
)
def test_output_without_a_solution_is_no_model(
    printed: str | None, answer: Answer, solvers_print: SolversPrint
) -> None:
    solvers_print(printed)
    assert cvc5_solver.solve(either(SPACED, B)) == answer


def test_a_solution_is_read_by_its_names(solvers_print: SolversPrint) -> None:
    problems = solvers_print(VALUES)
    answer = cvc5_solver.solve(both(either(SPACED, B), C))
    assert isinstance(answer, Model)
    assert [answer.values(name) for name in ("inside a1:b2", "b", "c", "d")] == [True, False, True, False]
    (problem,) = problems
    assert "(check-sat)" in problem.partition("(get-value (")[0]
    assert "|inside a1:b2|" in problem.rpartition("(get-value")[2]
