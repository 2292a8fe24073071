"""Small intents on larger boards: where the stones come to lie, and what is said of them there."""

from dataclasses import replace

import pytest

from rulestone.cases.authoring.embedding import NoRoom, placed, stretched
from rulestone.cases.authoring.intents import Intent, goes_on, only, refuses, to_move
from rulestone.cases.authoring.judging import NotBorneOut, confirmed_case
from rulestone.core.names import Colour, GameName
from rulestone.engines import load_engine

BLACK, WHITE = Colour("black"), Colour("white")
CORNER = "minefield" + ".hard-corner"
PAIR = Intent(
    id="pair",
    title="A pair",
    game=GameName("minefield"),
    clauses=(CORNER,),
    picture="""
    . . .
    . B W
    . . .
    """,
    to_move=BLACK,
    says=(refuses("c3", CORNER), refuses("c1", CORNER), only("a1", "a2", "a3", "b1", "b3"), goes_on()),
)
ENGINES = [load_engine("reference"), load_engine("bitboard")]


@pytest.mark.parametrize(
    ("towards", "black", "white"),
    [((1, 1), "f6", "g6"), ((-1, -1), "b2", "c2"), ((0, 0), "d4", "e4"), ((1, 0), "f4", "g4")],
)
def test_a_part_lies_where_it_is_meant_to(towards: tuple[int, int], black: str, white: str) -> None:
    case = confirmed_case(placed(PAIR, 7, towards), ENGINES)
    assert case.id == "minefield/pair-on-7"
    assert case.size == 7
    assert case.stones == {BLACK: (black,), WHITE: (white,)}


def test_what_is_said_of_the_small_board_must_hold_of_the_part() -> None:
    wrong = Intent(
        id="wrong",
        title="Wrong",
        game=GameName("minefield"),
        clauses=(CORNER,),
        picture=PAIR.picture,
        to_move=BLACK,
        says=(refuses("a1", CORNER),),
    )
    with pytest.raises(NotBorneOut, match="the author says: a1 is refused"):
        confirmed_case(placed(wrong, 7), ENGINES)


def test_a_record_is_moved_with_the_board() -> None:
    opening = Intent(
        id="begun",
        title="Begun",
        game=GameName("minefield"),
        clauses=(CORNER,),
        size=3,
        moves=("a1", "b1"),
        says=(refuses("b2", CORNER), to_move(BLACK)),
    )
    case = confirmed_case(placed(opening, 5, (1, 1)), ENGINES)
    assert case.moves == ("c3", "d3")


def test_the_cells_that_a_case_is_about_are_moved_with_the_board() -> None:
    about = replace(PAIR, focus=("c3", "a1"))
    assert confirmed_case(about, ENGINES).focus == ("c3", "a1")
    assert confirmed_case(placed(about, 7, (1, 1)), ENGINES).focus == ("g7", "e5")


def test_a_case_is_about_no_cell_off_its_board() -> None:
    with pytest.raises(NotBorneOut, match="d9"):
        confirmed_case(replace(PAIR, focus=("d9",)), ENGINES)


def test_a_stretched_board_repeats_one_row_and_one_column() -> None:
    wall = Intent(
        id="wall",
        title="A wall",
        game=GameName("minefield"),
        clauses=(CORNER,),
        picture="""
        . B .
        . B W
        . . .
        """,
        to_move=WHITE,
        says=(goes_on(),),
    )
    intent = stretched(wall, 5, column=0, row=1)
    assert intent.stones == {BLACK: ("d2", "d3", "d4", "d5"), WHITE: ("e2", "e3", "e4")}


def test_what_surrounds_a_part_can_be_taken_out() -> None:
    lone = Intent(
        id="lone",
        title="Lone",
        game=GameName("interleave"),
        clauses=("interleave" + ".board",),
        size=2,
        stones={BLACK: ("b2",)},
        says=(goes_on(),),
    )
    case = confirmed_case(placed(lone, 4, walled=True), ENGINES)
    assert len(case.removed) == 37 - 7
    assert case.stones[BLACK] == ("d4",)


def test_a_board_does_not_fit_into_a_smaller_one() -> None:
    with pytest.raises(NoRoom, match="no part of one of size 2"):
        placed(PAIR, 2)
    with pytest.raises(NoRoom, match="cannot be stretched to size 2"):
        stretched(PAIR, 2, column=0, row=0)
