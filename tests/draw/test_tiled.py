"""Boards of tiles on paper: centres, coordinates, and the sides where they end."""

from math import dist, isclose

import pytest

from rulestone.core.boards import HEXAGONAL
from rulestone.core.names import Size
from rulestone.draw.plan import PITCH
from rulestone.draw.tiled import HEXAGON, plan_of, tiled_plan
from tests.rhombus import RHOMBIC


def test_a_side_that_no_tile_faces_is_none() -> None:
    with pytest.raises(ValueError, match=r"no side of a tile faces one that is Place\(3, 0\)|\(3, 0\) away"):
        HEXAGON.facing((3, 0))


def test_neighbouring_tiles_share_the_side_that_faces_the_other() -> None:
    (a, b), (c, d) = HEXAGON.facing((1, 0)), HEXAGON.facing((-1, 0))
    assert {a[0], b[0]} == {PITCH / 2}
    assert {c[0], d[0]} == {-PITCH / 2}
    assert HEXAGON.way((1, 0)) == (PITCH, 0)


def test_neighbours_are_all_as_far_apart_and_no_centre_lies_outside() -> None:
    board = HEXAGONAL.board(Size(3))
    plan = tiled_plan(board, HEXAGON)
    for cell in board.cells:
        assert all(
            isclose(dist(plan.centres[cell], plan.centres[other]), PITCH) for other in board.neighbours[cell]
        )
        assert all(-0.01 <= x <= plan.width + 0.01 for x, _ in plan.corners(cell))
        assert all(-0.01 <= y <= plan.height + 0.01 for _, y in plan.corners(cell))


def test_a_board_without_sides_has_no_bands_and_narrower_margins() -> None:
    bare, sided = HEXAGONAL.board(Size(2)), RHOMBIC.board(Size(1))
    assert (plan_of(bare).bands, plan_of(bare).top.fixed) == ({}, 0.0)
    assert plan_of(sided).top.fixed > 0
    assert {side for side, band in plan_of(sided).bands.items() if band.shape} == set(sided.edges)


def test_coordinates_are_those_of_the_text() -> None:
    labels = tiled_plan(HEXAGONAL.board(Size(2)), HEXAGON).labels
    assert [(label.text, label.stands) for label in labels] == [
        ("a", "before"), ("2", "after"), ("b", "before"), ("3", "after"), ("c", "before"), ("2", "after")
    ]  # fmt: skip
    rhombic = tiled_plan(RHOMBIC.board(Size(2)), HEXAGON).labels
    assert [label.text for label in rhombic] == ["1", "2", "a", "b"]
    assert rhombic[2].at[1] > rhombic[0].at[1]  # columns have their letters below the lowest row
