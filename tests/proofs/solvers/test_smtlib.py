"""Formulas as SMT-LIB text: read by a solver, they mean what they say."""

from importlib import import_module

import pytest
from hypothesis import given, settings

from rulestone_proofs.formula import TRUE, Formula, at_least, both, negation, variable
from rulestone_proofs.solvers.smtlib import export
from tests.proofs.formulas import FORMULAS, possible

A, B = variable("inside a1:b2"), variable("b")


@settings(max_examples=25)
@given(formula=FORMULAS)
def test_the_text_has_a_solution_exactly_if_the_formula_has(formula: Formula) -> None:
    z3 = import_module("z3")
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(export(formula))
    assert solver.check() == (z3.sat if possible(formula) else z3.unsat)


@pytest.mark.parametrize(
    ("formula", "logic"), [(both(A, B), "QF_UF"), (at_least(2, [(1, A), (2, B)]), "QF_LIA"), (TRUE, "QF_UF")]
)
def test_the_logic_is_as_small_as_it_can_be(formula: Formula, logic: str) -> None:
    assert export(formula).startswith(f"(set-logic {logic})\n")


def test_a_negation_in_a_count_is_exported_as_a_subtraction() -> None:
    counted = export(at_least(2, [(2, negation(A)), (1, B)]))
    assert "(* (- 2) (ite |inside a1:b2| 1 0))" in counted
    assert ") 0))" in counted
    assert ") (- 2)))" in export(at_least(1, [(3, negation(A)), (1, B)]))
