"""Minefield's clause functions, one by one; the fixtures hold the positions."""

from itertools import product

import pytest

from rulestone.core.action_examples import example_actions, optional_actions
from rulestone.core.actions import Placement, Swap
from rulestone.core.boards import square_board
from rulestone.core.names import Colour, Size
from rulestone.core.stones import Stones
from rulestone.games.minefield import GAME
from rulestone.games.minefield.rules import Minefield
from tests.games.refusals import refusals_after_the_end
from tests.games.stones import stones

BLACK, WHITE = Colour("black"), Colour("white")
BOARD = square_board(Size(5))
EMPTY = Minefield.start(BOARD, GAME.defaults)


def black_to_move(**by_colour: str) -> Minefield:
    return Minefield.set_up(BOARD, stones(BOARD, **by_colour), BLACK, GAME.defaults)


def test_exactly_8_of_the_81_contents_of_a_2x2_area_are_hard_corners() -> None:
    board = square_board(Size(2))
    (area,) = board.areas(2, 2)
    contents = product((None, BLACK, WHITE), repeat=4)
    items = [
        filled
        for filled in contents
        if Minefield.start(board, GAME.defaults).is_hard_corner(area, Stones(filled))
    ]
    assert len(items) == 8
    assert all(filled.count(None) == 1 and {BLACK, WHITE} <= set(filled) for filled in items)


def test_exactly_2_of_the_729_contents_of_a_2x3_area_are_switches() -> None:
    for width, height in ((2, 3), (3, 2)):
        area = BOARD.areas(width, height)[0]
        number = 0
        for filled in product((None, BLACK, WHITE), repeat=6):
            contents: list[Colour | None] = [None] * 25
            for point, stone in zip(area.points, filled, strict=True):
                contents[point] = stone
            number += EMPTY.is_switch(area, Stones(tuple(contents)))
        assert number == 2


def test_a_refusal_names_its_area() -> None:
    position = black_to_move(black="b2", white="c2")
    (refusal,) = position.violations(Placement(BOARD.cell("c3")))
    assert refusal.clause == "minefield.hard-corner"
    assert BOARD.names(refusal.cells) == ("b2", "c2", "b3", "c3")
    assert refusal.because == "it creates a hard corner from b2 to c3"


def test_a_switch_of_four_in_a_row_and_its_near_miss_of_five() -> None:
    across = black_to_move(black="a1", white="d1 a2")
    assert [r.clause for r in across.violations(Placement(BOARD.cell("d2")))] == ["minefield.switch"]
    wider = black_to_move(black="a1", white="e1 a2")
    assert wider.is_legal(Placement(BOARD.cell("e2")))


def test_one_placement_can_be_refused_by_both_clauses() -> None:
    position = black_to_move(black="b2", white="b3 c2 b4 c4 d2")
    clauses = {refusal.clause for refusal in position.violations(Placement(BOARD.cell("c3")))}
    assert "minefield.hard-corner" not in clauses  # b2 b3 c2 c3 would be full: a crosscut is no hard corner
    both = black_to_move(black="b2 d1", white="c2 b4 a3")
    assert {r.clause for r in both.violations(Placement(BOARD.cell("c3")))} >= {"minefield.hard-corner"}


def test_the_first_stone_on_one_point_wins() -> None:
    board = square_board(Size(1))
    after = Minefield.start(board, GAME.defaults).after(Placement(board.cell("a1")))
    assert after.status().winner == BLACK
    assert [r.clause for r in after.violations(Placement(board.cell("a1")))] == [
        "minefield.win",
        "minefield.turn",
    ]


def test_a_colour_without_a_placement_is_skipped() -> None:
    board = square_board(Size(3))
    position = Minefield.start(board, GAME.defaults)
    assert position.status().notice == ""
    for name in ("c2", "a1", "b1", "c3", "a3"):
        position = position.after(Placement(board.cell(name)))
    assert position.mover == WHITE
    assert position.to_move == BLACK
    assert position.status().notice == "White has no placement and is skipped."


@pytest.mark.parametrize(("action", "clauses"), [("c3", ["win"]), ("b3", ["win", "turn"])])
def test_after_the_end_every_clause_that_refuses_is_named_the_end_first(
    action: str, clauses: list[str]
) -> None:
    assert refusals_after_the_end(GAME.name, 3, "b1; a1; b2; a2; b3", action) == clauses


def test_white_may_swap_once_and_only_where_the_option_says_so() -> None:
    black = Placement(BOARD.cell("b2"))
    plain = Minefield.start(BOARD, {"swap": False}).after(black)
    assert Swap() not in plain.legal_actions()
    assert [each.clause for each in plain.violations(Swap())] == ["minefield.turn"]
    offered = Minefield.start(BOARD, {"swap": True}).after(black)
    assert Swap() in offered.legal_actions()
    swapped = offered.after(Swap())
    assert (swapped.to_move, swapped.stones) == (WHITE, plain.stones)
    assert Swap() not in swapped.legal_actions()


def test_nobody_is_asked_for_a_swap_who_need_not_know_it() -> None:
    assert not [action for action in example_actions(GAME.name) if isinstance(action, Swap)]
    assert optional_actions(GAME.name) == {Swap: "swap"}
