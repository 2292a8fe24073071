"""Asking an engine, and holding what it answers against what is right: the one place where that is done."""

from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from rulestone.cases.cases import Expectation
from rulestone.check.differences import Difference, answer_differences
from rulestone.core.wording import printable
from rulestone.engines import Engine
from rulestone.protocol import (
    ANSWERS,
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    Query,
    Question,
    Unsupported,
)

Response = Answer | BadRequest
"""What asking comes to: an answer, or the refusal of the request as a bad one."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a response is, held against what is right.

    Attributes:
        status: `pass` if nothing is wrong; `fail` if the answer differs; `skip` if the engine declines;
            `error` if it refuses or fails; `malformed` if it answers something else than was asked.
        differences: what is wrong with the answer.
        message: why there is no answer to compare, in one line.
    """

    status: Literal["pass", "fail", "skip", "error", "malformed"]
    differences: tuple[Difference, ...] = ()
    message: str = ""


def respond(engine: Engine, query: Query) -> Response:
    """Ask an engine.

    Raises:
        EngineBroken: an outside engine did not answer as the protocol demands.
        EngineGaveUp: an outside engine answers no more.
    """
    try:
        return engine.ask(query)
    except BadRequest as refused:
        return refused


def compare(question: Question, expect: Expectation, query: Query, response: Response) -> Comparison:
    """Hold a response against what is right.

    Args:
        question: what the query is about.
        expect: what is right.
        query: what was asked.
        response: what came of it.
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
        answer: the answer; None where there is none.
        differences: where it differs from what is right.
    """

    answer: Answer | None
    differences: tuple[Difference, ...]

    def states(self, field: str) -> bool:
        """Whether the answer says something about a field; an engine may leave some out."""
        return getattr(self.answer, field, None) is not msgspec.UNSET


def disagreement(each: tuple[Answered, Answered], names: tuple[str, str]) -> tuple[Difference, ...]:
    """What one of two engines gets wrong and the other does not, or not in the same way.

    Where both are wrong in the same way they agree with each other, and nothing is said.

    Args:
        each: what either has answered to the same query.
        names: what they are called in the differences.
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
