"""The bitboard's arithmetic: counting down, adding up, and counting the digits of an integer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from rulestone_bitboard import bits as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import repeat
from rulestone_proofs.bitboard.evening import MOST_DIGITS, less
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import hexagon, square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.bitboard.symbolic import Bits, bits, differ, total, unequal
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    any_of,
    at_least,
    both,
    evaluate,
    how_many_at_least,
    none_of,
    variables,
)
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName


def in_pairs(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """Every case of `counted` for one lane and for two, where it depends only on the numbers of points."""
    field, module = hexagon(size), patched(shipped, edits)
    numbers, places = repeat(field.numbers, 2), field.present
    sets = [sum(1 << place for place in places[:count]) for count in range(len(places) + 1)]
    for low, some in enumerate(sets):
        alone = dict(module.counted(some, field.numbers))
        for high, others in enumerate(sets):
            answer = dict(module.counted(some | others << field.numbers.lane, numbers))
            read = [_read(answer, lane, field.numbers) for lane in (0, 1)]
            if read != [low, high] or _read(alone, 0, field.numbers) != low:
                yield f"{low} points in one lane and {high} in the next: {read}"
        yield None


def _read(answer: Mapping[int, int], lane: int, numbers: Numbers) -> int | None:
    """Return the number of a lane; None if its bits disagree."""
    below = numbers.tops - 1
    digits = {digit: lanes >> lane * numbers.lane & below for digit, lanes in answer.items()}
    if not set(digits.values()) <= {0, below}:
        return None
    return sum(1 << digit for digit, lanes in digits.items() if lanes)


SQUARES, HEXAGONS = range(1, 20), range(1, 9)


def any_points(numbers: Numbers) -> Bits:
    """Return any bits below the top of each lane."""
    points = variables("point", map(str, range(numbers.lane * numbers.lanes)))
    return Bits(FALSE if numbers.tops >> place & 1 else point for place, point in enumerate(points))


def lowest(numbers: Numbers, *, edits: tuple[Edit, ...] = ()) -> Claim:
    """Claim: `lowest` returns the first point of every lane that has one."""
    points = any_points(numbers)
    first: list[Formula] = []
    for place, point in enumerate(points.digits):
        start = place - place % numbers.lane
        first.append(both(point, none_of(points.digits[start:place])))
    answer: int = patched(shipped, edits).lowest(points, numbers)
    return _claim(numbers, unequal(answer, Bits(first)))


def filled_lanes(numbers: Numbers, *, edits: tuple[Edit, ...] = ()) -> Claim:
    """Claim: `filled_lanes` returns every lane that has a point, except its highest bit."""
    points = any_points(numbers)
    filled: list[Formula] = []
    for base in _bases(numbers):
        some = any_of(points.at(place) for place in range(base, base + numbers.lane))
        filled += [*[some] * (numbers.lane - 1), FALSE]
    answer: int = patched(shipped, edits).filled_lanes(points, numbers)
    return _claim(numbers, unequal(answer, Bits(filled)))


def counted(numbers: Numbers, *, edits: tuple[Edit, ...] = ()) -> Claim:
    """Claim: with more than two lanes `counted` returns, by digit, the lanes whose number of points has it.

    The tops of the lanes are ignored.
    """
    points, width = any_points(numbers), numbers.lane
    counts = [_count([points.at(place) for place in range(base, base + width)]) for base in _bases(numbers)]
    below = bits((1 << width * numbers.lanes) - 1 - numbers.tops)
    module = patched(shipped, edits)

    def differs(answer: Mapping[int, int]) -> Formula:
        wrong: list[Formula] = []
        for digit in range(width.bit_length() + 1):
            flags = Bits(flag for count in counts for flag in [count.at(digit)] * width)
            wrong.append(unequal(bits(answer.get(digit, 0)) & below, flags & below))
        return any_of(wrong)

    return _claim(numbers, paths(lambda: dict(module.counted(points, numbers))).somewhere(differs))


def _count(points: list[Formula]) -> Bits:
    """Return how many hold, counted by sixteens, the highest first."""
    sixteens = [total(Bits((point,)) for point in points[at : at + 16]) for at in range(0, len(points), 16)]
    number = Bits(())
    for sixteen in reversed(sixteens):
        number += sixteen
    return number


def _bases(numbers: Numbers) -> range:
    return range(0, numbers.lane * numbers.lanes, numbers.lane)


def _claim(numbers: Numbers, refutation: Formula) -> Claim:
    some = any_of(any_points(numbers).digits)
    return Claim(some, refutation, lambda values: _points(numbers, values))


def _points(numbers: Numbers, values: Callable[[str], bool]) -> str:
    flags = [str(place) for place in range(numbers.lane * numbers.lanes) if values(f"point:{place}")]
    return f"{numbers.lanes} of {numbers.lane} bits: points {' '.join(flags)}"


def tally(*, edits: tuple[Edit, ...] = ()) -> Claim:
    """Claim: `tally` returns in binary how many of six layers contain a cell."""
    layers = variables("layer", "123456")
    one, two, three, four, five, six = (Bits((layer,)) for layer in layers)
    planes: list[int] = patched(shipped, edits).tally((one, two, three, four, five, six))
    digits = [(1 << digit, bits(plane).at(0)) for digit, plane in enumerate(planes)]
    wrong = [differ(how_many_at_least(bound, layers), at_least(bound, digits)) for bound in range(1, 8)]
    return Claim(TRUE, any_of(wrong), lambda values: "".join("01"[values(f"layer:{n}")] for n in "123456"))


def compare(digits: int, *, edits: tuple[Edit, ...] = ()) -> Claim:
    """Claim: `compare` returns where the first number of this many digits is smaller, and where larger."""
    rows = [variables(f"{which} number", map(str, range(digits))) for which in ("first", "second")]
    these, those = ([Bits((digit,)) for digit in row] for row in rows)
    fewer, more = patched(shipped, edits).compare(these, those)
    wrong = (differ(bits(fewer).at(0), less(*rows)), differ(bits(more).at(0), less(*rows[::-1])))
    return Claim(TRUE, any_of(wrong), lambda values: " and ".join(_number(row, values) for row in rows))


def _number(row: Sequence[Formula], values: Values) -> str:
    return str(sum(1 << digit for digit, each in enumerate(row) if evaluate(each, values)))


def _by_lanes(
    name: str, about: Callable[[Numbers], Claim], boards: Mapping[int, Numbers], quick: int
) -> Iterator[Check]:
    z3, sat = SolverName.Z3, SolverName.CADICAL
    for lanes in (1, 2, 3):
        part = f"{name}, {lanes} lane{'s' if lanes > 1 else ''}"
        for size, numbers in boards.items():
            claim = partial(about, repeat(numbers, lanes))
            yield proof(part, claim, size=size, solver=z3 if size <= 5 else sat, quick=size <= quick)
        yield second_opinion(part, partial(about, repeat(boards[3], lanes)), sat, size=3)


def _square_checks() -> tuple[Check, ...]:
    boards = {size: square(size).numbers for size in SQUARES}
    two = repeat(boards[3], 2)
    as_one, short = ("board.lanes == 1", "True"), ("(hit >> board.lane - 1)", "(hit >> board.lane - 2)")
    return (
        *_by_lanes("lowest", lowest, boards, quick=4),
        *_by_lanes("filled_lanes", filled_lanes, boards, quick=4),
        non_vacuous("some points", partial(lowest, two), size=3),
        sensitive("lowest: lanes count down as one", partial(lowest, two, edits=(as_one,)), size=3),
        sensitive(
            "filled_lanes: the lowest point is left out", partial(filled_lanes, two, edits=(short,)), size=3
        ),
    )


def _hexagon_checks() -> tuple[Check, ...]:
    boards = {size: hexagon(size).numbers for size in HEXAGONS}
    three = {size: repeat(numbers, 3) for size, numbers in boards.items()}
    name, pairs = "counted, 3 lanes", "counted, 1 lane and 2"
    by_pairs = [Exhaustion(pairs, n, partial(in_pairs, n)) for n in HEXAGONS]
    carry = ("odds & last, units & more", "odds & last, 0")
    eights, lowest_first = ("(1, 2, 4, 8)", "(1, 2, 4)"), ("differ & (fewer ^ two)", "differ & two")
    exchanged = ("first * lower | second", "second * lower | first")
    wrong_pairs = partial(in_pairs, 3, edits=(exchanged,))
    return (
        *_by_lanes("lowest", lowest, boards, quick=4),
        proof("tally", tally),
        second_opinion("tally", tally, SolverName.CVC5),
        *(
            proof(name, partial(counted, three[n]), size=n, solver=SolverName.CADICAL, quick=n <= 2)
            for n in HEXAGONS
        ),
        second_opinion(name, partial(counted, three[2]), SolverName.Z3, size=2),
        *(each.proof(quick=size <= 4) for size, each in zip(HEXAGONS, by_pairs, strict=True)),
        *(proof(f"compare, {n} digits", partial(compare, n)) for n in range(1, MOST_DIGITS + 1)),
        second_opinion("compare, 4 digits", partial(compare, 4), SolverName.CADICAL, quick=False),
        sensitive("compare: the lowest digit decides", partial(compare, 2, edits=(lowest_first,))),
        non_vacuous("some points", partial(counted, three[2]), size=2),
        sensitive("tally: the carry of the units is lost", partial(tally, edits=(carry,))),
        sensitive("counted: eights are not added", partial(counted, three[2], edits=(eights,)), size=2),
        Exhaustion(pairs, 3, wrong_pairs).sensitive("the lanes are exchanged"),
    )


CHECKS = {
    "bitboard.square-arithmetic": _square_checks,
    "bitboard.hexagon-arithmetic": _hexagon_checks,
}
