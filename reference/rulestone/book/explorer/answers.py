"""What the explorer's page may ask of the rules, and the answers, all as JSON.

The page's worker calls `answer`; whatever carries the messages knows nothing of what is in them.
"""

from collections.abc import Callable, Mapping

import msgspec

from rulestone.book.explorer.exported import export
from rulestone.book.explorer.question import BODY_LIMIT, read
from rulestone.book.explorer.record import follow
from rulestone.book.explorer.view import view
from rulestone.protocol import BadRequest, ErrorBody

_ANSWERS: Mapping[str, Callable[[bytes], object]] = {
    "view": lambda body: view(read(body)),
    "export": lambda body: export(follow(read(body))),
}
"""By its name, what answers a question."""


def answer(kind: str, body: str) -> str:
    """Answer a question of the page.

    Args:
        kind: the name of what is asked.
        body: the question as JSON.

    Returns:
        The answer as JSON; `{"error": …}` for a question that makes no sense.
    """
    try:
        return msgspec.json.encode(_answer(kind, body.encode())).decode()
    except BadRequest as problem:
        error = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
        return msgspec.json.encode({"error": error}).decode()


def _answer(kind: str, body: bytes) -> object:
    ask = _ANSWERS.get(kind)
    if ask is None:
        raise BadRequest("bad-request", f"{kind!r} cannot be asked; there are {', '.join(_ANSWERS)}")
    if len(body) > BODY_LIMIT:
        raise BadRequest("bad-request", f"the question has {len(body)} bytes, and {BODY_LIMIT} are the most")
    return ask(body)
