"""What a response is, held against what is right: one answer for all who ask."""

import re

import pytest
from msgspec.structs import force_setattr, replace

from rulestone.cases.cases import Case, queries, read_cases
from rulestone.check.comparison import Answered, Comparison, compare, disagreement, respond
from rulestone.check.differences import Difference
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, ErrorBody, Failure, Nodes, Query, Unsupported, Verdict
from tests.check.lying import Lying

REFUSED = BadRequest("bad-position", "no\x1b such position", "stones")


def query_of(case: Case) -> Query:
    return queries(case, ("judge",))[0]


def comparison_of(case: Case, response: Answer | BadRequest) -> Comparison:
    return compare(case, case.expect, query_of(case), response)


@pytest.mark.parametrize(
    ("response", "status", "message"),
    [
        (REFUSED, "error", "bad-position: no\\x1b such position"),
        (Failure(error=ErrorBody(code="internal", message="lost", at="x")), "error", "internal at x: lost"),
        (Failure(error="lost"), "error", "lost"),
        (Unsupported(unsupported="not\nhere"), "skip", "not\\nhere"),
        (Nodes(nodes=3), "malformed", "an answer of type Nodes instead of Verdict"),
    ],
)
def test_what_is_no_answer_has_a_status_and_a_reason(
    cases: tuple[Case, ...], response: Answer | BadRequest, status: str, message: str
) -> None:
    comparison = comparison_of(cases[1], response)
    assert (comparison.status, comparison.message, comparison.differences) == (status, message, ())


@pytest.mark.parametrize("to_move", [object(), 5])
def test_an_answer_that_is_none_of_the_protocol_is_malformed(
    cases: tuple[Case, ...], to_move: object
) -> None:
    """An engine in Python may put anything into it: what JSON cannot say, or another type."""
    answer = Verdict(legal=(), to_move=None, over=False, winner=None)
    force_setattr(answer, "to_move", to_move)
    comparison = comparison_of(cases[1], answer)
    assert comparison.status == "malformed"
    assert comparison.message.startswith("an answer of the wrong shape: ")


def test_what_an_engine_says_of_an_error_is_cut(cases: tuple[Case, ...]) -> None:
    long = "q" * 300
    message = comparison_of(cases[1], Failure(error=ErrorBody(code=long, message=long, at=long))).message
    assert [len(part) for part in re.findall("q+…", message)] == [40, 60, 200]


def test_an_answer_passes_or_differs() -> None:
    case = next(case for case in read_cases() if "stones" in case.asks)
    right = respond(ReferenceEngine(), query_of(case))
    assert comparison_of(case, right) == Comparison("pass")
    assert isinstance(right, Verdict)
    wrong = comparison_of(
        case, Verdict(legal=(), to_move=right.to_move, over=right.over, winner=right.winner)
    )
    assert wrong.status == "fail"
    assert wrong.differences


def test_a_refusal_is_a_response(cases: tuple[Case, ...]) -> None:
    def refuse(_query: Query, _answer: Answer) -> Answer:
        raise REFUSED

    assert respond(Lying(refuse), query_of(cases[0])) is REFUSED


def test_two_engines_disagree_where_they_are_not_wrong_alike() -> None:
    right = Verdict(legal=(), to_move=None, over=True, winner="black")
    winner = Difference("winner", "black", "white", "winner: you say white; it is black")
    leader = Difference("leader", "black", None, "leader: you say nobody; it is black")
    one, other = Answered(right, (winner, leader)), Answered(right, (winner,))
    assert disagreement((one, one), ("a", "b")) == ()
    assert disagreement((one, other), ("a", "b")) == ()  # the other says nothing of the leader
    stated = Answered(replace(right, leader="black"), (winner,))
    (difference,) = disagreement((one, stated), ("a", "b"))
    assert (difference.field, difference.engine, difference.words) == ("leader", "a", f"[a] {leader.words}")
    (difference,) = disagreement((stated, one), ("b", "a"))
    assert difference.engine == "a"
