"""Formulas fold, and the three solvers agree with going through every assignment."""

from itertools import pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

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
    one_of_each_shape,
    same,
    shape,
    variable,
)
from rulestone_proofs.solvers.answers import Impossible, Model, SolverName, ask
from tests.helpers.formulas import FORMULAS, possible, renamed, value_at

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
def test_solvers_agree_with_enumeration(solver: SolverName, formula: Formula) -> None:
    answer = ask(solver, formula)
    if possible(formula):
        assert isinstance(answer, Model)
        assert evaluate(formula, answer.values)
    else:
        assert isinstance(answer, Impossible)


def test_a_shape_is_a_formula_without_the_names_of_its_variables() -> None:
    assert shape(both(A, negation(B))) == shape(both(C, negation(A)))
    assert shape(both(A, either(A, B))) != shape(both(A, either(B, C)))
    assert shape(at_least(2, [(2, A), (1, B)])) != shape(at_least(2, [(1, A), (1, B)]))
    assert shape(TRUE) != shape(FALSE)
    in_a_row = all_of((either(A, B), either(B, C), either(C, variable("d"))))
    assert shape(in_a_row) != shape(all_of((either(A, B), either(A, C), either(A, variable("d")))))


def test_one_of_each_shape_keeps_one_alternative_per_shape() -> None:
    others = [variable(name) for name in "defgh"]
    alike = [both(one, negation(other)) for one, other in pairwise([A, B, C, *others])]
    assert one_of_each_shape(any_of([*alike, both(A, B, C)])) is either(alike[0], both(A, B, C))
    assert one_of_each_shape(all_of(alike)) is all_of(alike)


@given(formulas=st.lists(FORMULAS, max_size=4))
@settings(max_examples=50)
def test_one_of_each_shape_is_possible_whenever_the_whole_is(formulas: list[Formula]) -> None:
    whole = any_of(renamed(each, lambda name: {"a": "b", "b": "a"}.get(name, name)) for each in formulas)
    whole = any_of([*formulas, whole])
    some = one_of_each_shape(whole)
    assert possible(some) == possible(whole)
    for values in product((False, True), repeat=4):
        assert not value_at(some, values) or value_at(whole, values)
