"""A check as JUnit suites, for continuous integration services."""

from collections.abc import Iterator

from rulestone.check.claims import required, shares
from rulestone.check.reports import case_detail
from rulestone.check.results import CaseResult, Run
from rulestone.check.wording import ending, engine_title, error_lines, run_headline, stderr_lines
from rulestone.report.junit import Outcome, Suite, Test, junit_report
from rulestone.report.text import plain_text, told_in_full


def run_junit(run: Run) -> str:
    """Return the document."""
    return junit_report(f"rulestone check {engine_title(run.claims, run.engine)}", _suites(run), run.seconds)


def _suites(run: Run) -> Iterator[Suite]:
    """One suite a game. A case that broke the engine is an error, a wrong one is a failure."""
    every = shares(run)
    for game in dict.fromkeys(result.game for result in run.results):
        tests = [case_test(result, run.caveat) for result in run.results if result.game == game]
        asked = {
            str(each.clause): f"{each.answers} of {each.cases} asked" for each in every if each.game == game
        }
        yield Suite(name=f"rulestone.{game}", tests=tests, properties=asked)
    if run.gave_up is not None or run.nothing_answered:
        why = " ".join(ending(run) or (run_headline(run),))
        test = Test(name="the engine answers", outcome="error", message=why)
        yield Suite(name="rulestone.engine", tests=[test])
    for line in required(run):
        test = Test(name="every clause is asked", outcome="failure", message=line)
        yield Suite(name="rulestone.clauses", tests=[test])


def case_test(result: CaseResult, caveat: str = "") -> Test:
    """Return a case as a test; `caveat` is added if it failed."""
    outcome = _outcome(result)
    gist = next(iter(error_lines(result)), result.status)
    failed = outcome in ("failure", "error")
    body = plain_text(told_in_full(case_detail(result))) if failed else ""
    return Test(
        name=result.id,
        outcome=outcome,
        message=f"known to fail: {gist}" if result.status == "xfail" else gist,
        kind=result.status,
        body="\n".join(filter(None, (body, caveat))) if failed else "",
        stderr="\n".join(stderr_lines(result)) if failed else "",
        seconds=result.seconds,
    )


def _outcome(result: CaseResult) -> Outcome:
    match result.status:
        case "pass":
            return ""
        case "skip" | "xfail":
            return "skipped"
        case "fail" | "xpass":
            return "failure"
        case _:
            return "error"
