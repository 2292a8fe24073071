"""What mutants do where cases need not look."""

from rulestone.cases.mutants import mutants
from rulestone.core.actions import Placement
from rulestone.core.boards import hex_board, square_board
from rulestone.core.names import Colour, Size
from rulestone.core.stones import Stones


def test_on_one_point_nothing_is_secluded_even_if_the_border_needs_an_exit() -> None:
    wrong = mutants()["necklace/border-point-needs-exit"].played
    start = wrong.start(square_board(Size(1)), {})
    assert start.legal_actions() == (Placement(start.board.cells[0]),)


def test_before_the_opening_there_is_no_turn_even_where_there_are_turns() -> None:
    wrong = mutants()["evening/turns"].played
    assert wrong.start(hex_board(Size(2)), {}).status().to_move is None


def test_a_colour_without_stones_has_lost_where_that_ends_the_game() -> None:
    wrong, board = mutants()["lefe/elimination"].played, hex_board(Size(3))
    dark = Stones.of_colours(board, {Colour("dark"): [board.cell("a1"), board.cell("e3")]})
    status = wrong.set_up(board, dark, Colour("light"), {}).status()
    assert (status.over, status.winner, status.to_move) == (True, "dark", None)
