"""Asking the explorer as its page does, and reading the answers."""

from collections.abc import Mapping

import msgspec

from rulestone.book.explorer.answers import answer
from rulestone.book.explorer.question import ViewRequest, read_request
from rulestone.book.explorer.record import FollowedRecord, follow

Answer = dict[str, object]


def ask(**fields: object) -> Answer:
    """What is answered about a position."""
    return put("view", **fields)


def put(kind: str, /, **fields: object) -> Answer:
    """What is answered to a question of any kind."""
    answered = answer(kind, msgspec.json.encode(fields).decode())
    return msgspec.json.decode(answered, type=Answer)


def text(answer: Answer, *names: str) -> str:
    """A field of an answer, as text."""
    value: object = answer
    for name in names:
        assert isinstance(value, Mapping)
        value = value[name]
    return str(value)


def offers(answer: Answer, cell: str) -> list[str]:
    """The actions that are open on a cell."""
    cells = msgspec.convert(answer["cells"], dict[str, dict[str, object]])
    return [offer["action"] for offer in msgspec.convert(cells[cell]["offers"], list[dict[str, str]])]


def others(answer: Answer) -> list[str]:
    """The actions that are open apart from placing."""
    return [str(offer["action"]) for offer in msgspec.convert(answer["offers"], list[dict[str, str | None]])]


def followed(game: str, size: int, moves: str = "", **fields: str) -> FollowedRecord:
    """Where a record leads."""
    return follow(read_request(ViewRequest(game=game, size=size, moves=moves, **fields)))
