"""What is proved of the bitboard's arithmetic: it holds on the smallest boards, and mistakes refute it."""

import pytest

from rulestone_bitboard.layout import repeat
from rulestone_proofs.bitboard import arithmetic
from rulestone_proofs.bitboard.fields import hexagon, square
from rulestone_proofs.ledger import Claim
from tests.proofs.claims import can_be_met, counterexample, refuted

ONE, TWO = square(2).numbers, repeat(square(2).numbers, 2)
HEXAGONS = repeat(hexagon(1).numbers, 3)


@pytest.mark.parametrize(
    "claim",
    [
        arithmetic.lowest(ONE),
        arithmetic.lowest(TWO),
        arithmetic.whole(TWO),
        arithmetic.counted(HEXAGONS),
        arithmetic.compare(3),
    ],
)
def test_a_claim_holds_and_is_of_something(claim: Claim) -> None:
    assert can_be_met(claim)
    assert not refuted(claim)


def test_every_six_layers_and_every_two_numbers() -> None:
    assert counterexample(arithmetic.tally()) is None
    assert counterexample(arithmetic.compare(4)) is None


def test_a_lost_carry_is_shown_with_its_layers() -> None:
    example = counterexample(arithmetic.tally(edits=(("odds & last, units & more", "odds & last, 0"),)))
    assert example is not None
    assert len(example) == 6
    assert set(example) <= {*"01"}


def test_a_wrong_comparison_is_shown_with_its_numbers() -> None:
    wrong = (("differ & (fewer ^ two)", "differ & two"),)
    example = counterexample(arithmetic.compare(2, edits=wrong))
    assert example is not None
    one, other = map(int, example.split(" and "))
    assert {one, other} <= {*range(4)}
    assert one != other


def test_lanes_that_count_down_as_one_are_told_from_lanes() -> None:
    as_one = (("board.lanes == 1", "True"),)
    assert not refuted(arithmetic.lowest(ONE, edits=as_one))
    assert refuted(arithmetic.lowest(TWO, edits=as_one))


def test_any_points_are_below_the_top_of_each_lane() -> None:
    points = arithmetic.any_points(TWO)
    tops = [place for place in range(TWO.lane * TWO.lanes) if TWO.tops >> place & 1]
    assert len(tops) == 2
    assert all(points.at(place) is points.at(TWO.lane * TWO.lanes) for place in tops)
