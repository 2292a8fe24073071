"""Messages to and from an outside engine: write requests, read replies strictly."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulestone.core.decoded import is_json_object, path_of, words_of
from rulestone.core.loading import convert
from rulestone.core.wording import printable
from rulestone.engines.engine import EngineBroken
from rulestone.engines.outside.line_process import quote_line
from rulestone.protocol import (
    ANSWERS,
    PROTOCOL_VERSION,
    Answer,
    Capabilities,
    Failure,
    GameCapabilities,
    Judge,
    Perft,
    Question,
    RequestId,
    Unsupported,
)
from rulestone.protocol.strict_json import NotJson, decode_json
from rulestone.quoting import excerpt

_Shape = TypeVar("_Shape", bound=Struct)

_MISSPELT_SIMILARITY = 0.8
"""Similarity, from 0 to 1, of an unknown field to the known one that was probably meant."""

_MOST_FIELDS_CHECKED = 100
"""Maximum number of fields of a reply that are checked, and of misspelt ones that are reported."""

Misspelt = dict[str, str]
"""By unknown field that is close to a known one, a line about it."""

_SIZES_HINT = ": `sizes` is [smallest, largest]; `size_list` names each size by itself"


class _Hello(Capabilities, frozen=True, kw_only=True):
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


def read_capabilities(line: bytes, request_id: RequestId, misspelt: Misspelt) -> Capabilities:
    """Read an engine's capabilities. Misspelt fields are added to `misspelt`.

    Raises:
        EngineBroken: the line is not a reply to `hello`, or has another version of the protocol.
    """
    fields = _read_object(line, request_id)
    if "error" in fields or "unsupported" in fields:
        raise EngineBroken("malformed", f"it refuses `hello`: {excerpt(line)}")
    hello = _shaped(fields, _Hello, "hello", misspelt)
    games = fields["games"]
    for declared in games.values() if is_json_object(games) else ():
        if is_json_object(declared):
            _note_misspelt(declared, GameCapabilities, "a game in `hello`", misspelt)
    if hello.protocol != PROTOCOL_VERSION:
        raise EngineBroken(
            "malformed", f"it speaks protocol {hello.protocol}, this is protocol {PROTOCOL_VERSION}"
        )
    return Capabilities(name=hello.name, version=hello.version, games=hello.games, ops=hello.ops)


def read_answer(line: bytes, request_id: RequestId, question: Question, misspelt: Misspelt) -> Answer:
    """Read the answer to a question. Unknown fields are ignored; misspelt ones are added to `misspelt`.

    Raises:
        EngineBroken: the line is not an answer to this question.
    """
    fields = _read_object(line, request_id)
    if "error" in fields:
        return _shaped(fields, Failure, "error", misspelt)
    if "unsupported" in fields:
        return _shaped(fields, Unsupported, "unsupported", misspelt)
    return _shaped(fields, ANSWERS[question.op], question.op, misspelt)


def _note_misspelt(fields: Iterable[str], shape: type[Struct], what: str, misspelt: Misspelt) -> None:
    for name in islice(fields, _MOST_FIELDS_CHECKED):
        meant = _meant(name[:40], shape)
        if meant and len(misspelt) < _MOST_FIELDS_CHECKED:
            words = f"{what} has a field '{printable(name, 40)}', which is not known"
            misspelt.setdefault(name, f"{words}; did you mean {meant}?")


@lru_cache(maxsize=1024)
def _meant(name: str, shape: type[Struct]) -> str:
    """Return the known field that is close to an unknown one; empty if it is known, or close to none."""
    known = ("id", *shape.__struct_fields__)
    return "" if name in known else "".join(get_close_matches(name.lower(), known, 1, _MISSPELT_SIMILARITY))


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


def _shaped(fields: Mapping[str, object], shape: type[_Shape], what: str, misspelt: Misspelt) -> _Shape:
    _note_misspelt(fields, shape, f"a reply to `{what}`", misspelt)
    try:
        return convert(fields, shape)
    except msgspec.ValidationError as problem:
        words = printable(words_of(problem).removeprefix("Object "))
        advice = _SIZES_HINT if path_of(problem) == "games[...].sizes" else ""
        raise EngineBroken("malformed", f"a reply of the wrong shape ({what}): {words}{advice}") from None
