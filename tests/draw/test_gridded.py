"""Square boards on paper: crossings, lines, bands and coordinates."""

from rulestone.core.boards.cells import BOTTOM, LEFT, RIGHT, TOP
from rulestone.draw.gridded import square_plan
from rulestone.draw.plan import EDGE, PITCH


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
