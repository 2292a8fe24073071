"""Boards on paper: centres, grids, coordinates, and the bands along the sides."""

from math import dist, hypot, isclose

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, BoardKind
from rulestone.core.boards.cells import BOTTOM, LEFT, RIGHT, TOP
from rulestone.core.names import Size
from rulestone.draw.plan import EDGE, PITCH, Label, Margin, Point, Shape, plan_of
from rulestone_hex.board import RHOMBIC

BOARDS = [(SQUARE, 3, 2), (SQUARE, 14, 4), (HEXAGONAL, 3, 2), (RHOMBIC, 3, 2)]


def direction(label: Label) -> Point:
    """Where a coordinate stands, seen from its cell."""
    x, y = label.away
    return x / hypot(x, y), y / hypot(x, y)


@pytest.mark.parametrize(("kind", "size", "sides"), BOARDS, ids=str)
def test_each_coordinate_stands_outside_the_bands_beside_a_cell_that_it_names(
    kind: BoardKind, size: int, sides: int
) -> None:
    board = kind.board(Size(size))
    plan = plan_of(board)
    edge = EDGE if plan.bands else 0.0
    margins: dict[Point, Margin] = {
        (0.0, -1.0): plan.top,
        (0.0, 1.0): plan.bottom,
        (-1.0, 0.0): plan.aside,
        (1.0, 0.0): plan.aside,
    }
    beside = set()
    for label in plan.labels:
        x, y = direction(label)
        reach = max(a * x + b * y for a, b in plan.shape) + edge
        (cell,) = (
            cell
            for cell, (a, b) in zip(board.cells, plan.centres, strict=True)
            if isclose(label.at[0], a + reach * x) and isclose(label.at[1], b + reach * y)
        )
        assert board.name(cell).startswith(label.text) or board.name(cell).endswith(label.text)
        beside.add((cell, (x, y)))
        margin, away = margins[x, y], hypot(*label.away)
        assert margin.fixed == edge
        if label.stands == "middle":
            assert 0.5 < away < margin.letters - 0.5
        else:
            assert 0.0 < away < margin.letters - 1.5  # letters are about half as wide as high
    assert len(beside) == len(plan.labels) == sides * len(board.rows)


@pytest.mark.parametrize(("kind", "size", "sides"), BOARDS, ids=str)
def test_neighbours_are_as_far_apart_everywhere_and_nothing_lies_outside(
    kind: BoardKind, size: int, sides: int
) -> None:
    board = kind.board(Size(size))
    plan = plan_of(board)
    assert len(plan.centres) == len(board.cells), sides
    for cell in board.cells:
        assert all(
            isclose(dist(plan.centres[cell], plan.centres[other]), PITCH) for other in board.neighbours[cell]
        )
        assert all(-0.01 <= x <= plan.width + 0.01 for x, _ in plan.corners(cell))
        assert all(-0.01 <= y <= plan.height + 0.01 for _, y in plan.corners(cell))


def test_a_square_board_begins_at_the_bottom_left_and_every_point_lies_on_two_lines() -> None:
    plan = plan_of(SQUARE.board(Size(4)))
    assert (plan.centres[0], plan.centres[-1]) == ((PITCH / 2, 3.5 * PITCH), (3.5 * PITCH, PITCH / 2))
    assert len(plan.grid) == 8
    for x, y in plan.centres:
        assert sum(a <= x <= c and b <= y <= d for (a, b), (c, d) in plan.grid) == 2
    ((start, _), (end, _)), _ = plan_of(SQUARE.board(Size(1))).grid
    assert start < PITCH / 2 < end, "a single point can be seen"


def test_each_side_of_a_square_board_has_a_band_outside_it_with_a_figure_a_row() -> None:
    plan = plan_of(SQUARE.board(Size(3)))
    inside = {TOP: (1, 0.0), RIGHT: (0, 3 * PITCH), BOTTOM: (1, 3 * PITCH), LEFT: (0, 0.0)}
    assert set(plan.bands) == set(inside)
    for side, (axis, rim) in inside.items():
        band = plan.bands[side]
        assert {round(abs(point[axis] - rim), 9) for point in band.shape} == {0.0, EDGE}
        assert [abs(point[axis] - rim) for point in band.figures] == [EDGE / 2] * 3


def rounded(shape: Shape) -> set[Point]:
    """The corners of a shape, to be compared."""
    return {(round(x, 3), round(y, 3)) for x, y in shape}


def test_bands_that_meet_share_their_corners_and_halve_a_side_of_a_tile() -> None:
    board = RHOMBIC.board(Size(3))
    plan = plan_of(board)
    bands = [rounded(band.shape) for band in plan.bands.values()]
    shared = [one & other for one in bands for other in bands if one is not other and one & other]
    assert [len(each) for each in shared] == [2] * 8, "an inner and an outer point, at each of four corners"
    tiles = set().union(*(rounded(plan.corners(cell)) for cell in board.cells))
    assert len(set().union(*shared) - tiles) == 4 + 2, "four outer corners, and the middles of two sides"
    assert plan_of(HEXAGONAL.board(Size(2))).bands == {}
