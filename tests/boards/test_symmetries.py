"""Boards are turned and mirrored in every way, and their sides are kept or exchanged."""

import pytest

from rulestone.core.boards import Board
from rulestone.core.boards.hexagonal import hex_board
from rulestone.core.boards.square import square_board
from rulestone.core.boards.symmetries import keeps_sides, symmetries
from rulestone.core.names import CellName, GameName, Size
from rulestone.core.registry import find_game


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (square_board(Size(1)), 1),
        (square_board(Size(4)), 8),
        (hex_board(Size(3)), 12),
        (hex_board(Size(2), [CellName("a1")]), 2),
        (hex_board(Size(2), map(CellName, ("a1", "b2", "c2"))), 1),  # in two parts
        (hex_board(Size(1), [CellName("a1")]), 1),
    ],
    ids=["one", "square", "hexagon", "hole", "parts", "none"],
)
def test_each_way_keeps_neighbours_and_there_is_no_other(board: Board, count: int) -> None:
    ways = symmetries(board)
    assert len(ways) == count
    assert ways[0] == {cell: cell for cell in board.cells}
    for way in ways:
        for cell, to in way.items():
            assert {way[near] for near in board.neighbours[cell]} == set(board.neighbours[to])


def test_half_of_the_ways_of_a_square_exchange_the_colours_sides() -> None:
    board, owners = square_board(Size(3)), find_game(GameName("minefield")).rules.owners
    black, white = find_game(GameName("minefield")).colours
    for becomes in ({black: black, white: white}, {black: white, white: black}):
        assert sum(keeps_sides(board, way, owners, becomes) for way in symmetries(board)) == 4
