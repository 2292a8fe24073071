"""An engine held against the reference, on any query."""

from rulestone.conformance.attempts import run_case
from rulestone.conformance.cases import Case, queries
from rulestone.conformance.cross_check import cross_check
from rulestone.protocol import (
    Answer,
    Failure,
    Query,
)
from tests.conformance.lying import Lying


def test_all_who_ask_see_the_same(cases: tuple[Case, ...]) -> None:
    def fail(_query: Query, _answer: Answer) -> Answer:
        return Failure(error="lost")

    (difference,) = cross_check(Lying(fail), queries(cases[0], ("judge",))[0])
    assert difference.words == "you answer with an error (lost); the request is sound"
    result = run_case(Lying(fail), Lying(fail).claims, cases[0])
    assert (result.status, result.message) == ("error", "lost")
