"""The questions that the explorer's page may ask, and their answers, as JSON. Its worker calls `answer`."""

import msgspec

from rulestone.book.explorer.question import ViewRequest, read_request
from rulestone.book.explorer.view import picture, view
from rulestone.core.decoded import words_of
from rulestone.protocol import BadRequest, ErrorBody, strict_json

_KINDS = ("view", "picture")


def answer(kind: str, body: str) -> str:
    """Return the answer to a question as JSON; `{"error": …}` if it makes no sense.

    Args:
        kind: what is asked: `view` or `picture`.
        body: the question as JSON.
    """
    try:
        return msgspec.json.encode(_answer(kind, body.encode())).decode()
    except BadRequest as problem:
        error = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
        return msgspec.json.encode({"error": error}).decode()


def _answer(kind: str, body: bytes) -> object:
    try:
        question = strict_json.decode_json(body)
        match kind:
            case "view":
                return view(read_request(msgspec.convert(question, ViewRequest)))
            case "picture":
                return {"picture": picture(read_request(msgspec.convert(question, ViewRequest)))}
    except strict_json.NotJson as problem:
        raise BadRequest("bad-json", f"not JSON: {problem}") from None
    except msgspec.ValidationError as problem:
        raise BadRequest("bad-request", words_of(problem)) from None
    raise BadRequest("bad-request", f"{kind!r} is not a question; ask {', '.join(_KINDS)}")
