"""The oracle as a server on standard input and output: one JSON object a line."""

from functools import cache
from typing import BinaryIO, TypeGuard

import msgspec
from msgspec import Struct

from rulestone.engines import Engine
from rulestone.protocol import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    Answer,
    BadRequest,
    Claims,
    ErrorBody,
    Failure,
    RequestId,
)
from rulestone.protocol.checking import CheckedQuery, TakesChecked
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
            return hello_reply_line(identity, engine.claims)
        return reply_line(identity, _ask(engine, query))
    except BadRequest as problem:
        return error_line(identity, problem)
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - no request may end the conversation
        words = f"{type(problem).__name__}: {problem}"
        return error_line(identity, BadRequest("internal", words))


def _ask(engine: Engine, checked: CheckedQuery) -> Answer:
    return engine.ask_checked(checked) if _takes_checked(engine) else engine.ask(checked.query)


def _takes_checked(engine: Engine) -> TypeGuard[TakesChecked]:
    return _kind_takes_checked(type(engine))


@cache  # checking each engine takes as long as a verdict
def _kind_takes_checked(kind: type[Engine]) -> bool:
    return issubclass(kind, TakesChecked)


def _skip_line(requests: BinaryIO) -> None:
    """Skip the rest of a line without keeping it."""
    while chunk := requests.readline(_CHUNK):
        if chunk.endswith(b"\n"):
            return


def reply_line(request_id: RequestId | None, answer: Answer) -> bytes:
    """Return an answer as a line with its line feed."""
    return _line({"id": request_id}, answer)


def hello_reply_line(request_id: RequestId | None, claims: Claims) -> bytes:
    """Return the answer to `hello` as a line."""
    return _line({"id": request_id, "protocol": PROTOCOL_VERSION}, claims)


def error_line(request_id: RequestId | None, problem: BadRequest) -> bytes:
    """Return an error as a line."""
    return reply_line(
        request_id, Failure(error=ErrorBody(code=problem.code, message=problem.message, at=problem.at))
    )


def _line(head: dict[str, RequestId | int | None], body: Struct) -> bytes:
    # The id comes first, which helps people who read along.
    return msgspec.json.encode(head)[:-1] + b"," + msgspec.json.encode(body)[1:] + b"\n"
