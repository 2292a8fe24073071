"""Send a case to an engine, in the time that its speed suggests, and compare its answers.

An engine that follows a record and lists the legal actions at every step takes time for each position, and
for each of its cells. So the work of a question is the number of positions up to it, times the square of the
size. The time for a unit of work is learnt from the answers, game by game.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Literal, Protocol, runtime_checkable

import msgspec
from msgspec import UNSET

from rulestone.cases.cases import Case, Expectation, questions_of
from rulestone.cases.expect import expectation
from rulestone.cases.selection import substitute, why_not_declared
from rulestone.check.differences import Difference, answer_differences, refusal_difference
from rulestone.check.results import BREAKAGES, Attempt, Result
from rulestone.core.loading import read_json
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.wording import printable
from rulestone.engines.engine import Engine, EngineBroken, EngineUnusable
from rulestone.protocol import (
    ANSWERS,
    OPERATIONS,
    Answer,
    BadRequest,
    Capabilities,
    ErrorBody,
    Failure,
    Judge,
    Question,
    Unsupported,
    Verdict,
)
from rulestone.rulebook.installed import find_game

Response = Answer | BadRequest
"""An answer, or the refusal of an engine in this process."""

_KEPT_BYTES = 1 << 14
"""Maximum length in bytes of a wrong answer that reports show, unless it is not much longer than the right
one. A thousand longer ones would fill the memory."""

_MOVES_TRIED = 2
"""Maximum number of moves that are tried as the one at which an answer stops. Each is a position to judge."""

_ERROR_CHARACTERS = 2000
"""Length in characters of the part of an error that is searched for the name of a move: a program may write
megabytes, and each move of a record is searched for."""


def respond(engine: Engine, question: Question) -> Response:
    """Send a question to an engine, and return its answer.

    Raises:
        EngineBroken: an outside engine violated the protocol.
        EngineUnusable: an outside engine no longer answers.
    """
    try:
        return engine.ask(question)
    except BadRequest as refused:
        return refused


TOTAL_SECONDS = 240.0
"""Total time in seconds for all questions to a program. If more is needed, the slowest are left out."""

_BASE_SECONDS, _TIMES_EXPECTED = 10.0, 4.0
"""Every answer may take this many seconds, plus this many times as long as expected. A quick engine may stall
for seconds on a busy machine, and the speed on one board tells that on another only roughly."""

_ANSWERS_NEEDED = 2
"""Minimum number of answers that tell an engine's speed: the first may be slow for other reasons."""

_ANSWERS_KEPT = 3
"""Number of latest answers of which the fastest tells the speed, because some may have been delayed."""


def estimated_work(question: Question, nodes: object) -> float:
    """Return the work of a question, in positions times the square of the size.

    Args:
        question: the question.
        nodes: the number to be counted; anything else if none is.
    """
    counted = nodes if isinstance(nodes, int) else 0
    return float((1 + len(question.record) + counted) * question.size**2)


def indices_by_work(cases: Collection[Case]) -> list[int]:
    """Return the indices of the cases, those with the least work first."""
    most = [
        max(
            (estimated_work(question, case.expect.nodes) for question in questions_of(case, OPERATIONS)),
            default=0.0,
        )
        for case in cases
    ]
    return sorted(range(len(most)), key=most.__getitem__)


@runtime_checkable
class HasTimeout(Protocol):
    """An engine with a timeout that can be raised.

    Attributes:
        timeout: seconds for one answer.
    """

    timeout: float


