"""Working on all cells at once: each function against the same thing done cell by cell."""

from collections import Counter
from random import Random

import pytest

from rulestone.core.names import CellName, Size
from rulestone_bitboard.bits import (
    compare,
    counted,
    fill,
    groups,
    lowest,
    near,
    six,
    sizes,
    tally,
    whole,
    without,
)
from rulestone_bitboard.layout import Board, Layout, Mask, hexagon, repeat, square

LAYOUTS = pytest.mark.parametrize("layout", [square(Size(5)), hexagon(Size(3))], ids=["square", "hexagon"])


def some(layout: Layout, random: Random) -> Mask:
    """Each cell or not, by lot."""
    return Mask(sum(cell for cell in layout.bits if random.random() < 0.5))


def lanes_of(board: Board, *masks: int) -> Mask:
    """Sets of cells side by side, the first in the lowest lane."""
    return Mask(sum(mask << number * board.lane for number, mask in enumerate(masks)))


def digits_of(planes: list[int], cell: int) -> int:
    """The number that planes have at a cell."""
    return sum(1 << digit for digit, plane in enumerate(planes) if plane & cell)


@LAYOUTS
def test_what_is_near_a_point_is_itself_and_its_neighbours(layout: Layout) -> None:
    board = layout.board
    for cell in layout.bits:
        around = near(cell, board) & board.cells
        assert around & cell
        assert all(near(other, board) & cell for other in layout.split(around))
    middle, corner = (layout.cell(name) for name in (("c3", "a1") if board.edges else ("c3", "c1")))
    counts = [(near(cell, board) & board.cells).bit_count() for cell in (middle, corner)]
    assert counts == ([5, 3] if board.edges else [7, 4])


@LAYOUTS
def test_a_fill_stays_within_what_it_goes_through(layout: Layout) -> None:
    random = Random(3)
    for _ in range(20):
        through = some(layout, random)
        seed = lowest(through, layout.board)
        reached = fill(seed, through, layout.board)
        assert without(reached, through) == 0
        assert near(reached, layout.board) & without(through, reached) == 0


def test_a_fill_from_nothing_reaches_nothing() -> None:
    board = hexagon(Size(3)).board
    assert fill(0, board.cells, board) == 0


@pytest.mark.parametrize("size", [1, 3])
def test_every_lane_has_a_lowest_point_and_is_whole_or_nothing(size: int) -> None:
    layout = hexagon(Size(size))
    board = repeat(layout.board, 3)
    last = layout.bits[-1]
    points = lanes_of(layout.board, layout.board.cells, 0, last)
    assert lowest(points, board) == lanes_of(layout.board, layout.bits[0], 0, last)
    assert lowest(layout.board.cells, layout.board) == layout.bits[0]
    assert whole(points, board) & board.cells == lanes_of(
        layout.board, layout.board.cells, 0, layout.board.cells
    )


def test_groups_come_in_board_order_with_what_is_next_to_them() -> None:
    layout = hexagon(Size(3))
    stones = layout.cells([CellName(name) for name in ("b1", "c2", "e1", "a3")])
    known = [
        (layout.spell(group), layout.spell(around & layout.board.cells))
        for group, around in groups(stones, layout.board)
    ]
    assert [group for group, _ in known] == [["a3"], ["b1", "c2"], ["e1"]]
    assert known[2][1] == ["d1", "d2", "e1", "e2"]
    assert sizes(stones, layout.board) == (2, 1, 1)
    assert list(groups(0, layout.board)) == []


def test_groups_of_many_lanes_are_those_of_each() -> None:
    layout, random = hexagon(Size(3)), Random(5)
    board = repeat(layout.board, 4)
    masks = [some(layout, random) for _ in range(3)] + [Mask(0)]
    lane = (1 << layout.board.lane) - 1
    by_lane: list[list[int]] = [[], [], [], []]
    for group, _ in groups(lanes_of(layout.board, *masks), board):
        for number, members in enumerate(by_lane):
            if part := group >> number * layout.board.lane & lane:
                members.append(part)
    assert by_lane == [[group for group, _ in groups(mask, layout.board)] for mask in masks]


def test_neighbours_are_counted_up_to_six() -> None:
    layout, random = hexagon(Size(3)), Random(7)
    for points in (layout.board.cells, *(some(layout, random) for _ in range(10))):
        planes = tally(six(points, layout.board))
        for cell in layout.bits:
            around = without(near(cell, layout.board), cell) & points
            assert digits_of(planes, cell) == around.bit_count()


def test_numbers_are_compared_cell_by_cell() -> None:
    cells = [1 << number for number in range(16)]
    first = [sum(cell for at, cell in enumerate(cells) if at >> 2 >> digit & 1) for digit in (0, 1)]
    second = [sum(cell for at, cell in enumerate(cells) if at >> digit & 1) for digit in (0, 1)]
    smaller, larger = compare(first, second)
    for at, cell in enumerate(cells):
        assert bool(smaller & cell) == (at >> 2 < at & 3)
        assert bool(larger & cell) == (at >> 2 > at & 3)


@pytest.mark.parametrize("lanes", [1, 2, 3, 5])
def test_the_points_of_every_lane_are_counted(lanes: int) -> None:
    layout, random = hexagon(Size(4)), Random(lanes)
    board = repeat(layout.board, lanes)
    masks = [layout.board.cells, Mask(0), *(some(layout, random) for _ in range(3))][:lanes]
    counts: Counter[int] = Counter()
    for digit, flags in counted(lanes_of(layout.board, *masks), board):
        for number in range(lanes):
            counts[number] += (flags >> number * layout.board.lane & 1) << digit
    assert [counts[number] for number in range(lanes)] == [mask.bit_count() for mask in masks]
