"""What is sent: the shapes of requests, and answers with the id of the request that they answer."""

import msgspec
from msgspec import UNSET, Struct, UnsetType, defstruct

from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import (
    PROTOCOL_VERSION,
    Answer,
    BadRequest,
    Claims,
    ErrorBody,
    Failure,
    Operation,
    RequestId,
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


def _request(
    op: Operation, about: str, *fields: tuple[str, object] | tuple[str, object, object]
) -> type[Struct]:
    """The shape of a request: game and board, and the fields that go with its operation."""
    return defstruct(
        f"{op.capitalize()}Request",
        [
            ("id", RequestId),
            ("game", GameName),
            ("size", Size),
            ("options", Options, {}),
            ("removed", tuple[CellName, ...], ()),
            *fields,
        ],
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        tag_field="op",
        tag=op,
        namespace={"__doc__": about},
    )


_MOVES = tuple[ActionText, ...]

REQUESTS: dict[str, type[Struct]] = {
    "hello": HelloRequest,
    "judge": _request(
        "judge",
        "A request to judge a position.",
        ("stones", dict[Colour, tuple[CellName, ...]] | UnsetType, UNSET),
        ("to_move", Colour | None, None),
        ("moves", _MOVES | UnsetType, UNSET),
    ),
    "play": _request("play", "A request to play a record as far as it is legal.", ("moves", _MOVES)),
    "perft": _request(
        "perft", "A request to count sequences of actions.", ("moves", _MOVES, ()), ("depth", int)
    ),
}
"""The shape of every kind of request, by its operation; a field that is absent cannot be null."""


def reply_line(request_id: RequestId | None, answer: Answer) -> bytes:
    """An answer as a line, its line feed included."""
    return _line({"id": request_id}, answer)


def hello_reply_line(request_id: RequestId | None, claims: Claims) -> bytes:
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
