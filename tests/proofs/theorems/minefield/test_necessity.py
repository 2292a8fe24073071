"""Each clause is needed: the smallest locked boards without it, and none with fewer stones."""

import pytest

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.theorems.minefield.necessity import (
    CHECKS,
    OMISSIONS,
    THEOREM,
    Omission,
    an_open_point,
    locked,
)
from tests.proofs.claims import can_be_met, refuted

NO_CORNERS, NO_SHORT, NO_LONG = OMISSIONS


@pytest.mark.parametrize("omission", [NO_CORNERS, NO_SHORT], ids=lambda omission: omission.name)
def test_a_board_of_that_size_and_with_so_many_stones_is_the_smallest(omission: Omission) -> None:
    size, reading, stones = omission.size, omission.reading, omission.stones
    assert refuted(locked(size, reading, stones))
    assert not refuted(locked(size, reading, stones - 1))
    assert not refuted(locked(size - 1, reading))


def test_without_hard_corners_only_full_boards_are_locked() -> None:
    assert refuted(locked(2, NO_CORNERS.reading))
    assert not refuted(locked(2, NO_CORNERS.reading, full_too=False))
    assert not refuted(locked(3, NO_CORNERS.reading, full_too=False))


def test_under_the_rules_no_board_is_locked() -> None:
    assert not refuted(locked(3, rules.RULES))


def test_an_open_point_needs_those_round_it_to_be_closed() -> None:
    assert can_be_met(an_open_point())
    assert not refuted(an_open_point())
    assert refuted(an_open_point(0))


def test_each_omission_has_a_game_that_witnesses_it() -> None:
    witnesses = [check for check in CHECKS[THEOREM]() if check.role == "witness"]
    assert [(check.name, check.size) for check in witnesses] == [(each.name, each.size) for each in OMISSIONS]
    assert witnesses[0].question.put(None).outcome == "holds"
