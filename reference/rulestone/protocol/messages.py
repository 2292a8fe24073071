"""What is sent: queries with an id, and answers with the id of the request that they answer."""

import msgspec
from msgspec import Struct

from rulestone.protocol import (
    PROTOCOL_VERSION,
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
    RequestId,
    Unsupported,
    Verdict,
)


class HelloRequest(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="hello"
):
    """The first request of a conversation: who are you?

    Attributes:
        id: whatever identifies the request; the reply repeats it.
        protocol: the version that is spoken: 1.
    """

    id: RequestId
    protocol: int


class JudgeRequest(Judge, frozen=True, kw_only=True):
    """A request to judge a position.

    Attributes:
        id: whatever identifies the request; the reply repeats it.
    """

    id: RequestId


class PlayRequest(Play, frozen=True, kw_only=True):
    """A request to play a record as far as it is legal.

    Attributes:
        id: whatever identifies the request; the reply repeats it.
    """

    id: RequestId


class PerftRequest(Perft, frozen=True, kw_only=True):
    """A request to count sequences of actions.

    Attributes:
        id: whatever identifies the request; the reply repeats it.
    """

    id: RequestId


Request = HelloRequest | JudgeRequest | PlayRequest | PerftRequest

REQUESTS: tuple[type[Struct], ...] = (HelloRequest, JudgeRequest, PlayRequest, PerftRequest)
"""Every kind of request."""


class HelloReply(Claims, frozen=True, kw_only=True):
    """The answer to `hello`: who answers, and what it knows.

    Attributes:
        id: the id of the request.
        protocol: the version of the protocol that is spoken: 1.
    """

    id: RequestId
    protocol: int


class JudgeReply(Verdict, frozen=True, kw_only=True):
    """The answer to `judge`: what is true of the position.

    Attributes:
        id: the id of the request.
    """

    id: RequestId


class PlayReply(Played, frozen=True, kw_only=True):
    """The answer to `play`: how much of the record is legal, and what is true after that.

    Attributes:
        id: the id of the request.
    """

    id: RequestId


class PerftReply(Nodes, frozen=True, kw_only=True):
    """The answer to `perft`: how many sequences of actions there are.

    Attributes:
        id: the id of the request.
    """

    id: RequestId


class UnsupportedReply(Unsupported, frozen=True, kw_only=True):
    """The engine does not answer this, and says why.

    Attributes:
        id: the id of the request.
    """

    id: RequestId


class ErrorReply(Failure, frozen=True, kw_only=True):
    """The request could not be answered.

    Attributes:
        id: the id of the request; null where none could be read.
    """

    id: RequestId | None


REPLIES: tuple[type[Struct], ...] = (
    HelloReply,
    JudgeReply,
    PlayReply,
    PerftReply,
    UnsupportedReply,
    ErrorReply,
)
"""Every kind of reply."""


def reply_line(request_id: RequestId | None, answer: Answer) -> bytes:
    """An answer as a line, its line feed included."""
    return _line({"id": request_id}, answer)


def hello_reply_line(request_id: RequestId, claims: Claims) -> bytes:
    """The answer to `hello` as a line."""
    return _line({"id": request_id, "protocol": PROTOCOL_VERSION}, claims)


def error_line(request_id: RequestId | None, problem: BadRequest) -> bytes:
    """What is wrong with a request, as a line."""
    return reply_line(
        request_id, Failure(error=ErrorBody(code=problem.code, message=problem.message, at=problem.at))
    )


def _line(head: dict[str, RequestId | int | None], body: Struct) -> bytes:
    # The id comes first, for whoever reads along.
    fields: dict[str, object] = msgspec.to_builtins(body, str_keys=True)
    return msgspec.json.encode({**head, **fields}) + b"\n"
