"""Boards as bits: the bits themselves, and where the cells lie."""

from random import Random

import pytest

from rulestone.core.names import Size
from rulestone.core.registry import find_game, game_names
from rulestone_bitboard.bits import counted
from rulestone_bitboard.game import games
from rulestone_bitboard.layout import hexagon, repeat, square


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("size", [1, 2, 28])
def test_cells_have_the_names_and_the_order_of_the_reference(name: str, size: int) -> None:
    board = find_game(name).board(Size(size))
    layout = games()[find_game(name).name].layout(Size(size))
    assert tuple(layout.names.values()) == board.names(board.cells)
    assert list(layout.bits) == sorted(layout.bits)


@pytest.mark.parametrize("size", [1, 2, 7])
def test_every_row_ends_in_an_unused_bit(size: int) -> None:
    for layout in (square(Size(size)), hexagon(Size(size))):
        board = layout.board
        assert board.lane % 16 == 0
        assert board.tops & board.cells == 0
        assert board.cells << board.stride < 1 << board.lane, "the topmost row of a lane has cells"
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


@pytest.mark.parametrize("lanes", [1, 2, 3, 4])
def test_points_are_counted_in_every_lane(lanes: int) -> None:
    board, random = repeat(hexagon(Size(3)).board, lanes), Random(lanes)
    points = board.cells & random.getrandbits(board.lane * lanes)
    totals = [0] * lanes
    for digit, flags in counted(points, board):
        totals = [total + ((flags >> at * board.lane & 1) << digit) for at, total in enumerate(totals)]
    one = (1 << board.lane) - 1
    assert totals == [(points >> number * board.lane & one).bit_count() for number in range(lanes)]
