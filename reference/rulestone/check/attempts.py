"""Ask one engine one case, in every form that the engine claims."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from rulestone.cases.cases import Case, queries
from rulestone.cases.selection import option_not_claimed, why_not_claimed
from rulestone.check.comparison import compare, respond
from rulestone.check.differences import Difference
from rulestone.check.results import BAD, BREAKAGES, Attempt, CaseResult, CaseStatus
from rulestone.core.wording import printable
from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.protocol import Answer, BadRequest, Claims, Judge, Question

if TYPE_CHECKING:
    from rulestone.check.pace import Pace

_KEPT = 1 << 14
"""Maximum length of a wrong answer kept for the reports, unless it is not much longer than the right one."""


def run_case_as_claimed(engine: Engine, claims: Claims, case: Case, pace: "Pace | None" = None) -> CaseResult:
    """Ask an engine a case, if necessary under other option values; see `substitute`.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was asked.
        EngineGaveUp: the engine no longer answers.
    """
    changed = None
    if option_not_claimed(case, claims) is not None:
        from rulestone.cases.substitution import substitute  # loads the rules, which few engines need

        changed = substitute(case, claims)
    result = run_case(engine, claims, case if changed is None else changed.case, pace=pace)
    return replace(result, substitute=changed)


def run_case(
    engine: Engine,
    claims: Claims,
    case: Case,
    asked: Sequence[Question] | None = None,
    *,
    pace: "Pace | None" = None,
) -> CaseResult:
    """Ask an engine a case unchanged.

    Args:
        engine: the engine.
        claims: its claims.
        case: the case.
        asked: the forms to ask; None for every form that the engine claims.
        pace: the speed of the engine. What would take too long is not asked.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was asked.
        EngineGaveUp: the engine no longer answers.
    """
    skip = why_not_claimed(case, claims)
    if skip is not None:
        return CaseResult(case=case, status="skip", message=skip)
    attempts: list[Attempt] = []
    forms = queries(case, claims.ops) if asked is None else asked
    too_slow = [0.0] * len(forms) if pace is None else pace.too_slow(case, forms)
    for query, seconds in zip(forms, too_slow, strict=True):
        if seconds:
            continue
        try:
            attempts.append(_attempt(engine, case, query, pace))
        except EngineBroken as broken:
            if not attempts:
                raise
            attempts[-1] = _blamed(attempts[-1], broken)
        if attempts[-1].status in BREAKAGES:
            break
    return replace(_result(case, attempts, sum(too_slow)), too_slow=tuple(filter(None, too_slow)))


def blame(result: CaseResult, broken: EngineBroken) -> CaseResult:
    """Return the result of a case, if the engine was found broken after its last answer."""
    blamed = _result(result.case, [*result.attempts[:-1], _blamed(result.attempts[-1], broken)])
    return replace(blamed, substitute=result.substitute, too_slow=result.too_slow)


def _blamed(attempt: Attempt, broken: EngineBroken) -> Attempt:
    return replace(
        attempt, status=broken.status, message=broken.message, stderr=broken.stderr, differences=()
    )


def _result(case: Case, attempts: Sequence[Attempt], too_slow: float = 0.0) -> CaseResult:
    decisive = next((attempt for attempt in attempts if attempt.status in BAD), None)
    if decisive is not None:
        message = "; ".join(filter(None, (decisive.message, _by_form(attempts))))
        return CaseResult(case=case, status=decisive.status, attempts=tuple(attempts), message=message)
    if any(attempt.status == "pass" for attempt in attempts):
        return CaseResult(case=case, status="pass", attempts=tuple(attempts))
    message = attempts[0].message if attempts else f"not asked: too slow, {too_slow:.0f} s expected"
    return CaseResult(case=case, status="skip", attempts=tuple(attempts), message=message)


def _by_form(attempts: Sequence[Attempt]) -> str:
    """Return the result of each form, if they differ."""
    if len({attempt.status for attempt in attempts}) < 2:
        return ""
    return ", ".join(f"{attempt.form}: {attempt.status}" for attempt in attempts)


def _attempt(engine: Engine, case: Case, query: Question, pace: "Pace | None") -> Attempt:
    began = time.perf_counter()
    answer: Answer | None = None
    wrong: tuple[Difference, ...] = ()
    status: CaseStatus = "error"
    stderr = ""
    try:
        response = respond(engine, query) if pace is None else pace.respond(engine, case, query)
    except EngineBroken as broken:
        if broken.previous:
            raise
        status, message, stderr = broken.status, broken.message, broken.stderr
    except EngineGaveUp:
        raise
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine in this process may raise anything
        message = f"{type(problem).__name__}: {printable(str(problem))}"
    else:
        comparison = compare(case, case.expect, query, response)
        status, wrong, message = comparison.status, comparison.differences, comparison.message
        answer = None if isinstance(response, BadRequest) else response
    if wrong:
        length = len(msgspec.json.encode(answer))
        if length > _KEPT + 4 * len(msgspec.json.encode(case.expect)):
            answer, message = None, f"an answer of {length} bytes, too long to be kept"
    return Attempt(
        form=_form(query),
        query=query,
        status=status,
        answer=answer,
        differences=wrong,
        message=message,
        stderr=stderr,
        seconds=time.perf_counter() - began,
    )


def _form(query: Question) -> str:
    if isinstance(query, Judge):
        return "judge by moves" if query.stones is None else "judge by stones"
    return query.op
