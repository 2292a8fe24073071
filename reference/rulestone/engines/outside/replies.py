"""Messages to and from an outside engine: write requests, read replies strictly."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulestone.core.decoded import is_json_object, path_of, words_of
from rulestone.core.wording import excerpt, printable
from rulestone.engines import EngineBroken
from rulestone.engines.outside.line_process import quote_line
from rulestone.protocol import (
    ANSWERS,
    PROTOCOL_VERSION,
    Answer,
    Claims,
    Failure,
    Judge,
    Perft,
    Question,
    RequestId,
    Unsupported,
)
from rulestone.protocol.strict_json import NotJson, decode_json

_Shape = TypeVar("_Shape", bound=Struct)

_SIZES = ": `sizes` is [smallest, largest]; `size_list` names each size by itself"


class _Hello(Claims, frozen=True, kw_only=True):
    """The reply to `hello` on the line."""

    protocol: int


def hello_line(request_id: RequestId) -> bytes:
    """Return the request that opens every conversation."""
    return msgspec.json.encode({"id": request_id, "op": "hello", "protocol": PROTOCOL_VERSION})


def request_line(request_id: RequestId, question: Question) -> bytes:
    """Return a question as a line. `removed` is left out if it is empty."""
    fields: dict[str, object] = {
        "id": request_id,
        "op": question.op,
        "game": question.game,
        "size": question.size,
    }
    match question:
        case Perft(depth=depth):
            fields |= {"depth": depth, "moves": question.record, "options": question.options}
        case Judge(stones=stones, to_move=to_move) if stones is not None:
            fields |= {"options": question.options, "stones": stones, "to_move": to_move}
        case _:
            fields |= {"moves": question.record, "options": question.options}
    if question.removed:
        fields["removed"] = question.removed
    return msgspec.json.encode(fields)


def read_claims(line: bytes, request_id: RequestId) -> Claims:
    """Read an engine's claims.

    Raises:
        EngineBroken: the line is not a reply to `hello`, or has another version of the protocol.
    """
    fields = _read_object(line, request_id)
    if "error" in fields or "unsupported" in fields:
        raise EngineBroken("malformed", f"it refuses `hello`: {excerpt(line)}")
    hello = _shaped(fields, _Hello, "hello")
    if hello.protocol != PROTOCOL_VERSION:
        raise EngineBroken(
            "malformed", f"it speaks protocol {hello.protocol}, this is protocol {PROTOCOL_VERSION}"
        )
    return Claims(name=hello.name, version=hello.version, games=hello.games, ops=hello.ops)


def read_answer(line: bytes, request_id: RequestId, question: Question) -> Answer:
    """Read the answer to a question. Unknown fields are ignored.

    Raises:
        EngineBroken: the line is not an answer to this question.
    """
    fields = _read_object(line, request_id)
    if "error" in fields:
        return _shaped(fields, Failure, "error")
    if "unsupported" in fields:
        return _shaped(fields, Unsupported, "unsupported")
    return _shaped(fields, ANSWERS[question.op], question.op)


def _read_object(line: bytes, request_id: RequestId) -> dict[str, object]:
    try:
        fields = decode_json(line)
    except NotJson as problem:
        raise EngineBroken("malformed", f"not JSON: {printable(str(problem))}: {quote_line(line)}") from None
    if not is_json_object(fields):
        raise EngineBroken("malformed", f"not an object: {excerpt(line)}")
    if "id" not in fields:
        raise EngineBroken("malformed", f"a reply without `id`: {excerpt(line)}")
    echoed = fields["id"]
    if type(echoed) is not type(request_id) or echoed != request_id:
        # The id of each request is random. Reports show 1 instead, so that two runs give the same report.
        ids = f"a reply to request {printable(repr(echoed), 40)}, but {request_id!r} was asked"
        raise EngineBroken("malformed", f"{ids} (reports show the request with id 1): {excerpt(line)}")
    return fields


def _shaped(fields: Mapping[str, object], shape: type[_Shape], what: str) -> _Shape:
    try:
        return msgspec.convert(fields, shape)
    except msgspec.ValidationError as problem:
        words = printable(words_of(problem).removeprefix("Object "))
        advice = _SIZES if path_of(problem) == "games[...].sizes" else ""
        raise EngineBroken("malformed", f"a reply of the wrong shape ({what}): {words}{advice}") from None
