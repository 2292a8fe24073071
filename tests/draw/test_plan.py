"""Plans of boards: where coordinates stand beside a board of any kind."""

from math import hypot, isclose

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, BoardKind
from rulestone.core.names import Size
from rulestone.draw.plan import EDGE, Margin
from rulestone.draw.tiled import plan_of, unit
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
