"""The formats of records, and telling them apart."""

from typing import Literal

from rulestone.audit import abstractplay, records
from rulestone.audit.records import GameRecord, OtherGame, Unreadable

Format = Literal["auto", "rulestone", "ap"]
"""rulestone's own, Abstract Play's (records and states), or whichever each record turns out to be."""

_AP_KEY = b'"header"'
_STATE_KEY = b'"stack"'


def decode_as(text: bytes, form: Format) -> GameRecord:
    """Read a record.

    Raises:
        Unreadable: it is no record in this format.
        OtherGame: it is one of a game that is not judged here.
    """
    match form:
        case "rulestone":
            return records.decode_record(text)
        case "ap":
            return _decode_ap(text)
    if _AP_KEY not in text and _STATE_KEY not in text:
        return records.decode_record(text)
    try:
        return _decode_ap(text)
    except Unreadable as problem:
        try:  # the key may stand in a field that is of no concern
            return records.decode_record(text)
        except Unreadable:
            raise problem from None


def _decode_ap(text: bytes) -> GameRecord:
    return abstractplay.decode_record(text) if _AP_KEY in text else abstractplay.decode_state(text)


__all__ = ["Format", "OtherGame", "Unreadable", "decode_as"]