class Pace:
    """The speed of an engine by game, and the remaining time.

    Questions come with the least work first. If the time runs out, those with the most work are left.
    """

    def __init__(self, seconds: float) -> None:
        """Begin to measure. `seconds` is the total time for all questions."""
        self._end = time.monotonic() + seconds
        self._rates: dict[GameName, deque[tuple[float, Size]]] = {}

    def has_time_for(self, case: Case, question: Question) -> bool:
        """Return whether an answer is expected in the remaining time; True while the speed is unknown."""
        known = self._rates.get(case.game, ())
        return len(known) < _ANSWERS_NEEDED or (
            min(known)[0] * estimated_work(question, case.expect.nodes) < self._end - time.monotonic()
        )

    def respond(self, engine: Engine, case: Case, question: Question) -> Response:
        """Send a question to an engine, with a timeout that depends on its speed.

        Raises:
            EngineBroken: an outside engine violated the protocol.
            EngineUnusable: it no longer answers.
        """
        amount = estimated_work(question, case.expect.nodes)
        known = self._rates.setdefault(case.game, deque(maxlen=_ANSWERS_KEPT))
        if isinstance(engine, HasTimeout):
            # Some engines copy the board for each cell, so larger boards get more than their work suggests.
            rates = (rate * max(1.0, question.size / size) ** 2 for rate, size in known)
            engine.timeout = _BASE_SECONDS + _TIMES_EXPECTED * amount * max(rates, default=0.0)
        began = time.monotonic()
        answer = respond(engine, question)
        if isinstance(answer, Verdict):  # a count may be faster than visiting every sequence
            known.append(((time.monotonic() - began) / amount, question.size))
        return answer


def grade(position: Case | Judge, expect: Expectation, question: Question, response: Response) -> Attempt:
    """Compare a response with the right answer.

    Args:
        position: the position of the question, with its stones and its record.
        expect: the right answer.
        question: the question.
        response: the response.
    """
    if isinstance(response, Unsupported):
        message = printable(response.unsupported)
        return Attempt(question=question, status="skip", answer=response, message=message)
    if expect.error is not UNSET:
        return _grade_refusal(expect.error, question, response)
    if isinstance(response, BadRequest | Failure):
        body, answer = _body(response), response if isinstance(response, Failure) else None
        refused = _move_named(question, body)
        own: tuple[Difference, ...] = ()
        if refused is not None and (expect.accepted is UNSET or refused < expect.accepted):
            own = (refusal_difference(position, expect, question, refused, "error: you name"),)
        return Attempt(
            question=question, status="error", answer=answer, message=_error_text(body), differences=own
        )
    try:
        given = read_json(msgspec.json.encode(response), ANSWERS[question.op])
    except (TypeError, ValueError) as unreadable:
        message = f"an answer of the wrong shape: {printable(str(unreadable))}"
        return Attempt(question=question, status="malformed", message=message)
    if problem := _wrong_type(question, expect, given):
        return Attempt(question=question, status="malformed", message=problem)
    wrong = answer_differences(position, expect, given)
    if wrong and (index := _refused_move(question, given)) is not None:
        before = "moves: you describe the position before"
        wrong = (refusal_difference(position, expect, question, index, before),)
    status: Literal["pass", "fail"] = "fail" if wrong else "pass"
    return Attempt(question=question, status=status, answer=given, differences=wrong)


def _wrong_type(question: Question, expect: Expectation, given: Answer) -> str:
    """Return which value a field of an answer may never have, in one line; empty if there is none."""
    if not isinstance(given, Verdict):
        return ""
    colours = find_game(question.game).colours
    for field in ("to_move", "winner", "leader"):
        value = getattr(given, field)
        if value is not UNSET and value is not None and value not in colours:
            allowed = " or ".join((*colours, "null"))
            return f"{field}: '{printable(str(value), 40)}' is not a colour or null; it is {allowed}"
    if given.score is UNSET or expect.score is UNSET:
        return ""
    if given.score.keys() != expect.score.keys():
        return f"score: it has a value for {' and '.join(colours)}, and for nothing else"
    numbers = {type(value) for value in expect.score.values()}
    if {type(value) for value in given.score.values()} != numbers:
        return f"score: {'a list of sizes' if tuple in numbers else 'a number'} is due for each colour"
    return ""


