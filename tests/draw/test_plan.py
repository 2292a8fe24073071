"""Boards on paper: centres, grids, the sides where they end, and the bands along them."""

from math import dist, hypot, isclose

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, BoardKind
from rulestone.core.boards.cells import BOTTOM, LEFT, RIGHT, TOP
from rulestone.core.names import Size
from rulestone.draw.gridded import square_plan
from rulestone.draw.plan import EDGE, PITCH, Margin
from rulestone.draw.tiled import HEXAGON, Border, bands, plan_of, tiled_plan, unit
from tests.rhombus import RHOMBIC


@pytest.mark.parametrize(
    ("kind", "size", "sides"), [(SQUARE, 3, 2), (SQUARE, 14, 4), (HEXAGONAL, 3, 2), (RHOMBIC, 3, 2)], ids=str
)
def test_each_coordinate_stands_outside_the_bands_beside_a_cell_that_it_names(
    kind: BoardKind, size: int, sides: int
) -> None:
    board = kind.board(Size(size))
    plan = plan_of(board)
    edge = EDGE if plan.bands else 0.0
    beside = set()
    for label in plan.labels:
        x, y = unit(label.away)
        reach = max(a * x + b * y for a, b in plan.shape) + edge
        named = [
            cell
            for cell, (a, b) in enumerate(plan.centres)
            if isclose(label.at[0], a + reach * x) and isclose(label.at[1], b + reach * y)
        ]
        assert len(named) == 1
        cell = board.cells[named[0]]
        assert board.name(cell).startswith(label.text) or board.name(cell).endswith(label.text)
        beside.add((cell, (x, y)))
    assert len(beside) == len(plan.labels) == sides * len(board.rows)


@pytest.mark.parametrize(("kind", "size"), [(SQUARE, 3), (SQUARE, 14), (HEXAGONAL, 3), (RHOMBIC, 3)], ids=str)
def test_coordinates_touch_neither_the_board_nor_the_end_of_the_picture(kind: BoardKind, size: int) -> None:
    plan = plan_of(kind.board(Size(size)))
    margins: dict[tuple[float, float], Margin] = {
        (0.0, -1.0): plan.top,
        (0.0, 1.0): plan.bottom,
        (-1.0, 0.0): plan.aside,
        (1.0, 0.0): plan.aside,
    }
    for label in plan.labels:
        margin, away = margins[unit(label.away)], hypot(*label.away)
        assert margin.fixed == (EDGE if plan.bands else 0.0)
        if label.stands == "middle":
            assert 0.5 < away < margin.letters - 0.5
        else:
            assert 0.0 < away < margin.letters - 1.5  # letters are about half as wide as high


def test_the_first_point_is_at_the_bottom_left_and_the_last_at_the_top_right() -> None:
    plan = square_plan(3)
    assert (plan.width, plan.height) == (3 * PITCH, 3 * PITCH)
    assert plan.centres[0] == (PITCH / 2, 2.5 * PITCH)
    assert plan.centres[2] == (2.5 * PITCH, 2.5 * PITCH)
    assert plan.centres[-1] == (2.5 * PITCH, PITCH / 2)


def test_every_point_lies_on_two_lines() -> None:
    plan = square_plan(4)
    assert len(plan.grid) == 8
    for x, y in plan.centres:
        assert sum(a <= x <= c and b <= y <= d for (a, b), (c, d) in plan.grid) == 2


def test_the_lines_of_a_single_point_reach_beyond_it() -> None:
    ((start, _), (end, _)), _ = square_plan(1).grid
    assert start < PITCH / 2 < end
    ((start, _), _), *_ = square_plan(2).grid
    assert start == PITCH / 2


def test_each_side_has_a_band_outside_the_board_with_a_figure_a_row() -> None:
    plan = square_plan(3)
    inside = {TOP: (1, 0.0), RIGHT: (0, 3 * PITCH), BOTTOM: (1, 3 * PITCH), LEFT: (0, 0.0)}
    assert set(plan.bands) == set(inside)
    for side, (axis, rim) in inside.items():
        band = plan.bands[side]
        assert {abs(point[axis] - rim) for point in band.shape} == {0.0, EDGE}
        assert [abs(point[axis] - rim) for point in band.figures] == [EDGE / 2] * 3


def test_large_boards_have_coordinates_at_all_sides() -> None:
    small, large = square_plan(13), square_plan(14)
    assert sorted(label.text for label in square_plan(2).labels) == ["1", "2", "a", "b"]
    assert len(small.labels) == 2 * 13
    assert len(large.labels) == 4 * 14
    assert large.top.letters > small.top.letters


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


LOW = Border([((0, 9), (10, 9)), ((10, 9), (20, 9))], [(5, 9), (15, 9)], (0.0, 1.0))
"""A straight side at the bottom, of two tiles; y grows downwards."""


def test_a_band_follows_its_side_and_is_as_thick_as_all_are() -> None:
    band = bands({BOTTOM: LOW})[BOTTOM]
    assert set(band.shape) == {(x, y) for x in (0, 10, 20) for y in (9, 9 + EDGE)}
    assert band.figures == ((5, 9 + EDGE / 2), (15, 9 + EDGE / 2))


def test_the_order_of_the_segments_does_not_matter() -> None:
    backwards = Border([(b, a) for a, b in reversed(LOW.segments)], LOW.tips, LOW.outwards)
    assert bands({BOTTOM: backwards}) == bands({BOTTOM: LOW})


def test_a_side_without_segments_has_no_band() -> None:
    assert set(bands({BOTTOM: LOW, TOP: Border([], [], (0.0, -1.0))})) == {BOTTOM}


def test_bands_that_meet_share_their_outer_corner() -> None:
    right = Border([((20, 9), (20, 0))], [(20, 4)], (1.0, 0.0))
    both = bands({BOTTOM: LOW, RIGHT: right})
    shared = set(both[BOTTOM].shape) & set(both[RIGHT].shape)
    assert (20, 9) in shared
    assert len(shared) == 2
    ((x, y),) = shared - {(20, 9)}
    assert isclose(x - 20, y - 9)
    assert x > 20


def test_two_sides_that_have_one_side_of_a_tile_take_half_of_it_each() -> None:
    shared = ((20, 9), (20, 3))
    low = Border([*LOW.segments[:1], ((10, 9), (20, 9)), shared], LOW.tips, (0.0, 1.0))
    right = Border([shared, ((20, 3), (20, -3))], [(20, 4)], (1.0, 0.0))
    both = bands({BOTTOM: low, RIGHT: right})
    assert all((20, 6) in band.shape for band in both.values())
    assert (20, 9) not in both[RIGHT].shape
    assert (20, 3) not in both[BOTTOM].shape


def test_a_direction_has_length_one_and_none_stays_none() -> None:
    assert unit((3, 4)) == (0.6, 0.8)
    assert unit((0, 0)) == (0, 0)
