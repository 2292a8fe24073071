"""The oracle as a server on standard input and output: one JSON object a line."""

import os
import re
import select
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import BinaryIO

import msgspec
from msgspec import Struct, structs

from rulestone.engines import Engine
from rulestone.protocol import (
    LINE_LIMIT,
    PROTOCOL_VERSION,
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    Nodes,
    Perft,
    RequestId,
)
from rulestone.protocol.checking import CheckedQuestion
from rulestone.protocol.requests import decode_line, read_request, request_id

_TOO_LONG = BadRequest("bad-request", f"the line is longer than {LINE_LIMIT} bytes")
_CHUNK = 1 << 16

MOST_NODES = 100_000
"""The largest count that is served. A client may have gone long before a larger one is done."""

_CONTROL = re.compile(rb"\x7f|\xc2[\x80-\x9f]")
"""Control characters that JSON allows in a string."""


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
    """Return the reply to one line of any content."""
    identity: RequestId | None = None
    try:
        value = decode_line(line)
        identity = request_id(value)
        checked = read_request(value)
        if checked is None:
            return _line({"id": identity, "protocol": PROTOCOL_VERSION}, engine.claims)
        return _line({"id": identity}, _answer(engine, checked))
    except BadRequest as problem:
        return error_line(identity, problem)
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - no request may end the conversation
        words = f"{type(problem).__name__}: {problem}"
        return error_line(identity, BadRequest("internal", words))


def _answer(engine: Engine, checked: CheckedQuestion) -> Answer:
    question = checked.question
    return _count(engine, checked, question) if isinstance(question, Perft) else _ask(engine, checked)


def _ask(engine: Engine, checked: CheckedQuestion) -> Answer:
    # An engine that takes checked questions need not parse them again.
    ask_checked: Callable[[CheckedQuestion], Answer] | None = getattr(engine, "ask_checked", None)
    return engine.ask(checked.question) if ask_checked is None else ask_checked(checked)


def _count(engine: Engine, checked: CheckedQuestion, question: Perft) -> Answer:
    """Count shorter sequences first, and stop where the next count may be too large."""
    branches = nodes = 1
    for depth in range(min(1, question.depth), question.depth + 1):
        if nodes * branches > MOST_NODES:
            break
        answer = _ask(engine, replace(checked, question=structs.replace(question, depth=depth)))
        if not isinstance(answer, Nodes) or answer.nodes == 0 or depth == question.depth:
            return answer
        branches, nodes = max(branches, answer.nodes // max(1, nodes)), answer.nodes
    limit = f"this may count more than {MOST_NODES:,} sequences, the most that are counted here"
    raise BadRequest("bad-request", f"{limit}; rulestone perft has no limit", "depth")


def end_when_unread(replies: BinaryIO, status: int) -> None:
    """Wait until nobody can read the replies any more, and end the process, whatever it is doing."""
    with suppress(AttributeError, OSError):  # there is no poll on Windows, and no pipe in a test
        reader = select.poll()
        reader.register(replies, 0)
        reader.poll()
        os._exit(status)


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
    line = msgspec.json.encode(head)[:-1] + b"," + msgspec.json.encode(body)[1:] + b"\n"
    if line.isascii() and b"\x7f" not in line:
        return line  # nearly always; a search takes a tenth of the time of a reply
    return _CONTROL.sub(lambda match: b"\\u%04x" % ord(match[0].decode()), line)