def _grade_refusal(move: ActionText, question: Question, response: Response) -> Attempt:
    """Compare a response to an invalid question with the right one, an error that names a move."""
    number = len(question.record) - 1 - question.record[::-1].index(move) if move else 0
    named = f" that names move {number + 1}, {printable(move, 60)}" if move else ""
    ask = f"answer with an `error`{named}"
    if isinstance(response, BadRequest | Failure):
        body, answer = _body(response), None
        if move.rpartition(":")[2] in body.message[:_ERROR_CHARACTERS] or body.at == f"moves[{number}]":
            return Attempt(question=question, status="pass")
        message = f"error: you do not name the move in “{printable(body.message, 80)}”; {ask}"
    else:
        message, answer = f"error: you answer an invalid question; {ask}", response
        if _is_before(question, number, response):
            message += "; you describe the position before it"
    wrong = Difference("error", move, None, message, actions=(move,))
    return Attempt(question=question, status="fail", answer=answer, differences=(wrong,))


def _is_before(question: Question, count: int, answer: Answer, refused: ActionText | None = None) -> bool:
    """Return whether an answer is about the position after the first moves of a record.

    Args:
        question: the question.
        count: the number of those moves.
        answer: the answer.
        refused: a legal move that the engine refuses, perhaps among others; None if it refuses none.
    """
    if not isinstance(answer, Verdict):
        return False
    right = expectation(question.play(question.record[:count]))
    if (right.over, right.winner, right.to_move) != (answer.over, answer.winner, answer.to_move):
        return False
    legal = () if right.legal is UNSET else right.legal
    return {*answer.legal} <= {*legal} - {refused} if refused else sorted(answer.legal) == sorted(legal)


def _refused_move(question: Question, answer: Answer) -> int | None:
    """Return the index of a move before which an answer to `judge` stops: it lists moves that come later."""
    if not isinstance(question, Judge) or not isinstance(answer, Verdict):
        return None
    record, legal = question.record, {*answer.legal}
    first = next((index for index, move in enumerate(record) if move in legal), len(record))
    likely = reversed(range(first)[-_MOVES_TRIED:]) if first < len(record) else ()
    return next((index for index in likely if _is_before(question, index, answer, record[index])), None)


def _body(refusal: BadRequest | Failure) -> ErrorBody:
    """Return the body of an error; of plain text, without a code."""
    if isinstance(refusal, BadRequest):
        return ErrorBody(code=refusal.code, message=refusal.message, at=refusal.at)
    return ErrorBody(code="", message=refusal.error) if isinstance(refusal.error, str) else refusal.error


def _error_text(body: ErrorBody) -> str:
    place = "" if body.at is None else f" at {printable(body.at, 60)}"
    code = f"{printable(body.code, 40)}{place}: " if body.code else ""
    return code + printable(body.message)


def _move_named(question: Question, body: ErrorBody) -> int | None:
    """Return the index of the move of a record that an error names; None if it names none, or several."""
    said = body.message[:_ERROR_CHARACTERS]
    exactly = [
        index
        for index, move in enumerate(question.record)
        if body.at == f"moves[{index}]" or f"move {index + 1}, {move}," in f"{said},"
    ]
    alone = [
        index
        for index, move in enumerate(question.record)
        if re.search(rf"(?<!\w){re.escape(move)}(?!\w)", said)
    ]
    return next((named[0] for named in (exactly, alone) if len(named) == 1), None)


def ask_as_declared(
    engine: Engine, capabilities: Capabilities, case: Case, pace: Pace | None = None
) -> Result:
    """Send a case to an engine, if necessary under other option values; see `substitute`.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was sent.
        EngineUnusable: the engine no longer answers.
    """
    changed = substitute(case, capabilities)
    if changed is None:
        return ask_case(engine, capabilities, case, pace)
    return replace(ask_case(engine, capabilities, changed, pace), original_case=case)


