"""Formulas as DIMACS text: equal formulas have the same, and it says what they say."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from rulestone_proofs.certificates.store import dimacs
from rulestone_proofs.formula import Formula, all_of, any_of, both, either, variable

A, B, C = map(variable, "abc")


LITERALS = st.sampled_from([A, B, C, ~A, ~B, ~C])


def built(groups: Sequence[Sequence[Sequence[Formula]]]) -> Formula:
    """Of each group, at least one member: a conjunction."""
    return all_of([any_of([both(*parts) for parts in group]) for group in groups])


@given(groups=st.lists(st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=3), max_size=4))
def test_the_clauses_do_not_depend_on_the_order_in_which_the_formula_was_built(
    groups: list[list[list[Formula]]],
) -> None:
    text = dimacs(built(groups))  # the formula is gone again: the next one is built anew
    assert dimacs(built([[parts[::-1] for parts in group[::-1]] for group in groups[::-1]])) == text


def test_variables_come_first_and_are_named() -> None:
    assert dimacs(both(either(B, ~A), C)) == "c 1 a\nc 2 b\nc 3 c\np cnf 3 2\n-1 2 0\n3 0\n"
