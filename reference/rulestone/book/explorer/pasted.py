"""Records pasted into the explorer: one line of an archive."""

import msgspec
from msgspec import Struct, structs

from rulestone.book.case_data import explorer_hash
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import quantity
from rulestone.protocol import BadRequest


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
    from rulestone.audit.flaws import sort_entries
    from rulestone.audit.formats import OtherGame, Unreadable, decode_as
    from rulestone.audit.replaying import check_record

    try:
        record = decode_as(_one(pasted.text.encode()), "auto")
        check_record(record)
    except Unreadable as problem:
        raise BadRequest("bad-request", problem.message, "text") from None
    except OtherGame as other:
        raise BadRequest(
            "unknown-game", f"the record is of {other.name!r}, which is not one of the installed games"
        ) from None
    entries = sort_entries(record)
    words = (
        f"{game_entry(record.question.game).title}, size {record.question.size}",
        quantity(len(entries.moves), "move"),
        f"result: {record.result}" if record.result else "",
        entries.ending or "",
    )
    return OpenedRecord(
        address=explorer_hash(structs.replace(record.question, moves=entries.moves)),
        words=", ".join(filter(None, words)) + ".",
    )


def _one(text: bytes) -> bytes:
    """Return the record, if an array holds one, as archives do."""
    if not text.lstrip().startswith(b"["):
        return text
    try:
        records = msgspec.json.decode(text, type=list[msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest("bad-json", f"not JSON: {problem}", "text") from None
    if len(records) != 1:
        raise BadRequest("bad-request", f"paste one record, not {len(records)}", "text")
    return bytes(records[0])
