"""Integers whose binary digits are formulas, so that the bitboard's functions can run on variables.

Type checkers and functions take `Bits` for an `int`. It behaves exactly like a Python integer, including
negative numbers in two's complement, and never rounds to a width. Operations that it does not support raise
`Unsupported` instead of using the integer's own.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from itertools import chain, zip_longest
from operator import or_
from typing import NoReturn, Self

from rulestone_proofs.bitboard.paths import decide
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    any_of,
    both,
    constant,
    either,
    negation,
    same,
)

Digits = tuple[Formula, ...]
Join = Callable[[Formula, Formula], Formula]


class Unsupported(TypeError):
    """An operation on symbolic bits that only a known number supports."""


_POISON = 1 << 4096
"""The value of the underlying integer: too large to count, index or shift with."""


class Bits(int):
    """An integer that depends on variables.

    Attributes:
        digits: by place, the lowest first, whether the binary digit is 1.
        sign: whether all higher digits are 1, that is, whether the number is negative.
    """

    digits: Digits
    sign: Formula

    def __new__(cls, digits: Iterable[Formula], sign: Formula = FALSE) -> Self:
        """Make the number with these digits. Top digits that only repeat the sign are dropped."""
        new = super().__new__(cls, _POISON)
        given = tuple(digits)
        length = len(given)
        while length and given[length - 1] is sign:
            length -= 1
        new.digits, new.sign = given[:length], sign
        return new

    def at(self, place: int) -> Formula:
        """Whether the digit at this place is 1."""
        return self.digits[place] if place < len(self.digits) else self.sign

    def __and__(self, other: int) -> "Bits":
        return _by_digit(both, self, bits(other))

    def __or__(self, other: int) -> "Bits":
        return _by_digit(either, self, bits(other))

    def __xor__(self, other: int) -> "Bits":
        return _by_digit(differ, self, bits(other))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> "Bits":
        return Bits(map(negation, self.digits), negation(self.sign))

    def __lshift__(self, other: int) -> "Bits":
        return Bits((*[FALSE] * _known(other, "shift by"), *self.digits), self.sign)

    def __rshift__(self, other: int) -> "Bits":
        return Bits(self.digits[_known(other, "shift by") :], self.sign)

    def __add__(self, other: int) -> "Bits":
        return _sum(self, bits(other), FALSE)

    def __sub__(self, other: int) -> "Bits":
        return _sum(self, ~bits(other), TRUE)

    def __rsub__(self, other: int) -> "Bits":
        return _sum(bits(other), ~self, TRUE)

    def __neg__(self) -> "Bits":
        return 0 - self

    def __mul__(self, other: int) -> "Bits":
        factor = _known(other, "multiply by")
        total = Bits(())
        for place in range(factor.bit_length()):
            if factor >> place & 1:
                total += self << place
        return total

    __radd__, __rmul__ = __add__, __mul__

    def __bool__(self) -> bool:
        return decide(either(any_of(self.digits), self.sign))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and not decide(unequal(self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: int) -> bool:
        return decide((self - other).sign)

    def __gt__(self, other: int) -> bool:
        return decide((other - self).sign)

    def bit_count(self) -> int:
        """Return how many digits are 1, as a symbolic number; only for numbers that are not negative."""
        if self.sign is not FALSE:
            raise Unsupported("the digits of a number that may be negative cannot be counted")
        return total(Bits((digit,)) for digit in self.digits)

    def bit_length(self) -> int:
        """Return the index of the highest 1 plus one, decided from the top."""
        if self.sign is not FALSE:
            raise Unsupported("a number that may be negative has no known length")
        for place in range(len(self.digits), 0, -1):
            if decide(self.digits[place - 1]):
                return place
        return 0

    def __repr__(self) -> str:
        return f"Bits of {len(self.digits)} digits"


def _refuse(name: str) -> Callable[..., NoReturn]:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise Unsupported(f"symbolic bits have no {name}")

    return refuse


HARMLESS = frozenset(
    f"__{name}__"
    for name in (
        *("class", "delattr", "dict", "dir", "doc", "getattribute", "getstate", "init"),
        *("init_subclass", "module", "new", "setattr", "subclasshook"),
    )
)
"""Attributes inherited from `int` that do not use the number."""

for _name in sorted({*dir(int)} - {*vars(Bits)} - HARMLESS):
    setattr(Bits, _name, _refuse(_name))


@lru_cache(maxsize=1 << 18)
def differ(one: Formula, other: Formula) -> Formula:
    """Exactly one of the two holds."""
    return negation(same(one, other))


def bits(number: int) -> Bits:
    """Return any integer as symbolic bits."""
    if isinstance(number, Bits):
        return number
    places = range(number.bit_length())
    return Bits((constant(bool(number >> place & 1)) for place in places), constant(number < 0))


def unequal(one: int, other: int) -> Formula:
    """The two numbers differ."""
    some, others = bits(one), bits(other)
    pairs = zip_longest(some.digits, others.digits)
    apart = [differ(a or some.sign, b or others.sign) for a, b in pairs if a is not b]
    return either(*apart, differ(some.sign, others.sign))


def joined(masks: Iterable[int]) -> int:
    """Return the union of the bits of these integers."""
    return reduce(or_, masks, 0)


def total(numbers: Iterable[Bits]) -> Bits:
    """Return the sum, added in pairs, then the pairs in pairs, and so on."""
    row = list(numbers) or [Bits(())]
    while len(row) > 1:
        row = [one + other for one, other in zip_longest(row[::2], row[1::2], fillvalue=Bits(()))]
    return row[0]


def _known(number: int, use: str) -> int:
    if isinstance(number, Bits):
        raise Unsupported(f"a symbolic number to {use}")
    return number


def _by_digit(join: Join, one: Bits, other: Bits) -> Bits:
    return _joined_digits(join, one.digits, one.sign, other.digits, other.sign)


# Paths through a function repeat operations, so whole operations are cached.
@lru_cache(maxsize=4096)
def _joined_digits(join: Join, one: Digits, sign: Formula, other: Digits, other_sign: Formula) -> Bits:
    pairs = zip_longest(one, other)
    return Bits([join(a or sign, b or other_sign) for a, b in pairs], join(sign, other_sign))


def _sum(one: Bits, other: Bits, carry: Formula) -> Bits:
    """Return the sum, plus one if there is a carry."""
    return _summed_digits(one.digits, one.sign, other.digits, other.sign, carry)


@lru_cache(maxsize=4096)
def _summed_digits(one: Digits, sign: Formula, other: Digits, other_sign: Formula, carry: Formula) -> Bits:
    """Return the sum. It has two digits more than the longer number: for the overflow, and for the sign."""
    digits: list[Formula] = []
    ends = ((sign, other_sign), (sign, other_sign))
    for a, b in chain(zip_longest(one, other), ends):
        first, second = a or sign, b or other_sign
        half = differ(first, second)
        digits.append(differ(half, carry))
        carry = either(both(first, second), both(half, carry))
    return Bits(digits, digits[-1])
