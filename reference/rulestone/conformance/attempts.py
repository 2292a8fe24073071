"""Putting one case to one engine, in every form the engine claims."""

import time
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from rulestone.conformance.cases import Case, queries
from rulestone.conformance.compare import differences
from rulestone.conformance.differences import Difference
from rulestone.conformance.results import BAD, BREAKAGES, Attempt, CaseResult, Status
from rulestone.conformance.selection import why_not_claimed
from rulestone.conformance.substitution import substitute
from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.protocol import (
    Answer,
    BadRequest,
    Claims,
    ErrorBody,
    Failure,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    Query,
    Unsupported,
    Verdict,
)
from rulestone.wording import printable

_WANTED: dict[type[Query], type[Verdict | Nodes]] = {Judge: Verdict, Play: Played, Perft: Nodes}

KEPT = 1 << 14
"""A wrong answer is kept for the reports if it is at most so long, or not much longer than the right one."""


def put_as_claimed(engine: Engine, claims: Claims, case: Case) -> CaseResult:
    """Put a case to an engine, if need be under other option values than its own; see `substitute`.

    Raises:
        EngineBroken: the engine broke before this case was put, after its last answer; nothing was asked.
        EngineGaveUp: the engine answers no more.
    """
    substitute_ = substitute(case, claims)
    if substitute_ is None:
        return put(engine, claims, case)
    return replace(put(engine, claims, substitute_.case), substitute=substitute_)


def put(engine: Engine, claims: Claims, case: Case) -> CaseResult:
    """Put a case to an engine as it stands.

    Raises:
        EngineBroken: the engine broke before this case was put, after its last answer; nothing was asked.
        EngineGaveUp: the engine answers no more.
    """
    reason = why_not_claimed(case, claims)
    if reason is not None:
        return CaseResult(case=case, status="skip", message=reason)
    attempts: list[Attempt] = []
    for query in queries(case, claims.ops):
        try:
            attempts.append(_attempt(engine, case, query))
        except EngineBroken as broken:
            if not attempts:
                raise
            attempts[-1] = _blamed(attempts[-1], broken)
        if attempts[-1].status in BREAKAGES:
            break
    return _result(case, attempts)


def blame(result: CaseResult, broken: EngineBroken) -> CaseResult:
    """The result of a case after whose last answer the engine was found broken."""
    blamed = _result(result.case, [*result.attempts[:-1], _blamed(result.attempts[-1], broken)])
    return replace(blamed, substitute=result.substitute)


def _blamed(attempt: Attempt, broken: EngineBroken) -> Attempt:
    return replace(
        attempt, status=broken.status, message=broken.message, stderr=broken.stderr, differences=()
    )


def _result(case: Case, attempts: Sequence[Attempt]) -> CaseResult:
    decisive = next((attempt for attempt in attempts if attempt.status in BAD), None)
    if decisive is not None:
        message = "; ".join(filter(None, (decisive.message, _by_form(attempts))))
        return CaseResult(case=case, status=decisive.status, attempts=tuple(attempts), message=message)
    if any(attempt.status == "pass" for attempt in attempts):
        return CaseResult(case=case, status="pass", attempts=tuple(attempts))
    return CaseResult(case=case, status="skip", attempts=tuple(attempts), message=attempts[0].message)


def _by_form(attempts: Sequence[Attempt]) -> str:
    """What came of each form, if it was not the same everywhere."""
    if len({attempt.status for attempt in attempts}) < 2:
        return ""
    return ", ".join(f"{attempt.form}: {attempt.status}" for attempt in attempts)


def _attempt(engine: Engine, case: Case, query: Query) -> Attempt:
    began = time.perf_counter()
    answer: Answer | None = None
    stderr = ""
    found: tuple[Status, str]
    try:
        answer = engine.ask(query)
        found = _standing(query, answer)
    except EngineBroken as broken:
        if broken.previous:
            raise
        found, stderr = (broken.status, broken.message), broken.stderr
    except EngineGaveUp:
        raise
    except BadRequest as refused:
        found = ("error", f"{refused.code}: {printable(refused.message)}")
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine in this process may raise anything
        found = ("error", f"{type(problem).__name__}: {printable(str(problem))}")
    status, message = found
    wrong: tuple[Difference, ...] = ()
    if status == "pass" and isinstance(answer, Verdict | Nodes):
        wrong = differences(case, case.expect, answer)
        length = len(msgspec.json.encode(answer)) if wrong else 0
        if length > KEPT + 4 * len(msgspec.json.encode(case.expect)):
            answer, message = None, f"an answer of {length} bytes, too long to be kept"
    return Attempt(
        form=_form(query),
        query=query,
        status="fail" if wrong else status,
        answer=answer,
        differences=wrong,
        message=message,
        stderr=stderr,
        seconds=time.perf_counter() - began,
    )


def _standing(query: Query, answer: Answer) -> tuple[Status, str]:
    """What an answer is before it is compared: nothing wrong so far, or why there is nothing to compare."""
    if isinstance(answer, Failure):
        return "error", _told(answer.error)
    if isinstance(answer, Unsupported):
        return "skip", printable(answer.unsupported)
    wanted = _WANTED[type(query)]
    if not isinstance(answer, wanted):
        return "malformed", f"an answer of type {type(answer).__name__} instead of {wanted.__name__}"
    try:
        msgspec.json.decode(msgspec.json.encode(answer), type=wanted)
    except (TypeError, ValueError) as problem:
        return "malformed", f"an answer of the wrong shape: {printable(str(problem))}"
    return "pass", ""


def _told(error: ErrorBody | str) -> str:
    if isinstance(error, str):
        return printable(error)
    place = "" if error.at is None else f" at {printable(error.at, 60)}"
    return f"{printable(error.code, 40)}{place}: {printable(error.message)}"


def _form(query: Query) -> str:
    if isinstance(query, Judge):
        return "judge by moves" if query.moves is not msgspec.UNSET else "judge by stones"
    return "play" if isinstance(query, Play) else "perft"
