"""How many points one lane or two have, by search: every two numbers of them."""

from collections.abc import Iterator, Mapping

from rulestone_bitboard import bits as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import repeat
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import hexagon


def in_pairs(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """`counted` of one lane and of two, where it asks how many points there are and of nothing else."""
    field, module = hexagon(size), Version(shipped, edits).load()
    numbers, places = repeat(field.numbers, 2), [place for place in field.places if place is not None]
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
    """The number of a lane; nothing if its bits do not agree on it."""
    below = numbers.tops - 1
    digits = {digit: lanes >> lane * numbers.lane & below for digit, lanes in answer.items()}
    if not set(digits.values()) <= {0, below}:
        return None
    return sum(1 << digit for digit, lanes in digits.items() if lanes)
