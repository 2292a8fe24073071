"""Necklace on small boards: what its two conditions imply."""

import pytest

from rulestone_proofs.board import known_board
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.theorems.necklace import sizes
from tests.proofs.claims import refuted
from tests.proofs.contents import decided

THREE = rules.Reading(three_suffice=True)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_claims_hold(size: int) -> None:
    assert not refuted(sizes.crosscuts_are_local(size))
    assert not refuted(sizes.nearby_is_enough(size))
    assert not refuted(sizes.secluding_needs_the_only_way_in(size))
    assert not refuted(sizes.somebody_can_place(size))
    assert not refuted(sizes.somebody_can_place(size, in_full=True))


def test_where_three_stones_of_a_crosscut_are_forbidden_nobody_may_be_able_to_place() -> None:
    assert not refuted(sizes.somebody_can_place(2, THREE, in_full=True))
    assert refuted(sizes.somebody_can_place(3, THREE, in_full=True))


def test_the_only_way_in_is_the_gap_of_a_diamond() -> None:
    grid = square_grid(3)
    around = [grid.cell_of[name] for name in ("b1", "a2", "c2")]
    board = known_board(rules.COLOURS, grid.count, {rules.COLOURS[0]: around})
    ways = sizes.only_way_in(board, grid)
    assert [name for name, way in zip(grid.names, ways, strict=True) if decided(way)] == ["b3"]
    open_board = known_board(rules.COLOURS, grid.count, {rules.COLOURS[0]: around[:2]})
    assert not any(decided(way) for way in sizes.only_way_in(open_board, grid))


def test_the_names_of_checks_do_not_hide_their_solvers() -> None:
    checks = [*sizes.locality_confirmations(), *sizes.placement_confirmations()]
    assert len({(check.role, check.name, check.solver, check.size) for check in checks}) == len(checks)
