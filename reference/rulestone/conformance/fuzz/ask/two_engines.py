"""Two engines held against each other, with what the reference says of either.

Where both differ from the reference in the same way they agree with each other, and nothing is said.
"""

from dataclasses import replace

from rulestone.conformance.cases import Case
from rulestone.conformance.comparison import Answered, disagreement
from rulestone.conformance.results import BAD, Attempt, CaseResult, CaseStatus
from rulestone.conformance.skip_reasons import AnsweredByOne

Pair = tuple[CaseResult, CaseResult]
Names = tuple[str, str]


def between(case: Case, each: Pair, names: Names) -> CaseResult:
    """What two engines differ in, given what came of a question for each against the reference."""
    for result, name in zip(each, names, strict=True):
        if result.status in BAD and result.status != "fail":
            return replace(result, message=f"{name}: {result.message}")
    if "skip" in (each[0].status, each[1].status):
        return CaseResult(case=case, status="skip", skip=AnsweredByOne())
    attempts: list[Attempt] = []
    for one, other in zip(each[0].attempts, each[1].attempts, strict=False):
        answered = (Answered(one.answer, one.differences), Answered(other.answer, other.differences))
        differences = disagreement(answered, names)
        attempts.append(replace(one, differences=differences, status="fail" if differences else "pass"))
    status: CaseStatus = "fail" if any(attempt.differences for attempt in attempts) else "pass"
    return CaseResult(case=case, status=status, attempts=tuple(attempts))
