"""The parity by which two colours are never both connected."""

from itertools import product

import pytest

from rulestone_proofs.formula import constant
from rulestone_proofs.theorems.square.crossing import odd, parity_along_a_row
from tests.proofs.claims import counterexample
from tests.proofs.contents import decided


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_odd_is_an_odd_number(count: int) -> None:
    for bits in product((False, True), repeat=count):
        assert decided(odd([constant(bit) for bit in bits])) == (sum(bits) % 2 == 1)


def test_the_number_of_steps_out_of_a_part_of_a_row_stays_even() -> None:
    assert counterexample(parity_along_a_row()) is None


def test_diagonal_steps_refute_it() -> None:
    example = counterexample(parity_along_a_row(diagonal=True))
    assert example is not None
    assert example.startswith("steps of the chain: ")
    assert "-" in example
