"""Requests: their types, and strict parsing of a line of JSON into a checked question."""

from collections.abc import Mapping

from msgspec import Struct, structs

from rulestone.core.decoded import is_json_object
from rulestone.protocol import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    BadRequest,
    Judge,
    Perft,
    Play,
    Question,
    RequestId,
)
from rulestone.protocol.checking import CheckedQuestion, check_question, excerpt_of, of_shape
from rulestone.protocol.strict_json import NotJson, decode_json


class HelloRequest(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="hello"
):
    """The first request of a conversation, which asks for the engine's claims.

    Attributes:
        id: identifies the request; the reply repeats it.
        protocol: the version of the protocol: 1.
    """

    id: RequestId
    protocol: int


class JudgeRequest(Judge, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="judge"):
    """A request to judge a position."""

    id: RequestId


class PlayRequest(Play, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="play"):
    """A request to play a record as far as it is legal."""

    id: RequestId


class PerftRequest(Perft, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="perft"):
    """A request to count sequences of actions."""

    id: RequestId


Request = HelloRequest | JudgeRequest | PlayRequest | PerftRequest

REQUESTS: dict[str, type[Request]] = {
    "hello": HelloRequest,
    "judge": JudgeRequest,
    "play": PlayRequest,
    "perft": PerftRequest,
}
"""The types of all requests by operation."""

_QUESTIONS: dict[type[Request], type[Question]] = {
    JudgeRequest: Judge,
    PlayRequest: Play,
    PerftRequest: Perft,
}
"""The type of the question in a request."""


def decode_line(line: bytes) -> dict[str, object]:
    """Return the object on a line; `read_request` interprets it.

    Raises:
        BadRequest: the line is too long, is no JSON, or no object.
    """
    if len(line) > LINE_LIMIT:
        raise BadRequest("bad-request", f"the line is too long; the limit is {LINE_LIMIT} bytes")
    try:
        value = decode_json(line)
    except NotJson as problem:
        raise BadRequest("bad-json", f"not a line of JSON: {problem}") from None
    if not is_json_object(value):
        raise BadRequest("bad-request", "a request is a JSON object")
    return value


def request_id(value: Mapping[str, object]) -> RequestId | None:
    """Return the id for the answer to a request, if it can be read."""
    identifier = value.get("id")
    return identifier if isinstance(identifier, int | str) and not isinstance(identifier, bool) else None


def read_request(value: dict[str, object]) -> CheckedQuestion | None:
    """Return the checked question in an object; None for `hello`.

    Raises:
        BadRequest: it is not a question, or an invalid one.
    """
    message = of_shape(value, REQUESTS[_operation(value)])
    if not isinstance(message, HelloRequest):
        fields = structs.asdict(message)
        del fields["id"]
        return check_question(_QUESTIONS[message.__class__](**fields))
    if message.protocol != PROTOCOL_VERSION:
        raise BadRequest(
            "bad-request", f"protocol must be {PROTOCOL_VERSION}, not {message.protocol}", "protocol"
        )
    return None


def _operation(value: Mapping[str, object]) -> str:
    operation = value.get("op")
    if isinstance(operation, str) and operation in REQUESTS:
        return operation
    words = f"no such operation: {excerpt_of(operation)}; there are {', '.join(REQUESTS)}"
    raise BadRequest("bad-request", words, "op")
