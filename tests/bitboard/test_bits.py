"""Boards as bits: the bits themselves, and where the cells lie."""

import pytest

from rulestone.core.game import game, game_names
from rulestone.core.names import CellName, Size
from rulestone.protocol import BadRequest
from rulestone_bitboard.game import games
from rulestone_bitboard.layout import NOTHING, hexagon, repeat, square


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


def test_boards_lie_side_by_side() -> None:
    board = square(Size(3)).board
    three = repeat(board, 3)
    assert (three.lanes, three.lane, three.stride) == (3, board.lane, board.stride)
    for one, many in ((board.cells, three.cells), (board.tops, three.tops), (1, three.ones)):
        assert many == sum(one << number * board.lane for number in range(3))
    assert three.edges[1] >> 2 * board.lane == board.edges[1]
    assert repeat(three, 2).lanes == 6
