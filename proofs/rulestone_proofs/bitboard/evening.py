"""Evening's sums, digit by digit on the whole board: how they are compared and added."""

from collections.abc import Callable, Sequence
from functools import partial

from rulestone_bitboard import evening as shipped
from rulestone_bitboard.bits import Planes
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask, repeat
from rulestone_proofs.bitboard.claims import mutant
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import any_position, hexagon
from rulestone_proofs.bitboard.lanes import Sides
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import Bits, bits, unequal
from rulestone_proofs.encodings import evening as rules
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    any_of,
    at_least,
    both,
    either,
    none_of,
    variables,
)
from rulestone_proofs.geometry import Cell
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

SIZES = range(1, 9)
MOST_DIGITS = 8
"""Digits of a sum on a board of size 8, which has 169 cells."""


def less(one: Sequence[Formula], other: Sequence[Formula]) -> Formula:
    """The first of two binary numbers of equal length, the lowest digit first, is smaller.

    The weights begin with the highest digit, which keeps intermediate results small.
    """
    pairs = [*enumerate(zip(one, other, strict=True))]
    return at_least(
        1, [term for digit, (a, b) in pairs[::-1] for term in ((1 << digit, b), (-1 << digit, a))]
    )


def _planes(digits: int, width: int) -> list[Bits]:
    """Return any numbers of this many digits at every place of an integer, with a cell or without."""
    return [Bits(variables(f"sum {digit}", map(str, range(width)))) for digit in range(digits)]


def comparison(
    size: int, *, lanes: int = 1, edits: tuple[Edit, ...] = (), non_trivial: bool = False
) -> Claim:
    """Claim: for any `weights`, `placements_of_both` finds the cells where a colour's sum is smaller."""
    field = hexagon(size)
    sides = Sides(field, tuple(any_position(field, rules.COLOURS, f"{lane}:") for lane in range(lanes)))
    numbers, aside = sides.numbers, sides.aside
    white, black = map(sides.stones, rules.COLOURS)
    calls: list[tuple[int, list[Bits], Numbers]] = []

    def weights(stones: int, digits: int, board: Numbers) -> Planes:
        planes = _planes(digits, 2 * aside)
        calls.append((stones, planes, board))
        return [*planes]

    module = patched(shipped, edits, weights=weights)

    def run() -> tuple[Formula, Formula]:
        """Return that the answer is wrong, and that white may place somewhere."""
        calls.clear()
        allowed: tuple[Mask, Mask] = module.placements_of_both(white, black, numbers)
        ((stones, planes, board),) = calls
        if board is not repeat(numbers, 2) or len(planes) != (white | black).bit_count().bit_length():
            return TRUE, FALSE

        def smaller(_lane: int, _cell: Cell, colour: int, place: int) -> Formula:
            whites, blacks = ([plane.at(place + base) for plane in planes] for base in (0, aside))
            return less(blacks, whites) if colour else less(whites, blacks)

        right = sides.allowed(smaller)
        wrong = map(unequal, (stones, *allowed), (white | black << aside, *right))
        return either(*wrong), unequal(right[0], 0)

    ways = paths(run)
    some = ways.somewhere(lambda result: result[1])
    return Claim(
        both(sides.consistent, some) if non_trivial else TRUE,
        ways.somewhere(lambda result: result[0]),
        sides.describe,
    )


def addition(digits: int, *, edits: tuple[Edit, ...] = ()) -> Claim:
    """Claim: `weights` adds a digit of a group's size to the sums around it, unless a sum needs more digits.

    The earlier sums, the cells around the group, and the lanes whose size has the digit are arbitrary.
    """
    numbers = repeat(hexagon(1).numbers, 2)
    width = numbers.lane * numbers.lanes
    before = _planes(digits, width)
    around, lanes, stones = (
        Bits(variables(name, map(str, range(width)))) for name in ("around", "in", "stone")
    )
    wrong: list[Formula] = []
    for digit in range(digits):
        module = patched(
            shipped,
            edits,
            tally=lambda _: before,
            groups=lambda *_: [(stones, around)],
            counted=lambda *_, digit=digit: [(digit, lanes)],
        )
        sums = [
            _number(before, place) + (Bits((both(around.at(place), lanes.at(place)),)) << digit)
            for place in range(width)
        ]
        ways = paths(partial(_grown, partial(module.weights, Mask(stones), 3, numbers)), bound=digits + 1)
        fitting = none_of(number.at(digits) for number in sums)
        wrong.append(both(fitting, ways.somewhere(partial(_sums_differ, sums))))
    return Claim(TRUE, any_of(wrong), lambda _: f"sums of {digits} digits")


def _number(planes: Sequence[int], place: int) -> Bits:
    return Bits(bits(plane).at(place) for plane in planes)


def _grown(weights: Callable[[], Planes]) -> Planes:
    """Return the sums; none if one needs more digits than it has."""
    try:
        return weights()
    except IndexError:
        return []


def _sums_differ(sums: list[Bits], planes: Planes) -> Formula:
    if not planes:
        return TRUE
    return any_of(unequal(_number(planes, place), number) for place, number in enumerate(sums))


def _checks() -> tuple[Check, ...]:
    sat, z3 = SolverName.CADICAL, SolverName.Z3
    checks: list[Check] = []
    for lanes, name in ((1, "comparison"), (2, "comparison in two lanes")):
        about = partial(comparison, lanes=lanes)
        checks += (proof(name, partial(about, n), size=n, solver=sat, quick=n <= 2) for n in SIZES)
        checks.append(second_opinion(name, partial(about, 2), z3, size=2))
    for digits in range(1, MOST_DIGITS + 1):
        checks.append(proof(f"addition, {digits} digits", partial(addition, digits), quick=digits <= 4))
    return (
        *checks,
        second_opinion("addition, 4 digits", partial(addition, 4), sat),
        non_vacuous("comparison", partial(comparison, 3, non_trivial=True), size=3),
        mutant("an equal sum suffices", comparison, 3, "for_white & empty", "~for_black & empty"),
        mutant("white's sums are black's, too", comparison, 3, "plane >> aside", "plane >> 0"),
        sensitive("only one digit is carried", partial(addition, 3, edits=(("while carry", "if carry"),))),
    )


CHECKS = {"bitboard.evening-comparison": _checks}
