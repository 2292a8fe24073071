"""The swap of sides: when it is open, what refuses it, and what it leads to."""

import pytest

from rulestone.core.actions import Action, Placement, Swap
from rulestone.core.boards import square_board
from rulestone.core.game import game
from rulestone.core.names import Colour, Options, Size
from rulestone.core.stones import Stones
from rulestone.games.swapping import SwappingPosition

BOARD = square_board(Size(3))
NECKLACE = game("necklace")
RED, BLUE = NECKLACE.colours


def after(moves: str, options: Options | None = None) -> SwappingPosition:
    """The position after a record."""
    position = NECKLACE.start(BOARD, options or {})
    for text in moves.split():
        action: Action = NECKLACE.read_action(BOARD, text)
        assert position.is_legal(action), text
        position = position.after(action)
    assert isinstance(position, SwappingPosition)
    return position


def refusals(position: SwappingPosition) -> list[str]:
    return [violation.because for violation in position.violations(Swap())]


@pytest.mark.parametrize(
    ("moves", "open_"), [("", False), ("a1", True), ("a1 swap", False), ("a1 b2", False)]
)
def test_the_swap_is_open_on_the_second_colours_first_turn(moves: str, *, open_: bool) -> None:
    position = after(moves)
    assert position.may_swap == (Swap() in position.legal_actions()) == open_
    assert bool(refusals(position)) != open_


def test_a_swap_leaves_the_stone_and_the_turn() -> None:
    before, swapped = after("a1"), after("a1 swap")
    assert swapped.stones == before.stones
    assert swapped.status().to_move == before.status().to_move == BLUE
    assert refusals(swapped) == ["no swap here: only on Blue's first turn, once"]


def test_without_the_option_there_is_no_swap() -> None:
    position = after("a1", {"swap": False})
    assert not position.may_swap
    assert refusals(position) == ["no swap here: it is played without"]


@pytest.mark.parametrize(
    ("red", "blue", "mover", "open_"),
    [
        ("a1", "", BLUE, True),
        ("a1", "", RED, False),
        ("", "", BLUE, False),
        ("a1 b2", "", BLUE, False),
        ("a1", "b2", BLUE, False),
    ],
)
def test_on_a_board_that_is_set_up_it_is_open_where_it_can_only_be_due(
    red: str, blue: str, mover: Colour, *, open_: bool
) -> None:
    by_colour = {
        colour: [BOARD.cell(name) for name in names.split()] for colour, names in ((RED, red), (BLUE, blue))
    }
    position = NECKLACE.set_up(BOARD, Stones.of_colours(BOARD, by_colour), mover, {})
    assert isinstance(position, SwappingPosition)
    assert position.may_swap == open_


def test_on_one_point_the_first_stone_has_won_and_cannot_be_swapped() -> None:
    board = square_board(Size(1))
    won = NECKLACE.start(board, {}).after(Placement(board.cells[0]))
    assert [each.clause for each in won.violations(Swap())] == ["necklace.win", "necklace.swap"]


def test_a_swap_is_something_to_do() -> None:
    position = after("a1")
    assert position.can_act(BLUE)
    assert position.violations(Placement(BOARD.cell("a1")))
