"""Requests: strict parsing of a line of JSON into its id and a checked question."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

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
    convert_message,
)
from rulestone.protocol.checking import CheckedQuestion, check_question, excerpt_of
from rulestone.protocol.lines import LONGEST_ID
from rulestone.protocol.strict_json import NotJson, decode_json


class Hello(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="hello"):
    """The first request of a conversation, for the engine's capabilities.

    Attributes:
        protocol: the version of the protocol: 1.
    """

    op: ClassVar[str] = "hello"

    protocol: int


REQUESTS: tuple[type[Hello | Question], ...] = (Hello, Judge, Play, Perft)
"""The messages of requests, without their ids."""


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


def take_id(value: dict[str, object]) -> RequestId:
    """Take the id out of a request.

    Raises:
        BadRequest: it is missing, is too long, or has another type.
    """
    identifier = value.pop("id", None)
    if type(identifier) is int or (isinstance(identifier, str) and len(identifier) <= LONGEST_ID):
        return identifier
    words = f"a request has an `id`: a whole number, or text of at most {LONGEST_ID:,} characters"
    raise BadRequest("bad-request", words, "id")


def read_request(value: Mapping[str, object]) -> CheckedQuestion | None:
    """Return the checked question in a request without its id; None for `hello`.

    Raises:
        BadRequest: it is not a question, or an invalid one.
    """
    operation = value.get("op")
    kind = next((kind for kind in REQUESTS if kind.op == operation), None)
    if kind is None:
        there = ", ".join(kind.op for kind in REQUESTS)
        raise BadRequest(
            "bad-request", f"no operation is called {excerpt_of(operation)}; there are {there}", "op"
        )
    request = convert_message(value, kind)
    if not isinstance(request, Hello):
        return check_question(request)
    if request.protocol != PROTOCOL_VERSION:
        words = f"protocol must be {PROTOCOL_VERSION}, not {request.protocol}"
        raise BadRequest("bad-request", words, "protocol")
    return None
