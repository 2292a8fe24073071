"""Scenes: signs and their meanings, who may place where, and letters for colours."""

from rulestone.core.boards.square import square_board
from rulestone.core.names import Colour, Size
from rulestone.draw.scene import Scene

BLACK, WHITE, BLUE = Colour("black"), Colour("white"), Colour("blue")
BOARD = square_board(Size(2))
A1, B1, A2, B2 = BOARD.cells


def test_nobody_may_place_on_a_stone() -> None:
    scene = Scene(board=BOARD, stones={A1: BLACK}, legal={BLACK: (A1,), WHITE: (A1, B1)})
    assert (scene.may_place(A1), scene.may_place(B1), scene.may_place(B2)) == ((), (WHITE,), ())
    assert scene.placers() == (WHITE,)
