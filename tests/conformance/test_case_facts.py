"""The right answer to a case in words."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.case_facts import expected_facts, expected_status
from rulestone.cases.cases import Case, Expectation
from rulestone.core.names import ActionText, ClauseId, Colour, GameName

BLACK, WHITE = Colour("black"), Colour("white")


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        (Expectation(over=True, winner=BLACK, to_move=None), "over; Black has won"),
        (Expectation(over=True, winner=None, leader=BLACK), "over; a draw"),
        (Expectation(over=False, to_move=WHITE), "White to move"),
        (Expectation(over=False, to_move=WHITE, leader=BLACK), "White to move; Black is ahead"),
        (Expectation(over=False, to_move=WHITE, leader=None), "White to move; neither is ahead"),
        (
            Expectation(over=False, to_move=None, legal=(ActionText("choose dark"),)),
            "the second player chooses a colour",
        ),
        (Expectation(over=False, to_move=None, legal=(ActionText("a1"),)), "before play begins"),
        (
            Expectation(over=False, to_move=None, score={WHITE: (1,), BLACK: ()}, leader=WHITE),
            "White and Black may place or stop at any time; White is ahead",
        ),
    ],
)
def test_whose_turn_it_is_or_how_the_game_ended(
    cases: tuple[Case, ...], expect: Expectation, words: str
) -> None:
    assert expected_status(replace(cases[0], game=GameName("evening"), expect=expect)) == words


def test_what_may_be_played_is_said_while_the_game_goes_on(cases: tuple[Case, ...]) -> None:
    expect = Expectation(
        over=False,
        legal=(ActionText("a1"),),
        why={"b2": (ClauseId("minefield.turn"), ClauseId("minefield.switch"))},
        score={WHITE: 2, BLACK: 1},
    )
    legal, refused, score = expected_facts(replace(cases[0], expect=expect))
    assert (legal.label, legal.values) == ("legal (1)", ("a1",))
    assert (refused.values, refused.clauses) == (("b2",), ("minefield.turn", "minefield.switch"))
    assert score.values == ("white 2; black 1",)
    over = replace(cases[0], expect=replace(expect, over=True, why=UNSET, score=UNSET))
    assert expected_facts(over) == ()
