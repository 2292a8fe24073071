"""What is seen is compared in every lane and direction, and so is what is made of it."""

import re
from itertools import product

import pytest

from rulestone_proofs.bitboard.fields import hexagon
from rulestone_proofs.bitboard.interleave import comparison, sights
from rulestone_proofs.formula import Variable, post_order
from tests.helpers.claims import refuted
from tests.helpers.order import few_by_day

FIRST, LAST = "    lit: list[int] = []", "    one, two, three, four, five, last = lit"
"""The first statement of `sights`, and the last but one."""
SEEN = "sights(black | red << aside, empty | empty << aside, board)"


def lane_of(number: str) -> str:
    """The bits of a lane, as an expression."""
    return f"((1 << board.lane) - 1 << board.lane * ({number}))"


@pytest.mark.parametrize("lane", [0, 1, 2])
def test_light_is_compared_in_every_lane(lane: int) -> None:
    dark = f"    lit, stones = [], stones & ~{lane_of(str(lane))}"
    assert refuted(sights(hexagon(2), lanes=lane + 2, edits=((FIRST, dark),)))


@pytest.mark.parametrize("direction", range(6))
def test_light_is_compared_in_every_direction(direction: int) -> None:
    assert refuted(sights(hexagon(2), edits=((LAST, f"    lit[{direction}] = 0\n{LAST}"),)))


@pytest.mark.parametrize("lane", few_by_day([0, 1], 2))
def test_every_direction_counts_for_either_colour_in_every_lane(lane: int) -> None:
    assert not refuted(comparison(hexagon(2), lanes=lane + 1))
    for direction, colour in product(range(6), (0, 1)):
        hidden = lane_of(f"{lane} + board.lanes * {colour}")
        hide = f"mask & ~{hidden} if at == {direction} else mask"
        less = (SEEN, f"[{hide} for at, mask in enumerate({SEEN})]")
        assert refuted(comparison(hexagon(2), lanes=lane + 1, edits=(less,)))


def test_every_line_may_be_seen_by_both_colours() -> None:
    field = hexagon(3)
    names = (each.name for each in post_order((comparison(field).refutation,)) if isinstance(each, Variable))
    seen = [name for name in names if re.match("0:(black|red) ", name)]
    assert len(seen) == 2 * len({line for lines in field.grid.lines for line in lines if line})
