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


@pytest.mark.parametrize(
    ("formula", "same_as"),
    [
        (both(A, TRUE), A),
        (both(A, FALSE), FALSE),
        (either(A, negation(A)), TRUE),
        (negation(negation(A)), A),
        (~A, negation(A)),
        (all_of(()), TRUE),
        (any_of(()), FALSE),
        (implies(FALSE, A), TRUE),
        (same(A, TRUE), A),
        (both(A, B), both(B, A)),
        (both(A, both(B, C)), both(both(A, B), C)),
        (either(both(A, B), C), either(C, both(B, A))),
        (at_least(0, [(1, A)]), TRUE),
        (at_least(2, [(1, A)]), FALSE),
        (at_least(1, [(1, TRUE), (1, A)]), TRUE),
        (at_least(1, [(1, A), (1, negation(A))]), TRUE),
        (more([A], [A]), FALSE),
    ],
)
def test_equal_formulas_are_one(formula: Formula, same_as: Formula) -> None:
    assert formula is same_as


def test_exactly_one_of_several_is_true() -> None:
    assert not value_at(exactly_one([A, B, C]), (True, True, False, False))
    assert value_at(exactly_one([A, B, C]), (False, True, False, False))


@pytest.mark.parametrize("solver", [SolverName.Z3, SolverName.CVC5, SolverName.CADICAL])
@given(formula=FORMULAS)
@settings(max_examples=10)
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
