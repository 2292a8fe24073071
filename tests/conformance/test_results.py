"""What came of cases and of a whole run, and what the process says of it at its end."""

from dataclasses import replace

import pytest

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.exit_status import ExitStatus
from rulestone.check.results import STATUSES, Attempt, CaseResult, CaseStatus, Run
from rulestone.core.names import ClauseId
from rulestone.protocol import Query


def attempt(case: Case, status: CaseStatus, *differences: Difference, seconds: float = 0.5) -> Attempt:
    query = Query(op="play", game=case.game, size=case.size, moves=())
    return Attempt(form="play", query=query, status=status, differences=differences, seconds=seconds)


def result(case: Case, status: CaseStatus, *attempts: Attempt) -> CaseResult:
    return CaseResult(case=case, status=status, attempts=attempts)


def run_of(*results: CaseResult) -> Run:
    return Run(engine=("x",), claims=None, results=results, selected=len(results))


def test_the_decisive_attempt_is_the_first_that_went_wrong_or_the_last(cases: tuple[Case, ...]) -> None:
    case = cases[0]
    wrong = Difference("over", False, True, "over: …")
    first, failed, last = attempt(case, "pass"), attempt(case, "fail", wrong), attempt(case, "error")
    assert result(case, "fail", first, failed, last).decisive is failed
    assert result(case, "fail", first, failed, last).differences == (wrong,)
    assert result(case, "fail", first, failed, last).seconds == 1.5
    assert result(case, "pass", failed, first).decisive is failed
    assert result(case, "pass", first, attempt(case, "skip")).decisive == attempt(case, "skip")
    assert (result(case, "skip").decisive, result(case, "skip").differences) == (None, ())


def test_a_wrong_answer_is_about_the_clauses_of_its_differences_or_those_of_the_case(
    cases: tuple[Case, ...],
) -> None:
    named = Difference("legal", False, True, "b2: …", clauses=(ClauseId("minefield.switch"),))
    assert result(cases[0], "fail", attempt(cases[0], "fail", named)).clauses_concerned == (
        "minefield.switch",
    )
    other = Difference("over", False, True, "over: …")
    assert result(cases[0], "fail", attempt(cases[0], "fail", other)).clauses_concerned == ("minefield.turn",)


@pytest.mark.parametrize("status", STATUSES)
def test_what_makes_a_run_fail(cases: tuple[Case, ...], status: CaseStatus) -> None:
    wrong = status not in ("pass", "skip", "xfail")
    outcome = run_of(result(cases[0], "pass"), result(cases[1], status))
    assert [each.status for each in outcome.wrong] == ([status] if wrong else [])
    assert outcome.exit_status == (ExitStatus.FAILED if wrong else ExitStatus.PASSED)
    assert list(outcome.counts) == list(STATUSES)
    assert outcome.counts[status] == (2 if status == "pass" else 1)


def test_a_run_in_which_nothing_was_answered_says_nothing_of_the_engine(cases: tuple[Case, ...]) -> None:
    unclaimed = result(cases[0], "skip")
    declined = CaseResult(
        case=cases[1], status="skip", attempts=(attempt(cases[1], "skip"),), message="too large"
    )
    assert (run_of(unclaimed).nothing_asked, run_of(unclaimed).nothing_answered) == (True, True)
    both = run_of(unclaimed, declined)
    assert (both.nothing_asked, both.nothing_answered) == (False, True)
    assert both.exit_status == ExitStatus.WRONG_INPUT
    answered = run_of(declined, result(cases[2], "pass"))
    assert (answered.nothing_asked, answered.nothing_answered) == (False, False)
    assert not run_of().nothing_answered


def test_how_a_run_ended_goes_before_what_came_of_it(cases: tuple[Case, ...]) -> None:
    skipped = result(cases[0], "skip")
    assert replace(run_of(skipped), interrupted=True).exit_status == ExitStatus.INTERRUPTED
    assert replace(run_of(skipped), gave_up="no", interrupted=True).exit_status == ExitStatus.NO_ENGINE
    missing = (ClauseId("minefield.win"),)
    assert replace(run_of(result(cases[0], "pass")), missing=missing).exit_status == ExitStatus.FAILED
