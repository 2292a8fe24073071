"""Ask an engine and compare its answer with the right one. All comparisons are made here."""

from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from rulestone.cases.cases import Case, Expectation
from rulestone.check.differences import Difference, answer_differences
from rulestone.core.wording import printable
from rulestone.engines import Engine
from rulestone.protocol import (
    ANSWERS,
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    Judge,
    Question,
    Unsupported,
)

Response = Answer | BadRequest
"""The response of an engine: an answer, or the refusal of an invalid request."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of comparing a response with the right answer.

    Attributes:
        status: `pass` if nothing is wrong; `fail` if the answer differs; `skip` if the engine declines;
            `error` if it refuses or fails; `malformed` if it does not answer the question.
        differences: what is wrong with the answer.
        message: why there is no answer to compare, in one line.
    """

    status: Literal["pass", "fail", "skip", "error", "malformed"]
    differences: tuple[Difference, ...] = ()
    message: str = ""


def respond(engine: Engine, query: Question) -> Response:
    """Ask an engine.

    Raises:
        EngineBroken: an outside engine violated the protocol.
        EngineGaveUp: an outside engine no longer answers.
    """
    try:
        return engine.ask(query)
    except BadRequest as refused:
        return refused


def compare(question: Case | Judge, expect: Expectation, query: Question, response: Response) -> Comparison:
    """Compare a response with the right answer.

    Args:
        question: the question of the query.
        expect: the right answer.
        query: the query.
        response: the response.
    """
    match response:
        case BadRequest():
            return Comparison("error", message=f"{response.code}: {printable(response.message)}")
        case Failure():
            return Comparison("error", message=_error_text(response.error))
        case Unsupported():
            return Comparison("skip", message=printable(response.unsupported))
    kind = ANSWERS[query.op]
    if not isinstance(response, kind):
        words = f"an answer of type {type(response).__name__} instead of {kind.__name__}"
        return Comparison("malformed", message=words)
    try:
        msgspec.json.decode(msgspec.json.encode(response), type=kind)
    except (TypeError, ValueError) as problem:
        return Comparison("malformed", message=f"an answer of the wrong shape: {printable(str(problem))}")
    wrong = answer_differences(question, expect, response)
    return Comparison("fail" if wrong else "pass", wrong)


@dataclass(frozen=True, slots=True)
class Answered:
    """An engine's answer, and what is wrong with it.

    Attributes:
        answer: the answer; None if there is none.
        differences: its differences from the right answer.
    """

    answer: Answer | None
    differences: tuple[Difference, ...]

    def states(self, field: str) -> bool:
        """Return whether the answer contains a field; an engine may leave some out."""
        return getattr(self.answer, field, None) is not msgspec.UNSET


def disagreement(each: tuple[Answered, Answered], names: tuple[str, str]) -> tuple[Difference, ...]:
    """Return the errors of one of two engines that the other does not share.

    Two engines with the same error agree with each other, so it is left out.

    Args:
        each: the answers of both engines to the same query.
        names: the engines' names in the differences.
    """
    pairs = ((each[0], each[1], names[0]), (each[1], each[0], names[1]))
    return tuple(
        replace(difference, words=f"[{name}] {difference.words}", engine=name)
        for answered, other, name in pairs
        for difference in answered.differences
        if difference.sign not in {every.sign for every in other.differences}
        and other.states(difference.field)
    )


def _error_text(error: ErrorBody | str) -> str:
    if isinstance(error, str):
        return printable(error)
    place = "" if error.at is None else f" at {printable(error.at, 60)}"
    return f"{printable(error.code, 40)}{place}: {printable(error.message)}"
