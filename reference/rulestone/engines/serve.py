"""The oracle as a server on standard input and output: one JSON object a line."""

from collections.abc import Callable
from typing import BinaryIO

import msgspec
from msgspec import Struct

from rulestone.engines import Engine
from rulestone.protocol import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    RequestId,
)
from rulestone.protocol.checking import CheckedQuestion
from rulestone.protocol.requests import decode_line, read_request, request_id

_TOO_LONG = BadRequest("bad-request", f"the line is longer than {LINE_LIMIT} bytes")
_CHUNK = 1 << 16


def serve(engine: Engine, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line until the input ends."""
    while line := requests.readline(LINE_LIMIT + 1):
        if line.endswith(b"\n") or len(line) <= LINE_LIMIT:
            reply = reply_to(engine, line.removesuffix(b"\n"))
        else:
            _skip_line(requests)
            reply = error_line(None, _TOO_LONG)
        replies.write(reply)
        replies.flush()


def reply_to(engine: Engine, line: bytes) -> bytes:
    """Return the reply to one line, whatever it holds."""
    identity: RequestId | None = None
    try:
        value = decode_line(line)
        identity = request_id(value)
        query = read_request(value)
        if query is None:
            return _line({"id": identity, "protocol": PROTOCOL_VERSION}, engine.claims)
        return _line({"id": identity}, _ask(engine, query))
    except BadRequest as problem:
        return error_line(identity, problem)
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - no request may end the conversation
        words = f"{type(problem).__name__}: {problem}"
        return error_line(identity, BadRequest("internal", words))


def _ask(engine: Engine, checked: CheckedQuestion) -> Answer:
    # An engine that takes checked queries need not parse them again.
    ask_checked: Callable[[CheckedQuestion], Answer] | None = getattr(engine, "ask_checked", None)
    return engine.ask(checked.question) if ask_checked is None else ask_checked(checked)


def _skip_line(requests: BinaryIO) -> None:
    """Skip the rest of a line without keeping it."""
    while chunk := requests.readline(_CHUNK):
        if chunk.endswith(b"\n"):
            return


def error_line(request_id: RequestId | None, problem: BadRequest) -> bytes:
    """Return an error as a line."""
    body = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
    return _line({"id": request_id}, Failure(error=body))


def _line(head: dict[str, RequestId | int | None], body: Struct) -> bytes:
    # The id comes first, which helps people who read along.
    return msgspec.json.encode(head)[:-1] + b"," + msgspec.json.encode(body)[1:] + b"\n"
