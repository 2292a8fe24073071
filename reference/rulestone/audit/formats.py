"""The formats of records, and how to distinguish them."""

import re
from typing import Literal

from rulestone.audit import abstractplay, records
from rulestone.audit.records import GameRecord, OtherGame, Unreadable
from rulestone.protocol import BadRequest, Question
from rulestone.protocol.reading import read_moves

Format = Literal["auto", "rulestone", "ap", "moves"]
"""rulestone's own, Abstract Play's, either of the two (guessed for each record), or moves alone."""

_NUMBER = re.compile(r"(?<!\S)(\d+)\s*[.):]*(?=\s|[a-z])", re.IGNORECASE)
"""Matches the number of a move, or of a pair of moves."""

_AP_KEY = b'"header"'
_STATE_KEY = b'"stack"'


def decode_as(text: bytes, form: Format, start: Question | None = None) -> GameRecord:
    """Read a record.

    Args:
        text: the record.
        form: its format.
        start: the start of the game, if the format lacks it.

    Raises:
        Unreadable: it is not a record in this format.
        OtherGame: its game is not supported here.
    """
    match form:
        case "rulestone":
            return records.decode_record(text)
        case "ap":
            return _decode_ap(text)
    if start is not None:
        return _decode_moves(text, start)
    if _AP_KEY not in text and _STATE_KEY not in text:
        return records.decode_record(text)
    try:
        return _decode_ap(text)
    except Unreadable as problem:
        try:  # the key may be in an irrelevant field
            return records.decode_record(text)
        except Unreadable:
            raise problem from None


def _decode_moves(text: bytes, start: Question) -> GameRecord:
    line = text.decode(errors="replace")
    first = _NUMBER.match(line.lstrip())
    try:
        if first is not None and int(first[1]) > 1:
            raise Unreadable(f"it begins with move {first[1]}: write all moves of a game on one line")
        return GameRecord(start, read_moves(_NUMBER.sub(" ", line)))
    except BadRequest as bad:
        raise Unreadable(bad.message, game=start.game, size=start.size) from None


def _decode_ap(text: bytes) -> GameRecord:
    return abstractplay.decode_record(text) if _AP_KEY in text else abstractplay.decode_state(text)


__all__ = ["Format", "OtherGame", "Unreadable", "decode_as"]
