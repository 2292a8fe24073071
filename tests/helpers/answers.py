"""Positions with right answers, small enough to get every part of them wrong, and results that are wrong."""

from rulestone.cases.cases import Case, Expectation
from rulestone.check.differences import Difference
from rulestone.check.results import Attempt, CaseStatus, Result
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import Answer, Play, Verdict


def actions(text: str) -> tuple[ActionText, ...]:
    """Actions, with blanks between them."""
    return tuple(ActionText(action) for action in text.split())


def cells(text: str) -> tuple[CellName, ...]:
    """Cells, with blanks between them."""
    return tuple(CellName(name) for name in text.split())


CORNER = ClauseId("minefield.hard-corner")
SWITCH = ClauseId("minefield.switch")


SQUARE = Case(
    id="minefield/test",
    title="A position with one refused point",
    clauses=(CORNER,),
    question="judge",
    game=GameName("minefield"),
    size=Size(2),
    stones={Colour("black"): cells("a1"), Colour("white"): cells("b1")},
    to_move=Colour("black"),
    moves=actions("a1 b1"),
    asks=("stones", "moves"),
    expect=Expectation(
        legal=actions("a2"),
        to_move=Colour("black"),
        over=False,
        winner=None,
        why={"b2": (CORNER, SWITCH)},
    ),
    agreed=(),
)


RIGHT = Verdict(legal=actions("a2"), to_move="black", over=False, winner=None)


LEFE = Case(
    id="lefe/test",
    title="A choice of two trees",
    clauses=(ClauseId("lefe.capture"),),
    question="judge",
    game=GameName("lefe"),
    size=Size(3),
    stones={Colour("dark"): cells("c3"), Colour("light"): cells("a1 a2 e3")},
    to_move=Colour("dark"),
    asks=("stones",),
    expect=Expectation(legal=actions("b1xa1 b1xe3 d1")),
    agreed=(),
)


TURN = (ClauseId("minefield.turn"),)
B2 = (CellName("b2"),)
ILLEGAL = Difference("legal", False, True, "b2: …", B2, TURN, ("b2",))


def result(
    case: Case, *differences: Difference, status: CaseStatus = "fail", answer: Answer | None = None
) -> Result:
    """What came of a case that was put in one form."""
    known: dict[CaseStatus, CaseStatus] = {"xfail": "fail", "xpass": "pass"}
    attempt = Attempt(
        question=Play(game=case.game, size=case.size, moves=()),
        status=known.get(status, status),
        answer=answer,
        differences=differences,
    )
    return Result(case=case, attempts=(attempt,), is_known_failure=status in known)
