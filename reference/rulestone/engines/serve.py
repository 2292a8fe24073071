"""The oracle as a server on standard input and output: one JSON object a line."""

from dataclasses import replace
from typing import BinaryIO, Protocol, runtime_checkable

import msgspec
from msgspec import Struct, structs

from rulestone.core.wording import printable
from rulestone.engines.engine import Engine
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
from rulestone.protocol.requests import decode_line, read_request, take_id

_READ_BYTES = 1 << 16

_LONGEST_MESSAGE = 1000
"""Length to which the message of an error is cut. It may quote a request that is as long as a line."""

MOST_NODES = 100_000
"""The largest count that is served. The client may have disconnected before a larger one is finished."""


@runtime_checkable
class _AsksChecked(Protocol):
    """The additional method of an engine that needs what a checked question holds."""

    def ask_checked(self, checked: CheckedQuestion, /) -> Answer:
        """Answer a question, like `Engine.ask`."""
        ...


def serve(engine: Engine, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line until the input ends."""
    while line := requests.readline(LINE_LIMIT + 1):
        replies.write(reply_to(engine, line.removesuffix(b"\n")))
        replies.flush()
        while line and not line.endswith(b"\n"):  # the rest of one that is too long is not kept
            line = requests.readline(_READ_BYTES)


def reply_to(engine: Engine, line: bytes) -> bytes:
    """Return the reply to one line of any content."""
    identity: RequestId | None = None
    try:
        request = decode_line(line)
        identity = take_id(request)
        checked = read_request(request)
        if checked is None:
            return _line({"id": identity, "protocol": PROTOCOL_VERSION}, engine.capabilities)
        question = checked.question
        answer = _count(engine, checked, question) if isinstance(question, Perft) else _ask(engine, checked)
        return _line({"id": identity}, answer)
    except BadRequest as problem:
        return error_line(identity, problem)
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - no request may end the conversation
        words = f"{type(problem).__name__}: {problem}"
        return error_line(identity, BadRequest("internal", words))


def _ask(engine: Engine, checked: CheckedQuestion) -> Answer:
    return engine.ask_checked(checked) if isinstance(engine, _AsksChecked) else engine.ask(checked.question)


def _count(engine: Engine, checked: CheckedQuestion, question: Perft) -> Answer:
    """Count shorter sequences first, and stop if the next count may be too large."""
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


def error_line(request_id: RequestId | None, problem: BadRequest) -> bytes:
    """Return an error as a line."""
    body = ErrorBody(code=problem.code, message=printable(problem.message, _LONGEST_MESSAGE), at=problem.at)
    return _line({"id": request_id}, Failure(error=body))


def _line(head: dict[str, RequestId | int | None], body: Struct) -> bytes:
    # The id comes first, which helps people who read along.
    return msgspec.json.encode(head)[:-1] + b"," + msgspec.json.encode(body)[1:] + b"\n"
