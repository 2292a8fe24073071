"""Necklace's clause functions, one by one; the fixtures hold the positions."""

from itertools import product

import pytest

from rulestone.core.actions import Placement, Swap
from rulestone.core.boards import square_board
from rulestone.core.names import Colour, Options, Size
from rulestone.core.stones import Stones
from rulestone.games.necklace import GAME
from rulestone.games.necklace.rules import Necklace
from tests.games.refusals import refusals_after_the_end
from tests.games.stones import stones

RED, BLUE = Colour("red"), Colour("blue")
BOARD = square_board(Size(4))
SWAP: Options = {"swap": True}
EMPTY = Necklace.start(BOARD, SWAP)


def cells(names: str) -> frozenset[int]:
    return frozenset(BOARD.cell(name) for name in names.split())


def test_exactly_2_of_the_81_contents_of_a_2x2_area_are_crosscuts() -> None:
    board = square_board(Size(2))
    (area,) = board.areas(2, 2)
    assert (
        sum(EMPTY.is_crosscut(area, Stones(filled)) for filled in product((None, RED, BLUE), repeat=4)) == 2
    )


def test_a_path_leaves_by_sides_only_and_must_be_empty_to_its_end() -> None:
    everything = frozenset(BOARD.cells)
    enclosed = everything - cells("b1 a2 c2 b3")
    assert BOARD.names(EMPTY.secluded_points(frozenset(enclosed))) == ("b2",)
    assert EMPTY.secluded_points(frozenset(everything - cells("a2 c2 b3"))) == ()
    assert BOARD.names(EMPTY.secluded_points(frozenset(everything - cells("b1 c1 a2 d2 b3 c3")))) == (
        "b2",
        "c2",
    )


def test_filling_the_only_secluded_point_is_legal_and_nothing_else_is() -> None:
    position = Necklace.set_up(BOARD, stones(BOARD, red="b1 b3", blue="a2 c2"), RED, SWAP)
    assert BOARD.names(p.cell for p in position.legal_actions() if isinstance(p, Placement)) == ("b2",)
    (refusal,) = position.violations(Placement(BOARD.cell("d4")))
    assert refusal.clause == "necklace.secluded"
    assert BOARD.names(refusal.cells) == ("b2",)


def test_a_crosscut_that_stands_forbids_every_placement() -> None:
    position = Necklace.set_up(BOARD, stones(BOARD, red="b2 c3", blue="c2 b3"), RED, SWAP)
    assert position.status().over
    assert position.status().winner is None
    because = {violation.because for violation in position.violations(Placement(BOARD.cell("a1")))}
    assert "it leaves a crosscut at b2" in because


def test_the_swap_is_open_once_and_leaves_the_turn_to_blue() -> None:
    opened = Necklace.start(BOARD, SWAP).after(Placement(BOARD.cell("b2")))
    assert opened.is_legal(Swap())
    swapped = opened.after(Swap())
    assert swapped.to_move == BLUE
    assert swapped.stones == opened.stones
    assert [refusal.clause for refusal in swapped.violations(Swap())] == ["necklace.swap"]
    assert not Necklace.start(BOARD, {"swap": False}).after(Placement(BOARD.cell("b2"))).is_legal(Swap())


def test_reds_first_turn_is_none_for_a_swap_even_if_blue_began_on_a_board_set_up() -> None:
    blue_first = Necklace.set_up(BOARD, stones(BOARD), BLUE, SWAP).after(Placement(BOARD.cell("b2")))
    assert blue_first.to_move == RED
    assert not blue_first.is_legal(Swap())


def test_stones_set_up_tell_whether_it_can_be_blues_first_turn() -> None:
    def open_with(red: str, blue: str, mover: Colour) -> bool:
        return Necklace.set_up(BOARD, stones(BOARD, red=red, blue=blue), mover, SWAP).is_legal(Swap())

    assert open_with("b2", "", BLUE)
    assert not open_with("b2", "", RED)
    assert not open_with("b2 c3", "", BLUE)
    assert not open_with("b2", "c3", BLUE)


@pytest.mark.parametrize(("action", "clauses"), [("b3", ["win", "turn"]), ("swap", ["win", "swap"])])
def test_after_the_end_every_clause_that_refuses_is_named_the_end_first(
    action: str, clauses: list[str]
) -> None:
    assert refusals_after_the_end(GAME.name, 3, "b1; a1; b2; a2; b3", action) == clauses