def ask_case(
    engine: Engine,
    capabilities: Capabilities,
    case: Case,
    pace: Pace | None = None,
) -> Result:
    """Send a case to an engine unchanged.

    Args:
        engine: the engine.
        capabilities: its capabilities.
        case: the case.
        pace: the speed of the engine. Questions that would take too long are not sent.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was sent.
        EngineUnusable: the engine no longer answers.
    """
    not_declared = why_not_declared(case, capabilities)
    if not_declared is not None:
        return Result(case=case, not_declared=not_declared)
    attempts: list[Attempt] = []
    too_slow: list[Question] = []
    for question in questions_of(case, capabilities.ops):
        if pace is not None and not pace.has_time_for(case, question):
            too_slow.append(question)
            continue
        try:
            attempts.append(_attempt(engine, case, question, pace))
        except EngineBroken as broken:
            if not attempts:
                raise
            attempts[-1] = _broken(attempts[-1].question, broken)
        if attempts[-1].status in BREAKAGES:
            break
    return Result(case=case, attempts=tuple(attempts), too_slow=tuple(too_slow))


def result_broken_after(result: Result, broken: EngineBroken) -> Result:
    """Return the result of a case, if the engine was found broken after its last answer."""
    return replace(result, attempts=(*result.attempts[:-1], _broken(result.attempts[-1].question, broken)))


def result_broken_before(case: Case, question: Question, broken: EngineBroken) -> Result:
    """Return the result of a case that was not sent, because the engine was found broken before it."""
    return Result(case=case, attempts=(_broken(question, broken),))


def _broken(question: Question, broken: EngineBroken) -> Attempt:
    return Attempt(question=question, status=broken.status, message=broken.message, stderr=broken.stderr)


def _raised(question: Question, problem: BaseException) -> Attempt:
    message = f"{type(problem).__name__}: {printable(str(problem))}"
    return Attempt(question=question, status="error", message=message)


def _attempt(engine: Engine, case: Case, question: Question, pace: Pace | None) -> Attempt:
    began = time.monotonic()
    ask = partial(engine.ask, question) if pace is None else partial(pace.respond, engine, case, question)
    response = returned_or_raised(ask)
    if isinstance(response, EngineBroken) and response.blames_previous:
        raise response
    return replace(attempt_of(case, question, response), seconds=time.monotonic() - began)


def returned_or_raised(ask: Callable[[], Response]) -> Response | BaseException:
    """Call an engine; return its answer, or the exception that it raised.

    Raises:
        EngineUnusable: it no longer answers.
    """
    try:
        return ask()
    except (EngineUnusable, KeyboardInterrupt):
        raise
    except BaseException as problem:  # noqa: BLE001 - an engine may raise anything, as `pytest.skip` does
        return problem


def attempt_of(case: Case, question: Question, response: Response | BaseException) -> Attempt:
    """Return the outcome of a question from the answer of an engine, or from the exception that it raised."""
    if isinstance(response, EngineBroken):
        return _broken(question, response)
    if isinstance(response, BaseException) and not isinstance(response, BadRequest):
        return _raised(question, response)
    try:
        attempt = grade(case, case.expect, question, response)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001 - an answer in this process may be anything
        return _raised(question, problem)
    if attempt.differences:
        length = len(msgspec.json.encode(attempt.answer))
        if length > _KEPT_BYTES + 4 * len(msgspec.json.encode(case.expect)):
            message = f"an answer of {length} bytes, too long to be kept"
            attempt = replace(attempt, answer=None, message=message)
    return attempt


def is_same(answer: Answer | BaseException, right: Answer) -> bool:
    """Return whether an answer is the right one, or declines. Any order and fewer fields are equal."""
    if answer == right or isinstance(answer, Unsupported):
        return True
    if not isinstance(answer, Verdict) or type(answer) is not type(right):
        return False
    pairs = {name: (getattr(answer, name), getattr(right, name)) for name in right.__struct_fields__}
    own, legal = pairs.pop("legal")
    unstated = {"reason": (None, UNSET)}
    same = (got == wanted or got in unstated.get(name, (UNSET,)) for name, (got, wanted) in pairs.items())
    return len(own) == len(legal) and set(own) == set(legal) and all(same)


Wrong = tuple[Difference, ...] | str
"""The errors of a mutant's answer; a message if it gives no answer."""


def wrong_answer(engine: Engine, case: Case, question: Question) -> Wrong | None:
    """Return the errors of a mutant's answer to a question of a case; None if nothing is."""
    attempt = grade(case, case.expect, question, respond(engine, question))
    return attempt.message or attempt.differences or None
