"""One case put to one engine, in every form that it claims."""

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.check.attempts import blame, run_case, run_case_as_claimed
from rulestone.check.results import CaseResult
from rulestone.core.names import ActionText
from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.protocol import (
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    GameClaim,
    Nodes,
    Query,
    Unsupported,
    Verdict,
)
from tests.conformance.lying import Change, Lying

BOTH = Lying().claims
CASE = next(each for each in read_cases() if each.question == "judge" and each.asks == ("stones", "moves"))
"""A case that can be put in three forms."""


def result_of(change: Change, case: Case = CASE) -> CaseResult:
    return run_case(Lying(change), BOTH, case)


def raising(problem: BaseException) -> Change:
    def change(_: Query, __: Answer) -> Answer:
        raise problem

    return change


def test_which_form_failed_is_told() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        return replace(answer, over=True) if query.op == "play" else answer

    bad = result_of(change)
    assert bad.status == "fail"
    assert bad.message == "judge by stones: pass, play: fail, judge by moves: pass"
    assert bad.decisive is not None
    assert bad.decisive.form == "play"
    assert [difference.field for difference in bad.differences] == ["over"]


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (BadRequest("bad-cell", "no such cell"), "bad-cell: no such cell"),
        (ZeroDivisionError("division by\nzero"), r"ZeroDivisionError: division by\nzero"),
        (SystemExit(3), "SystemExit: 3"),
    ],
)
def test_whatever_an_engine_raises_is_an_error(problem: BaseException, message: str) -> None:
    result = result_of(raising(problem))
    assert (result.status, result.message) == ("error", message)
    assert {attempt.status for attempt in result.attempts} == {"error"}


def test_answers_of_the_wrong_kind_or_shape_are_malformed() -> None:
    result = result_of(lambda _, __: Nodes(nodes=1))
    assert (result.status, len(result.attempts)) == ("malformed", 1)
    assert result.message.startswith("an answer of type Nodes instead of Verdict")


def test_answers_that_hold_what_no_answer_holds_are_malformed() -> None:
    strange = ActionText("\ud800")
    result = result_of(lambda _, answer: replace(answer, legal=(strange,)))
    assert result.status == "malformed"
    assert result.message.startswith("an answer of the wrong shape")


def test_an_error_is_told_with_its_place() -> None:
    body = ErrorBody(code="bad-cell", message="no such cell", at="stones.black[0]")
    result = result_of(lambda _, __: Failure(error=body))
    assert result.message == "bad-cell at stones.black[0]: no such cell"
    assert result_of(lambda _, __: Failure(error="tired\x07")).message == "tired\\x07"


def test_a_case_that_every_form_declines_is_skipped_and_one_answer_is_enough() -> None:
    declined = result_of(lambda _, __: Unsupported(unsupported="too large"))
    assert (declined.status, declined.message) == ("skip", "too large")
    one = result_of(
        lambda query, answer: answer if query.op == "play" else Unsupported(unsupported="too large"),
    )
    assert (one.status, [attempt.status for attempt in one.attempts]) == ("pass", ["skip", "pass", "skip"])


def test_what_is_not_claimed_is_not_asked() -> None:
    engine = Lying()
    result = run_case(engine, replace(BOTH, games={}), CASE)
    assert (result.status, result.message, engine.queries) == ("skip", f"does not claim {CASE.game}", [])


def test_nothing_more_is_asked_of_an_engine_that_broke() -> None:
    engine = Lying(raising(EngineBroken("crash", "it ended", "the board is upside down")))
    result = run_case(engine, BOTH, CASE)
    assert (result.status, result.message, len(engine.queries)) == ("crash", "it ended", 1)
    assert result.attempts[0].stderr == "the board is upside down"


def test_an_engine_that_gives_up_or_was_broken_before_leaves_no_result() -> None:
    for problem in (EngineGaveUp("no more"), EngineBroken("crash", "it ended", previous=True)):
        with pytest.raises(type(problem)):
            result_of(raising(problem))


def test_a_fault_noticed_late_is_put_down_to_the_last_answer() -> None:
    result = blame(result_of(lambda _, answer: answer), EngineBroken("crash", "it ended"))
    assert [attempt.status for attempt in result.attempts] == ["pass", "pass", "crash"]
    assert (result.status, result.differences) == ("crash", ())
    assert result.message == "it ended; judge by stones: pass, play: pass, judge by moves: crash"


def test_a_wrong_answer_that_is_long_is_not_kept() -> None:
    def change(_: Query, answer: Answer) -> Answer:
        many = tuple(ActionText(f"zz{number}") for number in range(5000))
        return replace(answer, legal=many) if isinstance(answer, Verdict) else answer

    result = result_of(change)
    assert result.decisive is not None
    assert (result.status, result.decisive.answer) == ("fail", None)
    assert "bytes, too long to be kept" in result.message


def test_a_case_is_put_under_options_that_are_claimed() -> None:
    (case, *_) = (each for each in read_cases() if each.id.startswith("necklace/") and each.options == {})
    claims = replace(BOTH, games={"necklace": GameClaim(options={"swap": (False,)})})
    engine = Lying()
    assert run_case(engine, claims, case).status == "skip"
    result = run_case_as_claimed(engine, claims, case)
    assert result.substitute is not None
    assert (result.status, result.case.options) == ("pass", {"swap": False})
    assert result.substitute.own == case
