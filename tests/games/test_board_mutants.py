"""Kinds of board that are wrong on purpose."""

from rulestone.core.boards import SQUARE, Board
from rulestone.core.names import Size
from rulestone.games.board_mutants import wrong_boards


def test_a_board_is_wrong_however_it_is_made() -> None:
    def grown(board: Board) -> Board:
        return SQUARE.board(Size(board.size + 1))

    wrong = wrong_boards(grown)(SQUARE)
    assert wrong.make(Size(3), frozenset()) is wrong.board(Size(3)) is SQUARE.board(Size(4))
    assert wrong.name == SQUARE.name
