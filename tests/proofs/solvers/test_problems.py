"""Formulas as SMT-LIB text: read by plain Python, and by solvers, they mean what they say."""

import pytest
from hypothesis import given, settings

from rulestone_proofs.formula import TRUE, Formula, at_least, both, negation, variable
from rulestone_proofs.solvers.problems import NotRead, declared, defined, expressions, holds
from rulestone_proofs.solvers.smtlib import export
from rulestone_proofs.solvers.z3_solver import solve_text
from tests.proofs.formulas import FORMULAS, possible


@pytest.mark.parametrize(
    ("asserted", "expected"),
    [
        ("(and p (> x 2))", True),
        ("(or (not p) (< x 3))", False),
        ("(or p (< x 3))", True),
        ("(= (+ x 1 1) 5)", True),
        ("(>= 3 x (- x 1))", True),
        ("(<= x 2)", False),
        ("(= (ite p x 0) (* 1 3))", True),
        ("(not (= p true))", False),
        ("(< (- 4) (- x 8))", False),
    ],
)
def test_text_problems_in_plain_python(asserted: str, expected: bool) -> None:
    problem = f"(declare-const x Int) (declare-const p Bool) (assert (> x 0)) (assert {asserted})"
    assert holds(problem, {"x": 3, "p": True}) is expected


def test_text_that_is_not_known_is_refused() -> None:
    assert declared("(declare-const x Int) (declare-const p Bool) (assert p)") == {"x": 0, "p": False}
    assert defined("((define-fun x () Int (- 2)) (define-fun p () Bool true))") == {"x": -2, "p": True}
    for wrong in ("(assert (xor p p))", "(assert q)", "(push)"):
        with pytest.raises(NotRead):
            holds(wrong, {"p": True})
    with pytest.raises(NotRead):
        defined("((define-fun f ((x Int)) Int x))")
    for unbalanced in ("(a", "a)"):
        with pytest.raises(NotRead):
            expressions(unbalanced)


A, B = variable("inside a1:b2"), variable("b")


@settings(max_examples=25)
@given(formula=FORMULAS)
def test_the_text_has_a_solution_exactly_if_the_formula_has(formula: Formula) -> None:
    assert (solve_text(export(formula)) is not None) == possible(formula)


@pytest.mark.parametrize(
    ("formula", "logic"), [(both(A, B), "QF_UF"), (at_least(2, [(1, A), (2, B)]), "QF_LIA"), (TRUE, "QF_UF")]
)
def test_the_logic_is_as_small_as_it_can_be(formula: Formula, logic: str) -> None:
    assert export(formula).startswith(f"(set-logic {logic})\n")


def test_a_negation_in_a_count_is_what_its_part_lacks() -> None:
    counted = export(at_least(2, [(2, negation(A)), (1, B)]))
    assert "(* (- 2) (ite |inside a1:b2| 1 0))" in counted
    assert ") 0))" in counted
    assert ") (- 2)))" in export(at_least(1, [(3, negation(A)), (1, B)]))
