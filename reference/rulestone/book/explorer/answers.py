"""The questions that the explorer's page may ask, and their answers, as JSON. Its worker calls `answer`."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulestone.book import links
from rulestone.book.explorer.question import ViewRequest, read_request
from rulestone.book.explorer.view import picture, view
from rulestone.core.decoded import words_of
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import quantity
from rulestone.protocol import BadRequest, ErrorBody, strict_json

_KINDS = ("view", "record", "picture")


def answer(kind: str, body: str) -> str:
    """Return the answer to a question as JSON; `{"error": …}` if it makes no sense.

    Args:
        kind: what is asked: `view`, `record` or `picture`.
        body: the question as JSON.
    """
    try:
        return msgspec.json.encode(_answer(kind, body.encode())).decode()
    except BadRequest as problem:
        error = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
        return msgspec.json.encode({"error": error}).decode()


def _answer(kind: str, body: bytes) -> object:
    try:
        question = strict_json.decode_json(body)
        match kind:
            case "view":
                return view(read_request(msgspec.convert(question, ViewRequest)))
            case "picture":
                return {"picture": picture(read_request(msgspec.convert(question, ViewRequest)))}
            case "record":
                return open_record(msgspec.convert(question, PastedRecord))
    except strict_json.NotJson as problem:
        raise BadRequest("bad-json", f"not JSON: {problem}") from None
    except msgspec.ValidationError as problem:
        raise BadRequest("bad-request", words_of(problem)) from None
    raise BadRequest("bad-request", f"{kind!r} is not a question; ask {', '.join(_KINDS)}")


class PastedRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pasted record.

    Attributes:
        text: a record as JSON, in rulestone's own format or an AP Game Record; or an array with one record.
    """

    text: str


class OpenedRecord(Struct, frozen=True, kw_only=True):
    """A record that can be opened.

    Attributes:
        address: its game, as in the explorer's address.
        words: its board, its length and how it ended.
    """

    address: str
    words: str


def open_record(pasted: PastedRecord) -> OpenedRecord:
    """Read a record. Its moves are checked when it is opened.

    Raises:
        BadRequest: it is not a record, or its game is not supported here.
    """
    # Only pasted records need these imports, and the page starts faster without them.
    from rulestone.audit.formats import decode_as
    from rulestone.audit.records import OtherGame, Unreadable, split_entries
    from rulestone.audit.replaying import check_record

    try:
        record = decode_as(_one(pasted.text.removeprefix("\ufeff").encode()), "auto")
        check_record(record)
    except Unreadable as problem:
        raise BadRequest("bad-request", problem.message, "text") from None
    except OtherGame as other:
        raise BadRequest(
            "unknown-game", f"the record is of {str(other)!r}, which is not one of the installed games"
        ) from None
    entries = split_entries(record)
    words = (
        f"{game_entry(record.question.game).title}, size {record.question.size}",
        quantity(len(entries.moves), "move"),
        f"result: {record.result}" if record.result else "",
        entries.ending or "",
    )
    return OpenedRecord(
        address=links.explorer_link(replace(record.question, moves=entries.moves)).partition("#")[2],
        words=", ".join(filter(None, words)) + ".",
    )


def _one(text: bytes) -> bytes:
    """Return the record, if an array holds one, as archives do."""
    if not text.lstrip().startswith(b"["):
        return text
    try:
        records = msgspec.json.decode(text, type=list[msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadRequest("bad-json", f"not JSON: {problem}", "text") from None
    if len(records) != 1:
        raise BadRequest("bad-request", f"paste one record, not {len(records)}", "text")
    return bytes(records[0])
