"""What authors hold to be true, held against an answer."""

import pytest
from msgspec import UNSET

from rulestone.cases.authoring.intents import (
    Assertion,
    allows,
    counts,
    drawn,
    goes_on,
    is_over,
    lacks,
    leads,
    only,
    refuses,
    scores,
    stops_at,
    to_move,
    won_by,
)
from rulestone.cases.cases import Expectation
from rulestone.core.names import ActionText, ClauseId, Colour

BLACK, WHITE = Colour("black"), Colour("white")
TURN, SWITCH = "minefield.turn", "minefield.switch"
LEGAL = Expectation(legal=(ActionText("a1"), ActionText("b1")))
REFUSED = Expectation(why={"b2": (ClauseId(TURN), ClauseId(SWITCH))})
WON = Expectation(over=True, winner=BLACK)
DRAWN = Expectation(over=True, winner=None)
OPEN = Expectation(over=False, winner=None, to_move=WHITE)
SCORED = Expectation(score={BLACK: 2, WHITE: (1, 1)}, leader=BLACK)
STOPPED = Expectation(accepted=2, reasons=(ClauseId(TURN), ClauseId(SWITCH)))


@pytest.mark.parametrize(
    ("assertion", "right", "wrong"),
    [
        (refuses("b2", SWITCH, TURN), REFUSED, Expectation(why={"b2": (ClauseId(TURN),)})),
        (refuses("b2", TURN), Expectation(why={"b2": (ClauseId(TURN),)}), REFUSED),
        (refuses("b2", TURN), Expectation(why={"b2": (ClauseId(TURN),)}), Expectation()),
        (allows("b1"), LEGAL, Expectation(legal=(ActionText("a1"),))),
        (allows("b1"), LEGAL, Expectation(legal=UNSET)),
        (lacks("c1", "c2"), LEGAL, Expectation(legal=(ActionText("c2"),))),
        (only("b1", "a1"), LEGAL, Expectation(legal=(*(LEGAL.legal or ()), ActionText("c1")))),
        (only(), Expectation(legal=()), LEGAL),
        (won_by(BLACK), WON, DRAWN),
        (won_by(BLACK), WON, Expectation(over=False, winner=BLACK)),
        (drawn(), DRAWN, WON),
        (drawn(), DRAWN, OPEN),
        (goes_on(), OPEN, DRAWN),
        (is_over(), DRAWN, OPEN),
        (to_move(WHITE), OPEN, Expectation(to_move=None)),
        (to_move(None), Expectation(to_move=None), OPEN),
        (scores(black=2, white=(1, 1)), SCORED, Expectation(score={BLACK: 2, WHITE: (1,)})),
        (scores(black=2), Expectation(score={BLACK: 2}), SCORED),
        (scores(black=2), Expectation(score={BLACK: 2}), Expectation()),
        (leads(BLACK), SCORED, Expectation(leader=None)),
        (leads(None), Expectation(leader=None), SCORED),
        (stops_at(2, TURN), STOPPED, Expectation(accepted=2, reasons=(ClauseId(SWITCH),))),
        (stops_at(2, TURN), STOPPED, Expectation(accepted=2)),
        (stops_at(2), Expectation(accepted=2), Expectation(accepted=1)),
        (counts(12), Expectation(nodes=12), Expectation(nodes=13)),
    ],
)
def test_an_assertion_holds_where_it_is_so_and_not_elsewhere(
    assertion: Assertion, right: Expectation, wrong: Expectation
) -> None:
    assert assertion.holds(right)
    assert not assertion.holds(wrong)


@pytest.mark.parametrize(
    ("assertion", "words"),
    [
        (refuses("b2", TURN, SWITCH), "b2 is refused by minefield.turn and minefield.switch"),
        (only(), "only nothing legal"),
        (only("a1", "b1"), "only a1, b1 legal"),
        (stops_at(1), "1 move accepted, then the end"),
        (stops_at(3, TURN), "3 moves accepted, then minefield.turn"),
        (counts(1), "1 node"),
    ],
)
def test_an_assertion_says_what_it_says(assertion: Assertion, words: str) -> None:
    assert assertion.words == words
