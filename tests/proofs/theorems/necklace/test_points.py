"""Necklace: what is said of one point is what the engine judges by."""

from collections.abc import Callable

import pytest

from rulestone_proofs.board import known_board
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.ledger import Claim
from rulestone_proofs.theorems.necklace import points
from tests.proofs.claims import can_be_met, refuted
from tests.proofs.contents import decided


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize(
    "make",
    [
        points.crossed_alike,
        points.pocket_is_secluded,
        points.secluded_is_pocket,
        points.secluding_alike,
        points.refused_alike,
    ],
)
def test_both_say_the_same(make: Callable[[int], Claim], size: int) -> None:
    assert not refuted(make(size))


def test_the_mutants_are_refuted() -> None:
    assert refuted(points.crossed_alike(2, rules.Reading(three_suffice=True)))
    assert refuted(points.refused_alike(2, crosscuts=False))
    diagonal = rules.Reading(diagonal_paths=True)
    assert refuted(points.secluded_is_pocket(4, diagonal))


def test_there_is_something_to_compare() -> None:
    assert can_be_met(points.crossed_alike(2, some=True))
    assert not can_be_met(points.pocket_is_secluded(2))  # every point is on the perimeter
    assert can_be_met(points.pocket_is_secluded(3))


def test_the_middle_of_a_diamond_is_secluded() -> None:
    grid = square_grid(3)
    diamond = [grid.cell_of[name] for name in ("b1", "a2", "c2", "b3")]
    board = known_board(rules.COLOURS, grid.count, {rules.COLOURS[1]: diamond})
    secluded = points.secluded(board, grid)
    assert [name for name, each in zip(grid.names, secluded, strict=True) if decided(each)] == ["b2"]
