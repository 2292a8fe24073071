"""Stones on a board, and what positions of every game say of them."""

from rulestone.core.actions import Placement
from rulestone.core.boards import hex_board, square_board
from rulestone.core.game import game
from rulestone.core.names import CellName, ClauseId, Colour, Size
from rulestone.core.position import Violation
from rulestone.core.stones import Stones

BLACK, WHITE = Colour("black"), Colour("white")


BOARD = square_board(Size(2))


A1, B1, A2, B2 = BOARD.cells


def test_stones_are_found_by_cell_and_by_colour() -> None:
    stones = Stones.of_colours(BOARD, {WHITE: [A2], BLACK: [B2, A1]})
    assert (stones.at(A2), stones.at(B1)) == (WHITE, None)
    assert stones.of(BLACK) == (A1, B2)
    assert stones.on((B1, B2, A2)) == [None, BLACK, WHITE]
    assert stones.empty(BOARD) == (B1,)


def test_placing_and_removing_leave_the_old_stones_as_they_were() -> None:
    empty = Stones.none(BOARD)
    one = empty.place(B1, BLACK)
    both = one.place(B2, WHITE)
    assert (empty.of(BLACK), one.of(BLACK)) == ((), (B1,))
    assert both.contents == (None, BLACK, None, WHITE)
    assert both.remove([B2]) == one
    assert both.remove([B2, B1]) == empty
    assert both.remove([]) == both


def test_a_removed_cell_is_neither_empty_nor_full() -> None:
    board = hex_board(Size(2), [CellName("b2")])
    stones = Stones.none(board)
    assert len(stones.contents) == 7
    assert len(stones.empty(board)) == 6
    assert "b2" not in board.names(stones.empty(board))


SMALL_BOARD = square_board(Size(3))


START = game("minefield").start(SMALL_BOARD, {})


FIRST, SECOND = SMALL_BOARD.cells[:2]


def test_an_occupied_cell_offends_each_clause_that_is_named() -> None:
    position = START.after(Placement(FIRST))
    turn, switch = ClauseId("minefield.turn"), ClauseId("minefield.switch")
    assert position.occupied(FIRST, turn, switch) == (
        Violation(turn, (FIRST,), "a1 is occupied"),
        Violation(switch, (FIRST,), "a1 is occupied"),
    )
    assert position.occupied(SECOND, turn) == ()
