"""What is special to Minefield: hard corners, switches, and a swap only by option; fixtures hold the rest."""

from itertools import product

import pytest

from rulestone.core.action_examples import example_actions, optional_actions
from rulestone.core.actions import Placement, Swap
from rulestone.core.boards import square_board
from rulestone.core.names import Colour, Size
from rulestone.draw.text import text
from rulestone.games.minefield import GAME
from rulestone.games.minefield.rules import is_hard_corner, is_switch
from tests.games.asking import explained, stones

BLACK, WHITE = Colour("black"), Colour("white")


BOARD = square_board(Size(5))


def refusals(cell: str, **by_colour: str) -> list[tuple[str, str, str]]:
    """The clause, the cells and the words of each refusal of a black stone."""
    position = GAME.set_up(BOARD, stones(BOARD, **by_colour), BLACK, {})
    violated = position.violations(Placement(BOARD.cell(cell)))
    return [(each.clause, " ".join(BOARD.names(each.cells)), each.because) for each in violated]


def switch(points: str) -> tuple[str, str, str]:
    """The refusal of a stone that makes one of these points."""
    return ("minefield.switch", points, f"it creates a switch from {points[:2]} to {points[-2:]}")


def test_exactly_8_of_the_81_contents_of_a_2x2_area_are_hard_corners() -> None:
    (area,) = square_board(Size(2)).areas(2, 2)
    found = [on for on in product((None, BLACK, WHITE), repeat=4) if is_hard_corner(area, on)]
    assert len(found) == 8
    assert all(on.count(None) == 1 and {BLACK, WHITE} <= set(on) for on in found)


@pytest.mark.parametrize(("width", "height"), [(2, 3), (3, 2)])
def test_exactly_2_of_the_729_contents_of_a_2x3_area_are_switches(width: int, height: int) -> None:
    area = BOARD.areas(width, height)[0]
    number = 0
    for filled in product((None, BLACK, WHITE), repeat=6):
        on: list[Colour | None] = [None] * 25
        for point, stone in zip(area.points, filled, strict=True):
            on[point] = stone
        number += is_switch(area, on)
    assert number == 2


@pytest.mark.parametrize(
    ("cell", "black", "white", "refused"),
    [
        (
            "c3",
            "b2",
            "c2",
            [("minefield.hard-corner", "b2 c2 b3 c3", "it creates a hard corner from b2 to c3")],
        ),
        ("c2", "a1", "c1 a2", [switch("a1 b1 c1 a2 b2 c2")]),
        ("b3", "a1", "b1 a3", [switch("a1 b1 a2 b2 a3 b3")]),
        ("d2", "a1", "d1 a2", [switch("a1 b1 c1 d1 a2 b2 c2 d2")]),
        ("b4", "a1", "b1 a4", [switch("a1 b1 a2 b2 a3 b3 a4 b4")]),
        ("e2", "a1", "e1 a2", []),
        (
            "b2",
            "a1",
            "a2",
            [("minefield.hard-corner", "a1 b1 a2 b2", "it creates a hard corner from a1 to b2")],
        ),
        ("a1", "a1", "", [("minefield.turn", "a1", "a1 is occupied")]),
    ],
)
def test_a_refusal_names_its_area(
    cell: str, black: str, white: str, refused: list[tuple[str, str, str]]
) -> None:
    assert refusals(cell, black=black, white=white) == refused


def test_one_placement_can_be_refused_by_both_clauses_in_the_order_of_the_text() -> None:
    refused = refusals("b3", black="c1 a2", white="b1 a3 c3")
    assert [clause for clause, _, _ in refused] == ["minefield.hard-corner", "minefield.switch"]


def test_a_swap_is_refused_by_the_clause_on_turns() -> None:
    position = GAME.start(BOARD, {})
    assert [each.clause for each in position.violations(Swap())] == ["minefield.turn"]


def test_nobody_is_asked_for_a_swap_who_need_not_know_it() -> None:
    assert not [action for action in example_actions(GAME.name) if isinstance(action, Swap)]
    assert optional_actions(GAME.name) == {Swap: "swap"}


def test_each_refusal_with_its_witnesses_and_its_picture() -> None:
    explanation = explained("minefield", 5, "b3", stones="black=b2,c3 white=a2,c4", to_move="white")
    (white,) = explanation.explanation.colours
    assert (white.legal, white.actions) == (False, ())
    assert {refusal.clause for refusal in white.refusals} == {"minefield.hard-corner"}
    assert [refusal.cells for refusal in white.refusals] == [
        ("a2", "b2", "a3", "b3"),
        ("b2", "c2", "b3", "c3"),
        ("b3", "c3", "b4", "c4"),
    ]
    assert all(refusal.rule.startswith("You may not create a hard corner") for refusal in white.refusals)
    assert len(explanation.scenes) == 3
    assert text(explanation.scenes[1])[2:4] == ("3  . <.>[B] .  .", "2  W [B][.] .  .")
    assert explanation.scenes[1].caption == "minefield.hard-corner: it creates a hard corner from b2 to c3"


def test_a_switch_is_shown_whole() -> None:
    explanation = explained("minefield", 4, "b2", stones="black=d1 white=b1,d2", to_move="black")
    assert [refusal.clause for refusal in explanation.explanation.colours[0].refusals] == ["minefield.switch"]
    assert text(explanation.scenes[0])[2:4] == ("2  . <.>[.][W]", "1  . [W][.][B]")
