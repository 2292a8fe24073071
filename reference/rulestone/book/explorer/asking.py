"""Questions of several kinds and their answers, as JSON."""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulestone.core.wrong_shape import words_of
from rulestone.protocol import BadRequest, ErrorBody, strict_json

BODY_LIMIT = 1 << 21
"""Maximum length of a question in bytes."""

Kind = Callable[[bytes], object]
"""Answers one kind of question."""

_Request = TypeVar("_Request", bound=Struct)


def question_kind(shape: type[_Request], ask: Callable[[_Request], object]) -> Kind:
    """Return a function that answers questions of this shape, read strictly."""

    def answered(body: bytes) -> object:
        try:
            request = msgspec.convert(strict_json.decode_json(body), shape)
        except strict_json.NotJson as problem:
            raise BadRequest("bad-json", f"not JSON: {problem}") from None
        except msgspec.ValidationError as problem:
            raise BadRequest("bad-request", words_of(problem)) from None
        return ask(request)

    return answered


def answering(kinds: Mapping[str, Kind]) -> Callable[[str, str], str]:
    """Return the function that a page's worker calls with a question: its kind, and the question as JSON.

    It returns the answer as JSON; `{"error": …}` for a question that makes no sense.

    Args:
        kinds: the kinds of questions, by name.
    """

    def answer(name: str, body: str) -> str:
        try:
            return msgspec.json.encode(_answer(kinds, name, body.encode())).decode()
        except BadRequest as problem:
            error = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
            return msgspec.json.encode({"error": error}).decode()

    return answer


def _answer(kinds: Mapping[str, Kind], name: str, body: bytes) -> object:
    ask = kinds.get(name)
    if ask is None:
        raise BadRequest("bad-request", f"{name!r} is no question; there are {', '.join(kinds)}")
    if len(body) > BODY_LIMIT:
        raise BadRequest("bad-request", f"the question has {len(body)} bytes; the limit is {BODY_LIMIT}")
    return ask(body)
