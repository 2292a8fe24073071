"""What every position answers, unless a game says otherwise."""

from rulestone.core.actions import Placement
from rulestone.core.boards import square_board
from rulestone.core.game import game
from rulestone.core.names import ClauseId, Size
from rulestone.core.position import Violation

BOARD = square_board(Size(3))
START = game("minefield").start(BOARD, {})
A1, B1 = BOARD.cells[:2]


def test_the_opponent_of_each_colour_is_the_other() -> None:
    black, white = START.colours
    assert (START.opponent(black), START.opponent(white)) == (white, black)


def test_an_occupied_cell_offends_each_clause_that_is_named() -> None:
    position = START.after(Placement(A1))
    turn, switch = ClauseId("minefield.turn"), ClauseId("minefield.switch")
    assert position.occupied(A1, turn, switch) == (
        Violation(turn, (A1,), "a1 is occupied"),
        Violation(switch, (A1,), "a1 is occupied"),
    )
    assert position.occupied(B1, turn) == ()


def test_an_action_is_legal_if_it_violates_nothing() -> None:
    position = START.after(Placement(A1))
    assert not position.is_legal(Placement(A1))
    assert position.is_legal(Placement(B1))
