"""Formulas as clauses: without counts they mean the same."""

from itertools import product

from hypothesis import given

from rulestone_proofs.formula import (
    Formula,
)
from rulestone_proofs.solvers.cnf import plain
from tests.proofs.formulas import FORMULAS, value_at


@given(formula=FORMULAS)
def test_without_counts_it_means_the_same(formula: Formula) -> None:
    for bits in product((False, True), repeat=4):
        assert value_at(formula, bits) == value_at(plain(formula), bits)
