"""The whole check as one function, for the tests of engines written in Python."""

import pytest

from rulestone.engines import load_engine
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import BadRequest, GameClaim
from rulestone.testing import NoEngine, as_engine, cases_of, check_engine, report
from tests.check.lying import Lying


def test_a_whole_check_is_one_call() -> None:
    engine = Lying()
    outcome = check_engine(engine, games=["evening"])
    assert outcome.exit_status == 0
    assert outcome.counts["pass"] == len(outcome.results) == len(cases_of(["evening"]))
    engine.ask(engine.queries[0])  # it is still open
    assert not engine.closed


def test_a_check_can_require_every_clause_to_be_asked() -> None:
    engine = Lying(games={"evening": GameClaim(size_list=(1,))})
    assert check_engine(engine, games=["evening"]).exit_status == 0
    strict = check_engine(engine, games=["evening"], require_clauses=True)
    assert strict.exit_status == 1
    assert "evening.group" in strict.missing


def test_an_engine_that_does_not_start_is_told_by_the_run() -> None:
    with pytest.raises(NoEngine, match="Lying is a class: give an object of it"):
        check_engine(Lying)  # type: ignore[arg-type]  # that is the mistake
    outcome = check_engine(StdioEngine(("no-such-program",)))
    assert outcome.exit_status == 3
    assert "cannot start" in report(outcome)


def test_a_check_that_fails_says_what_is_wrong() -> None:
    engine = load_engine("mutant:evening/place-at-a-tie")
    small = [case for case in cases_of(["evening"]) if case.size <= 4 and case.question != "perft"]
    cases = [case for case in small if "evening.place" in case.clauses]
    outcome = check_engine(engine, cases=cases)
    assert outcome.wrong
    assert outcome.diagnosis is not None
    assert "evening/place-at-a-tie" in [each.mutant for each in outcome.diagnosis]
    assert "it is not (evening.place)" in report(outcome)
    known = check_engine(engine, cases=cases, known=[result.id for result in outcome.wrong])
    assert known.exit_status == 0
    one = check_engine(engine, cases=[outcome.wrong[0].case], diagnosed=False)
    assert (len(one.results), one.diagnosis) == (1, None)


class Method(ReferenceEngine):
    """Its claims are a method."""

    def claims(self) -> None:  # type: ignore[override]  # that is the mistake
        """Forgotten to be a property."""


class Mute:
    """It has a part that cannot be called."""

    claims = ReferenceEngine().claims
    ask = "nothing"

    def close(self) -> None:
        """Nothing to release."""


@pytest.mark.parametrize(
    ("candidate", "words"),
    [
        (ReferenceEngine, "ReferenceEngine is a class: give an object of it"),
        (7, "int is no engine, it has no claims and no ask and no close"),
        (Mute(), "Mute is no engine: ask cannot be called"),
        (Method(), "Method is no engine: its claims are of type method, not Claims, it must be a property"),
    ],
)
def test_what_an_object_lacks_to_be_an_engine_is_said(candidate: object, words: str) -> None:
    with pytest.raises(NoEngine) as refused:
        as_engine(candidate)
    assert str(refused.value) == words


def test_cases_are_of_the_games_that_are_named() -> None:
    assert {case.game for case in cases_of(["Evening", "lefe"])} == {"evening", "lefe"}
    with pytest.raises(BadRequest, match="no game is called 'go'"):
        cases_of(["go"])
