"""Positions side by side: each is judged as if it were alone, unless a step leads into the next lane."""

import pytest

from rulestone_proofs.bitboard.fields import square
from rulestone_proofs.bitboard.lanes import lane_checks, side_by_side, without_gap
from rulestone_proofs.bitboard.minefield import SUBJECT, placements
from rulestone_proofs.ledger import Role
from tests.proofs.claims import can_be_met, refuted


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_lanes_do_not_see_each_other(lanes: int) -> None:
    assert not refuted(side_by_side(SUBJECT, placements, 2, lanes=lanes))


def test_without_a_row_between_them_they_do() -> None:
    assert refuted(side_by_side(SUBJECT, placements, 4, tight=True))


def test_two_positions_may_differ() -> None:
    assert can_be_met(side_by_side(SUBJECT, placements, 2, stake=True))


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_board_without_a_gap_ends_with_its_highest_row(size: int) -> None:
    field, tight = square(size), without_gap(square(size))
    assert tight.numbers.lane <= field.numbers.lane
    assert tight.numbers.lane == size * field.numbers.stride
    assert tight.numbers.cells == field.numbers.cells
    assert tight.numbers.tops == 1 << tight.numbers.lane - 1


def test_there_are_checks_of_two_lanes_and_of_three() -> None:
    checks = [*lane_checks(SUBJECT, placements, range(1, 6), quick=2, small=4)]
    for name in ("two lanes", "three lanes"):
        proofs = [check for check in checks if check.name == name and check.role is Role.PROOF]
        assert [check.size for check in proofs] == [1, 2, 3, 4, 5]
        assert [check.quick for check in proofs] == [True, True, False, False, False]
    assert [check.name for check in checks if check.role is Role.SENSITIVITY] == [
        "no empty row between the lanes"
    ]
    leaking = [*lane_checks(SUBJECT, placements, range(1, 3), quick=2, leak=("", ""))]
    assert leaking[-1].name == "a step leads into the next lane"
