"""The formats of records, and how each is read."""

import re
from typing import Literal

import msgspec

from rulestone.core.decoded import words_of
from rulestone.protocol import BadRequest, Judge
from rulestone.protocol.reading import read_moves
from rulestone.protocol.strict_json import NotJson, decode_json
from rulestone_audit import abstractplay, game_records
from rulestone_audit.game_records import GameRecord, Unreadable

RecordFormat = Literal["auto", "rulestone", "ap", "moves"]
"""rulestone's own, Abstract Play's, either of the two (guessed for each record), or moves alone."""

_NUMBER = re.compile(r"(?<!\S)([0-9]+)\s*[.):]*(?=\s|[a-z])", re.IGNORECASE)
"""Matches the number of a move, or of a pair of moves."""

_RIGHT = "; a record is a JSON object; to audit lists of moves, a game a line, give --game and --size"
"""The advice for a record that is not an object."""


def decode_as(text: bytes, record_format: RecordFormat, start: Judge | None = None) -> GameRecord:
    """Read a record.

    Args:
        text: the record.
        record_format: its format.
        start: the start of the game, if the format lacks it.

    Raises:
        Unreadable: it is not a record in this format.
        OtherGame: its game is not supported here.
    """
    try:
        if start is not None:
            return _decode_moves(text, start)
        value = decode_json(text)
        if record_format == "ap" or (record_format == "auto" and abstractplay.is_abstract_play(value)):
            return abstractplay.record_of(value)
        return game_records.record_of(value)
    except (msgspec.ValidationError, NotJson) as problem:
        right = "" if text.lstrip().startswith(b"{") else _RIGHT
        raise Unreadable(f"not a record: {words_of(problem)}{right}") from None
    except BadRequest as bad:
        raise Unreadable(bad.message) from None


def _decode_moves(text: bytes, start: Judge) -> GameRecord:
    line = text.decode(errors="replace")
    first = _NUMBER.match(line.lstrip())
    if first is not None and first[1].lstrip("0") not in ("", "1"):
        raise Unreadable(f"it begins with move {first[1][:9]}: write all moves of a game on one line")
    return GameRecord(start, read_moves(_NUMBER.sub(" ", line)))
