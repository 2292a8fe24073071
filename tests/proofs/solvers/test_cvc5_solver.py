"""cvc5 as a solver: the SMT-LIB text that it reads means the formula, and what it prints is an answer."""

from importlib import import_module

import pytest
from hypothesis import given, settings

from rulestone_proofs.formula import TRUE, Formula, at_least, both, either, negation, variable
from rulestone_proofs.solvers import cvc5_solver
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model
from rulestone_proofs.solvers.smtlib import export
from tests.helpers.formulas import FORMULAS, possible
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


def test_values_are_not_requested_without_variables(solvers_print: SolversPrint) -> None:
    problems = solvers_print("sat")
    assert isinstance(cvc5_solver.solve(TRUE), Model)
    assert "get-value" not in problems[0]


@settings(max_examples=25)
@given(formula=FORMULAS)
def test_the_text_has_a_solution_exactly_if_the_formula_has(formula: Formula) -> None:
    z3 = import_module("z3")
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(export(formula))
    assert solver.check() == (z3.sat if possible(formula) else z3.unsat)


@pytest.mark.parametrize(
    ("formula", "logic"),
    [(both(SPACED, B), "QF_UF"), (at_least(2, [(1, SPACED), (2, B)]), "QF_LIA"), (TRUE, "QF_UF")],
)
def test_the_logic_is_as_small_as_it_can_be(formula: Formula, logic: str) -> None:
    assert export(formula).startswith(f"(set-logic {logic})\n")


def test_a_negation_in_a_count_is_exported_as_a_subtraction() -> None:
    counted = export(at_least(2, [(2, negation(SPACED)), (1, B)]))
    assert "(* (- 2) (ite |inside a1:b2| 1 0))" in counted
    assert ") 0))" in counted
    assert ") (- 2)))" in export(at_least(1, [(3, negation(SPACED)), (1, B)]))
