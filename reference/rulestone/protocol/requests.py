"""Requests: their shapes, and the strict way from a line of JSON to a checked query."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, Struct, UnsetType, defstruct

from rulestone.core.game import game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.narrowing import is_json_object
from rulestone.protocol import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    BadRequest,
    ErrorCode,
    Operation,
    Query,
    RequestId,
)
from rulestone.protocol.checking import CheckedQuery, check_game, check_options, check_query, excerpt_of
from rulestone.protocol.strict_json import NotJson, decode_json


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

_CODES: dict[str, ErrorCode] = {
    "game": "unknown-game",
    "size": "bad-size",
    "options": "bad-option",
    "removed": "bad-cell",
    "stones": "bad-position",
    "moves": "bad-action",
}
"""The code of a value of the wrong type, by the field it stands in."""


def decode_line(line: bytes) -> dict[str, object]:
    """The object that a line holds; see `read_request` for what it means.

    Raises:
        BadRequest: the line is too long, no JSON, or no object.
    """
    if len(line) > LINE_LIMIT:
        raise BadRequest("bad-request", f"the line has {len(line)} bytes; the limit is {LINE_LIMIT}")
    try:
        value = decode_json(line)
    except NotJson as problem:
        raise BadRequest("bad-json", f"not a line of JSON: {problem}") from None
    if not is_json_object(value):
        raise BadRequest("bad-request", "a request is a JSON object")
    return value


def request_id(value: Mapping[str, object]) -> RequestId | None:
    """The id to answer a request with, as far as one can be made out."""
    identifier = value.get("id")
    return identifier if isinstance(identifier, int | str) and not isinstance(identifier, bool) else None


def read_request(value: dict[str, object]) -> CheckedQuery | None:
    """The query that an object means, checked; None where it asks who answers (`hello`).

    Raises:
        BadRequest: it means none, or one that no engine could be asked.
    """
    shape = REQUESTS[_operation(value)]
    try:
        message = msgspec.convert(value, shape)
    except msgspec.ValidationError as problem:
        raise _misshapen(value, shape, problem) from None
    if not isinstance(message, HelloRequest):
        begun = {"moves": (), **value} if value["op"] == "perft" else value
        return check_query(msgspec.convert(begun, Query))
    if message.protocol != PROTOCOL_VERSION:
        raise BadRequest(
            "bad-request", f"protocol must be {PROTOCOL_VERSION}, not {message.protocol}", "protocol"
        )
    return None


def _operation(value: Mapping[str, object]) -> str:
    if "op" not in value:
        raise BadRequest("bad-request", "Object missing required field `op`", "op")
    operation = value["op"]
    if isinstance(operation, str) and operation in REQUESTS:
        return operation
    from rulestone.core.wording import did_you_mean  # only who errs needs a hint

    hint = did_you_mean(str(operation), REQUESTS)
    words = f"no such operation: {excerpt_of(operation)}; there are {', '.join(REQUESTS)}{hint}"
    raise BadRequest("bad-request", words, "op")


def _misshapen(
    value: Mapping[str, object], shape: type[Struct], problem: msgspec.ValidationError
) -> BadRequest:
    from rulestone.core.wrong_shape import wrong_shape  # looked for where there is one

    wrong = wrong_shape(value, shape, problem)
    field = wrong.path[0] if wrong.known and wrong.path else None
    words = wrong.words
    game, options = value.get("game"), value.get("options")
    if field == "options" and isinstance(game, str) and is_json_object(options):
        try:
            check_game(GameName(game))
            check_options(GameName(game), options)
        except BadRequest as refusal:
            return refusal
    if field == "game":
        words = f"no such game: {excerpt_of(value['game'])}; there are {', '.join(game_names())}"
    code = _CODES.get(field, "bad-request") if isinstance(field, str) else "bad-request"
    return BadRequest(code, words, wrong.place or None)
