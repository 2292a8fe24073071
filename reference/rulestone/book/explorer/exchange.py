"""Write a position of the explorer as a command; open records from elsewhere."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulestone.book import links
from rulestone.book.explorer.question import FollowedRecord, name_in_book
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import quantity
from rulestone.protocol import BadRequest, Judge
from rulestone.protocol.reading import judge_command


def command(record: FollowedRecord) -> str | None:
    """Return the command that judges a position; None if stones cannot describe it.

    A record from the start stays a record. A set-up with further moves is written as its current stones, if
    these describe the position completely.
    """
    question = record.question
    judge: Judge | None = replace(question.base, moves=record.moves)
    if question.base.stones is not None:
        judge = stones_question(record)
    if judge is None:
        return None
    variant = "" if question.variant is None else f" --variant {name_in_book(question.variant)}"
    return judge_command(judge, question.at) + variant


def stones_question(record: FollowedRecord) -> Judge | None:
    """Return the position given by its stones; None if they don't describe it, for example after a stop."""
    base = record.question.base
    judge = replace(base, moves=None, stones=record.position.stones_by_colour, to_move=record.position.turn)
    return judge if record.question.position(judge) == record.position else None


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
