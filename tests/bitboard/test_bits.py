"""Boards as bits: the bits themselves, and where the cells lie."""

from collections import Counter
from random import Random

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import CellName, Size
from rulestone.protocol import BadRequest
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
from rulestone_bitboard.game import games
from rulestone_bitboard.layout import NOTHING, Board, Layout, Mask, hexagon, repeat, square

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


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("size", [1, 2, 5])
def test_cells_have_the_names_and_the_order_of_the_other_implementation(name: str, size: int) -> None:
    board = game(name).board(Size(size))
    layout = games()[game(name).name].layout(Size(size))
    assert tuple(layout.names.values()) == board.names(board.cells)
    assert list(layout.bits) == sorted(layout.bits)


def test_cells_are_found_by_name_and_spelt_in_board_order() -> None:
    layout = square(Size(4))
    corner, other = layout.cell("a1"), layout.cell("d4")
    both = layout.cells([CellName("d4"), CellName("a1"), CellName("d4")])
    assert both == corner | other
    assert layout.split(both) == [corner, other]
    assert layout.spell(both) == ["a1", "d4"]
    assert (layout.cells([]), layout.split(NOTHING), layout.spell(0)) == (0, [], [])


@pytest.mark.parametrize("name", ["e1", "a5", "A1", "", "a01"])
def test_a_cell_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(BadRequest, match="this board has no cell") as refused:
        square(Size(4)).cell(name)
    assert refused.value.code == "bad-cell"


def test_edges_are_bottom_top_left_and_right() -> None:
    layout = square(Size(3))
    assert [layout.spell(edge) for edge in layout.board.edges] == [
        ["a1", "b1", "c1"],
        ["a3", "b3", "c3"],
        ["a1", "a2", "a3"],
        ["c1", "c2", "c3"],
    ]
    assert hexagon(Size(3)).board.edges == ()


def test_a_removed_cell_is_no_cell_and_the_others_keep_their_bits() -> None:
    whole, holed = hexagon(Size(3)), hexagon(Size(3), frozenset({CellName("c3")}))
    assert holed.board.cells == whole.board.cells ^ whole.cell("c3")
    assert holed.cell("c4") == whole.cell("c4")
    with pytest.raises(BadRequest, match="no cell 'c9' to remove"):
        hexagon(Size(3), frozenset({CellName("c9")}))


@pytest.mark.parametrize("size", [1, 2, 7])
def test_a_row_ends_in_a_bit_that_is_no_cell(size: int) -> None:
    for layout in (square(Size(size)), hexagon(Size(size))):
        board = layout.board
        assert board.lane % 16 == 0
        assert board.tops & board.cells == 0
        assert board.cells << board.stride < 1 << board.lane  # the topmost row of a lane is empty
        ends = sum(1 << row * board.stride + board.stride - 1 for row in range(board.lane // board.stride))
        assert ends & board.cells == 0


def test_steps_and_their_opposites_lead_to_all_neighbours() -> None:
    for layout in (square(Size(3)), hexagon(Size(3))):
        board = layout.board
        for cell in layout.bits:
            ahead = [cell << step & board.cells for step in board.steps]
            behind = [cell >> step & board.cells for step in board.steps]
            neighbours = near(cell, board) & board.cells ^ cell
            assert sum(ahead + behind) == neighbours


def test_boards_lie_side_by_side() -> None:
    board = square(Size(3)).board
    three = repeat(board, 3)
    assert (three.lanes, three.lane, three.stride) == (3, board.lane, board.stride)
    for one, many in ((board.cells, three.cells), (board.tops, three.tops), (1, three.ones)):
        assert many == sum(one << number * board.lane for number in range(3))
    assert three.edges[1] >> 2 * board.lane == board.edges[1]
    assert repeat(three, 2).lanes == 6
