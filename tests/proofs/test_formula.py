"""Formulas fold, and the three solvers agree with going through every assignment."""

import pytest
from hypothesis import example, given, settings

from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    all_of,
    any_of,
    at_least,
    both,
    either,
    evaluate,
    exactly_one,
    implies,
    more,
    negation,
    same,
    variable,
)
from rulestone_proofs.solvers.answers import Impossible, Model, SolverName, ask
from tests.helpers.formulas import FORMULAS, possible, value_at

A, B, C = (variable(name) for name in "abc")


def test_constants_fold() -> None:
    assert both(A, TRUE) is A
    assert both(A, FALSE) is FALSE
    assert either(A, negation(A)) is TRUE
    assert negation(negation(A)) is A
    assert ~A is negation(A)
    assert all_of(()) is TRUE
    assert any_of(()) is FALSE
    assert implies(FALSE, A) is TRUE
    assert same(A, TRUE) is A


def test_equal_formulas_are_one() -> None:
    assert both(A, B) is both(B, A)
    assert both(A, B) is not either(A, B)
    assert both(A, both(B, C)) is both(both(A, B), C)
    assert either(both(A, B), C) is either(C, both(B, A))


def test_counts_simplify_and_compare() -> None:
    assert at_least(0, [(1, A)]) is TRUE
    assert at_least(2, [(1, A)]) is FALSE
    assert at_least(1, [(1, TRUE), (1, A)]) is TRUE
    assert at_least(1, [(1, A), (1, negation(A))]) is TRUE
    assert more([A], [A]) is FALSE
    assert not value_at(exactly_one([A, B, C]), (True, True, False, False))
    assert value_at(exactly_one([A, B, C]), (False, True, False, False))


@pytest.mark.parametrize("solver", [SolverName.Z3, SolverName.CVC5, SolverName.CADICAL])
@given(formula=FORMULAS)
@settings(max_examples=25)
@example(formula=both(at_least(5, [(3, A), (2, B), (1, C)]), negation(C)))
@example(formula=both(at_least(4, [(5, A), (-2, B), (1, negation(C))]), C))
@example(formula=both(at_least(2, [(2, negation(A)), (1, B)]), A))
@example(formula=both(either(negation(both(A, B)), C), A, B, negation(C)))
@example(formula=both(either(negation(either(A, B)), C), A, negation(C)))
def test_solvers_agree_with_enumeration(solver: SolverName, formula: Formula) -> None:
    answer = ask(solver, formula)
    if possible(formula):
        assert isinstance(answer, Model)
        assert evaluate(formula, answer.values)
    else:
        assert isinstance(answer, Impossible)
