"""Symbolic bits do what integers do, and what they cannot do they refuse."""

import operator
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import HARMLESS, Bits, Unsupported, bits, joined, total, unequal
from rulestone_proofs.formula import (
    Formula,
    evaluate,
    variable,
)

NUMBERS = st.integers(-300, 300)
WIDTH = 10

JOINS: dict[str, Callable[[int, int], int]] = {
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "add": operator.add,
    "sub": operator.sub,
}


class Known:
    """Numbers whose digits are variables, with the values that make them what they are."""

    def __init__(self) -> None:
        self._values: dict[str, bool] = {}

    def number(self, name: str, value: int) -> Bits:
        """A number that comes to this value, negative perhaps."""
        places = [f"{name}:{place}" for place in range(WIDTH)]
        self._values |= {place: bool(value >> at & 1) for at, place in enumerate(places)}
        self._values[f"{name}:sign"] = value < 0
        return Bits([variable(place) for place in places], variable(f"{name}:sign"))

    def natural(self, name: str, value: int) -> Bits:
        """A number of which it is known that it is not negative."""
        return Bits(self.number(name, value).digits)

    def holds(self, formula: Formula) -> bool:
        """Whether the formula is true of these values."""
        return evaluate(formula, self._values.__getitem__)

    def value(self, number: int) -> int:
        """What a number comes to."""
        number_bits = bits(number)
        digits = sum(self.holds(digit) << place for place, digit in enumerate(number_bits.digits))
        return digits - (self.holds(number_bits.sign) << len(number_bits.digits))


@pytest.mark.parametrize("name", JOINS)
@given(one=NUMBERS, other=NUMBERS)
def test_binary_operators_agree_with_integers(name: str, one: int, other: int) -> None:
    known, join = Known(), JOINS[name]
    symbolic, second = known.number("a", one), known.number("b", other)
    right = join(one, other)
    assert known.value(join(symbolic, second)) == right
    assert known.value(join(symbolic, other)) == right
    assert known.value(join(one, second)) == right


@pytest.mark.parametrize(
    "use",
    [
        lambda number, _: -number,
        lambda number, _: ~number,
        lambda number, by: number << by,
        lambda number, by: number >> by,
        lambda number, by: number * by,
        lambda number, by: by * number,
        lambda number, _: number & -number,
    ],
)
@given(one=NUMBERS, by=st.integers(0, 12))
def test_unary_operators_and_shifts_agree_with_integers(
    use: Callable[[int, int], int], one: int, by: int
) -> None:
    known = Known()
    assert known.value(use(known.number("a", one), by)) == use(one, by)


@given(one=st.integers(0, 1023), other=st.integers(0, 1023))
def test_digits_are_counted_and_sums_and_unions_made(one: int, other: int) -> None:
    known = Known()
    number, second = known.natural("a", one), known.natural("b", other)
    assert known.value(number.bit_count()) == one.bit_count()
    assert known.value(total([number, second, number])) == 2 * one + other
    assert known.value(joined([number, second])) == one | other


def _compared(one: int, other: int) -> tuple[bool, ...]:
    return one == other, one != other, one < other, one > other, bool(one)


@given(one=NUMBERS, other=NUMBERS)
def test_comparisons_agree_with_integers_on_the_path_taken(one: int, other: int) -> None:
    known = Known()
    first, second = known.number("a", one), known.number("b", other)
    assert known.holds(unequal(first, second)) == (one != other)
    ways = paths(lambda: _compared(first, second))
    (taken,) = [path for path in ways.finished if known.holds(path.condition)]
    assert taken.result == _compared(one, other)
    assert not ways.cut_off


@given(one=st.integers(0, 1023))
def test_bit_length_agrees_with_integers_on_the_path_taken(one: int) -> None:
    known = Known()
    number = known.natural("a", one)
    (taken,) = [path for path in paths(number.bit_length).finished if known.holds(path.condition)]
    assert taken.result == one.bit_length()


def test_no_operator_is_inherited_from_int() -> None:
    assert {name for name in dir(int) if getattr(Bits, name) is getattr(int, name, None)} <= HARMLESS


@pytest.mark.parametrize(
    "use",
    [
        lambda number: 1 << number,
        lambda number: number << number,
        lambda number: number * number,
        lambda number: number // 2,
        lambda number: number**2,
        lambda number: divmod(number, 2),
        lambda number: int(number),
        lambda number: f"{number:b}",
        lambda number: str(number),
        lambda number: number.to_bytes(9, "little"),
        lambda number: round(number),
        lambda number: number <= 2,
        lambda number: number >= 2,
        lambda number: (~number).bit_count(),
        lambda number: (~number).bit_length(),
    ],
)
def test_unsupported_operations_are_refused(use: Callable[[Bits], object]) -> None:
    with pytest.raises(Unsupported):
        use(Bits((variable("a"), variable("b"))))


@pytest.mark.parametrize("use", [lambda number: [1, 2][number], lambda number: len(range(number)), chr])
def test_using_the_underlying_integer_raises(use: Callable[[Bits], object]) -> None:
    with pytest.raises((OverflowError, IndexError, ValueError)):
        use(Bits((variable("a"),)))
