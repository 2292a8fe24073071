"""Two engines held against each other, with what the reference says of either.

Where both differ from the reference in the same way they agree with each other, and nothing is said.
"""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UNSET

from rulestone.conformance.cases import Case
from rulestone.conformance.difference import Difference
from rulestone.conformance.results import BAD, Attempt, CaseResult, CaseStatus

Pair = tuple[CaseResult, CaseResult]
Names = tuple[str, str]


def between(case: Case, each: Pair, names: Names) -> CaseResult:
    """What two engines differ in, given what came of a question for each against the reference."""
    for result, name in zip(each, names, strict=True):
        if result.status in BAD and result.status != "fail":
            return replace(result, message=f"{name}: {result.message}")
    if "skip" in (each[0].status, each[1].status):
        return CaseResult(case=case, status="skip", message="not answered by both")
    attempts = []
    for one, other in zip(each[0].attempts, each[1].attempts, strict=False):
        found = tuple(_apart(one, other, names))
        attempts.append(replace(one, differences=found, status="fail" if found else "pass"))
    status: CaseStatus = "fail" if any(attempt.differences for attempt in attempts) else "pass"
    return CaseResult(case=case, status=status, attempts=tuple(attempts))


def _apart(one: Attempt, other: Attempt, names: Names) -> Iterator[Difference]:
    """What one of the two gets wrong by the reference, and the other not, or not in the same way."""
    first, second = ({each.sign for each in attempt.differences} for attempt in (one, other))
    for attempt, against, signs, name in ((one, other, second, names[0]), (other, one, first, names[1])):
        for difference in attempt.differences:
            if difference.sign not in signs and _tells(against, difference.field):
                yield replace(difference, words=f"[{name}] {difference.words}", engine=name)


def _tells(attempt: Attempt, field: str) -> bool:
    """Whether an answer has something to say about a field."""
    return getattr(attempt.answer, field, None) is not UNSET
