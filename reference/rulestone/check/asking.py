"""Ask an engine a case, and compare its answers with the right one."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import UNSET

from rulestone.cases.cases import Case, Expectation, queries
from rulestone.cases.selection import option_not_claimed, why_not_claimed
from rulestone.check.differences import Difference, answer_differences
from rulestone.check.results import BREAKAGES, Attempt, Result, TooSlow
from rulestone.core.names import ActionText
from rulestone.core.wording import printable
from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.protocol import (
    ANSWERS,
    Answer,
    BadRequest,
    Claims,
    ErrorBody,
    Failure,
    Judge,
    Question,
    Unsupported,
    Verdict,
)

if TYPE_CHECKING:
    from rulestone.check.pace import Pace

Response = Answer | BadRequest
"""An answer, or the refusal of an engine in this process."""

_KEPT = 1 << 14
"""Maximum length of a wrong answer kept for the reports, unless it is not much longer than the right one."""


def respond(engine: Engine, question: Question) -> Response:
    """Ask an engine.

    Raises:
        EngineBroken: an outside engine violated the protocol.
        EngineGaveUp: an outside engine no longer answers.
    """
    try:
        return engine.ask(question)
    except BadRequest as refused:
        return refused


def compare(position: Case | Judge, expect: Expectation, question: Question, response: Response) -> Attempt:
    """Compare a response with the right answer.

    Args:
        position: the position of the question, with its stones and its record.
        expect: the right answer.
        question: the question.
        response: the response.
    """
    if expect.error is not UNSET:
        return _compare_error(expect.error, question, response)
    match response:
        case BadRequest():
            words = f"{response.code}: {printable(response.message)}"
            return Attempt(question=question, status="error", message=words)
        case Failure():
            words = _error_text(response.error)
            return Attempt(question=question, status="error", answer=response, message=words)
        case Unsupported():
            words = printable(response.unsupported)
            return Attempt(question=question, status="skip", answer=response, message=words)
    kind = ANSWERS[question.op]
    if not isinstance(response, kind):
        words = f"an answer of type {type(response).__name__} instead of {kind.__name__}"
        return Attempt(question=question, status="malformed", answer=response, message=words)
    try:
        msgspec.json.decode(msgspec.json.encode(response), type=kind)
    except (TypeError, ValueError) as problem:
        words = f"an answer of the wrong shape: {printable(str(problem))}"
        return Attempt(question=question, status="malformed", message=words)
    wrong = answer_differences(position, expect, response)
    status: Literal["pass", "fail"] = "fail" if wrong else "pass"
    return Attempt(question=question, status=status, answer=response, differences=wrong)


def _compare_error(move: ActionText, question: Question, response: Response) -> Attempt:
    """Compare a response to an invalid question with the right one, an error that names a move."""
    if isinstance(response, Unsupported):
        return Attempt(question=question, status="skip", message=printable(response.unsupported))
    number = len(question.record) - 1 - question.record[::-1].index(move) if move else 0
    ask = f"answer with an `error` that names move {number + 1}, {move}" if move else "answer with an `error`"
    if isinstance(response, BadRequest | Failure):
        body = response if isinstance(response, BadRequest) else response.error
        said, at = (body, None) if isinstance(body, str) else (body.message, body.at)
        if move.rpartition(":")[2] in said or at == f"moves[{number}]":
            return Attempt(question=question, status="pass")
        words, answer = f"error: you do not name the move in “{printable(said, 80)}”; {ask}", None
    else:
        words, answer = f"error: you answer an invalid question; {ask}", response
        if _is_before(question, number, response):
            words += "; you describe the position before it"
    wrong = Difference("error", move, None, words, actions=(move,))
    return Attempt(question=question, status="fail", answer=answer, differences=(wrong,))


def _is_before(question: Question, count: int, answer: Answer) -> bool:
    """Return whether an answer is about the position after the first moves of a record."""
    from rulestone.cases.expect import expectation  # not needed for right answers

    if not isinstance(answer, Verdict):
        return False
    right = expectation(question.play(question.record[:count]))
    same = (right.over, right.winner, right.to_move) == (answer.over, answer.winner, answer.to_move)
    return same and right.legal is not UNSET and sorted(right.legal) == sorted(answer.legal)


def _error_text(error: ErrorBody | str) -> str:
    if isinstance(error, str):
        return printable(error)
    place = "" if error.at is None else f" at {printable(error.at, 60)}"
    return f"{printable(error.code, 40)}{place}: {printable(error.message)}"


def disagreement(attempts: tuple[Attempt, Attempt], names: tuple[str, str]) -> tuple[Difference, ...]:
    """Return the errors of one of two engines that the other does not share.

    Two engines with the same error agree with each other, so it is left out.

    Args:
        attempts: the answers of both engines to the same question.
        names: the engines' names in the differences.
    """
    pairs = ((attempts[0], attempts[1], names[0]), (attempts[1], attempts[0], names[1]))
    return tuple(
        replace(difference, words=f"[{name}] {difference.words}", engine=name)
        for attempt, other, name in pairs
        for difference in attempt.differences
        if difference.sign not in {shared.sign for shared in other.differences}
        and other.states(difference.field)
    )


def ask_as_claimed(engine: Engine, claims: Claims, case: Case, pace: "Pace | None" = None) -> Result:
    """Ask an engine a case, if necessary under other option values; see `substitute`.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was asked.
        EngineGaveUp: the engine no longer answers.
    """
    if option_not_claimed(case, claims) is not None:
        from rulestone.cases.substitution import substitute  # loads the rules, which few engines need

        changed = substitute(case, claims)
        if changed is not None:
            return replace(ask_case(engine, claims, changed, pace=pace), original_case=case)
    return ask_case(engine, claims, case, pace=pace)


def ask_case(
    engine: Engine,
    claims: Claims,
    case: Case,
    questions: Sequence[Question] | None = None,
    *,
    pace: "Pace | None" = None,
) -> Result:
    """Ask an engine a case unchanged.

    Args:
        engine: the engine.
        claims: its claims.
        case: the case.
        questions: the questions to ask; None for every one that the engine claims.
        pace: the speed of the engine. What would take too long is not asked.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was asked.
        EngineGaveUp: the engine no longer answers.
    """
    not_claimed = why_not_claimed(case, claims)
    if not_claimed is not None:
        return Result(case=case, not_claimed=not_claimed)
    questions = queries(case, claims.ops) if questions is None else questions
    seconds = [0.0] * len(questions) if pace is None else pace.too_slow(case, questions)
    pairs = list(zip(questions, seconds, strict=True))
    attempts: list[Attempt] = []
    for question in (question for question, slow in pairs if not slow):
        try:
            attempts.append(_attempt(engine, case, question, pace))
        except EngineBroken as broken:
            if not attempts:
                raise
            attempts[-1] = _blamed(attempts[-1], broken)
        if attempts[-1].status in BREAKAGES:
            break
    left_out = (TooSlow(operation=question.op, seconds=slow) for question, slow in pairs if slow)
    return Result(case=case, attempts=tuple(attempts), too_slow=tuple(left_out))


def result_broken_after(result: Result, broken: EngineBroken) -> Result:
    """Return the result of a case, if the engine was found broken after its last answer."""
    return replace(result, attempts=(*result.attempts[:-1], _blamed(result.attempts[-1], broken)))


def result_broken_before(case: Case, question: Question, broken: EngineBroken) -> Result:
    """Return the result of a case that was not asked, because the engine was found broken before it."""
    attempt = Attempt(question=question, status=broken.status, message=broken.message, stderr=broken.stderr)
    return Result(case=case, attempts=(attempt,))


def _blamed(attempt: Attempt, broken: EngineBroken) -> Attempt:
    return replace(
        attempt, status=broken.status, message=broken.message, stderr=broken.stderr, differences=()
    )


def _attempt(engine: Engine, case: Case, question: Question, pace: "Pace | None") -> Attempt:
    began = time.perf_counter()
    try:
        response = respond(engine, question) if pace is None else pace.respond(engine, case, question)
        attempt = compare(case, case.expect, question, response)
    except EngineBroken as broken:
        if broken.previous:
            raise
        attempt = Attempt(
            question=question, status=broken.status, message=broken.message, stderr=broken.stderr
        )
    except EngineGaveUp:
        raise
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine in this process may raise anything
        words = f"{type(problem).__name__}: {printable(str(problem))}"
        attempt = Attempt(question=question, status="error", message=words)
    if attempt.differences:
        length = len(msgspec.json.encode(attempt.answer))
        if length > _KEPT + 4 * len(msgspec.json.encode(case.expect)):
            attempt = replace(
                attempt, answer=None, message=f"an answer of {length} bytes, too long to be kept"
            )
    return replace(attempt, seconds=time.perf_counter() - began)
