"""The formats of archives: what the records of a stream are, one by one, and how each is read.

A stream holds a record a line, or the values of JSON documents. Time and memory are linear in the bytes
read, because records have a maximum length.
"""

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader
from itertools import count
from typing import Literal

import msgspec

from rulestone.audit import abstractplay, records
from rulestone.audit.records import GameRecord, Unreadable
from rulestone.protocol import BadRequest, Judge
from rulestone.protocol.reading import read_moves

Format = Literal["auto", "rulestone", "ap", "moves"]
"""rulestone's own, Abstract Play's, either of the two (guessed for each record), or moves alone."""

StreamForm = Literal["lines", "document", "SGF", "PGN", "a Ludii trial", "a list of moves", "CSV"]
"""The form of a stream: one record a line, JSON documents, or an unsupported format."""

_OTHER_FORMATS: Mapping[StreamForm, str] = {
    "SGF": r"\(\s*;",
    "PGN": r'\[\s*[A-Za-z]\w*\s+"',
    "a Ludii trial": r"game=",
    "a list of moves": r"(\d+\s*[.):]?\s*)?([a-z]+:)?[a-z]{1,2}\d{1,2}(x[a-z]+\d+)?[.;,]?(\s|$)",
    "CSV": r"[^\n{\[]+[,;\t][^\n]*\n",
}
"""The first bytes of files that are not JSON."""

_LONGEST = 4 << 20
"""Maximum length of a record in bytes."""

HEAD = 1 << 16
"""Number of bytes at the beginning of a stream that are used to guess its form."""

_BEGINNING = 1 << 10
_CHUNK = 1 << 16
_BYTE_ORDER_MARK = codecs.BOM_UTF8


@dataclass(frozen=True, slots=True)
class Raw:
    """The text of one record.

    Attributes:
        line: the line on which it begins, from 1.
        text: the text; empty if there is a problem.
        problem: why there is no text, in words.
    """

    line: int
    text: bytes
    problem: str | None = None


def stream_form(head: bytes) -> StreamForm:
    """Return the form of a stream with these first bytes."""
    head = head.removeprefix(_BYTE_ORDER_MARK).lstrip()
    for form, beginning in _OTHER_FORMATS.items():
        if re.match(beginning, head[:_BEGINNING].decode("latin-1"), re.IGNORECASE):
            return form
    if head.startswith(b"["):
        return "document"
    first, newline, rest = head.partition(b"\n")
    if not first.startswith(b"{") or not newline or rest.lstrip().startswith(b"{"):
        return "lines"
    try:
        msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "document" if rest.strip() else "lines"
    return "lines"


def read_stream(stream: BufferedReader, form: StreamForm | None = None) -> Iterator[Raw]:
    """The records of a stream in order. Without a form, it is guessed."""
    form = form or stream_form(stream.peek(HEAD))
    if form == "lines":
        return _lines(stream)
    if form == "document":
        return _values(stream)
    words = "write each game as a JSON object on a line, as fixtures/RECORDS.md says"
    if form == "a list of moves":
        words = "give --game and --size, and write each game on its own line"
    return iter([Raw(1, b"", f"the file is {form}, which is not read: {words}")])


def _lines(stream: BufferedReader) -> Iterator[Raw]:
    """The records of lines, without blank lines."""
    for line in count(1):
        text = stream.readline(_LONGEST + 1)
        if not text:
            return
        if len(text) > _LONGEST and not text.endswith(b"\n"):
            while text and not text.endswith(b"\n"):
                text = stream.readline(_CHUNK)
            yield Raw(line, b"", f"the line has more than {_LONGEST} bytes")
        else:
            text = text.removeprefix(_BYTE_ORDER_MARK) if line == 1 else text
            if text and not text.isspace():
                yield Raw(line, text)


_JSON = json.JSONDecoder(parse_int=float)  # a whole number may have very many digits
_NOT_SPACE = re.compile(r"[^ \t\r\n]")

_MAY_FOLLOW = {"": "[", "[": "]", "{": ",]", ",": ""}
"""The marks that may follow outside of arrays, and in one after its beginning, a value (`{`), or a comma."""


def _values(stream: BufferedReader) -> Iterator[Raw]:
    """The values of JSON documents, and of the arrays among them. Nothing is read after invalid JSON.

    A character of the text that is searched is a byte of the stream, whatever it encodes.
    """
    if stream.peek(len(_BYTE_ORDER_MARK)).startswith(_BYTE_ORDER_MARK):
        stream.read(len(_BYTE_ORDER_MARK))
    text, at, line, last, ended = "", 0, 1, "", False
    while True:
        found = _NOT_SPACE.search(text, at)
        mark, begin = ("", len(text)) if found is None else (found[0], found.start())
        line += text.count("\n", at, begin)
        at = begin
        if mark and mark in _MAY_FOLLOW[last]:
            at, last = at + 1, "" if mark == "]" else mark
            continue
        if ended and not mark and not last:
            return
        end = (
            _end_of_value(text, at) if mark and last != "{" else "a comma or the end of the array is missing"
        )
        if isinstance(end, int) and (end < len(text) or ended):  # else there may be more of it
            yield Raw(line, text[at:end].encode("latin-1"))
            line += text.count("\n", at, end)
            at, last = end, last and "{"
        elif ended or len(text) - at > _LONGEST:
            what = "not JSON" if ended else f"not JSON, or a record has more than {_LONGEST} bytes"
            yield Raw(line, b"", f"{what}: {end}; the rest is not read")
            return
        else:
            more = stream.read(max(_CHUNK, len(text) - at)).decode("latin-1")
            text, at, ended = text[at:] + more, 0, not more


def _end_of_value(text: str, at: int) -> int | str:
    """Return where the value ends that begins there; or in words, why it is none."""
    try:
        return _JSON.raw_decode(text, at)[1]
    except RecursionError:
        return "nested too deeply"
    except json.JSONDecodeError as problem:
        return problem.msg


_NUMBER = re.compile(r"(?<!\S)(\d+)\s*[.):]*(?=\s|[a-z])", re.IGNORECASE)
"""Matches the number of a move, or of a pair of moves."""


def decode_as(text: bytes, form: Format, start: Judge | None = None) -> GameRecord:
    """Read a record.

    Args:
        text: the record.
        form: its format.
        start: the start of the game, if the format lacks it.

    Raises:
        Unreadable: it is not a record in this format.
        OtherGame: its game is not supported here.
    """
    if start is not None:
        return _decode_moves(text, start)
    if form == "rulestone" or (form == "auto" and not abstractplay.may_be(text)):
        return records.decode_record(text)
    try:
        return abstractplay.decode(text)
    except Unreadable:
        if form == "ap":
            raise
        with suppress(Unreadable):  # what looked like theirs may be in an irrelevant field of ours
            return records.decode_record(text)
        raise


def _decode_moves(text: bytes, start: Judge) -> GameRecord:
    line = text.decode(errors="replace")
    first = _NUMBER.match(line.lstrip())
    if first is not None and first[1].lstrip("0") not in ("", "1"):
        words = f"it begins with move {first[1][:9]}: write all moves of a game on one line"
        raise Unreadable(words, game=start.game, size=start.size)
    try:
        return GameRecord(start, read_moves(_NUMBER.sub(" ", line)))
    except BadRequest as bad:
        raise Unreadable(bad.message, game=start.game, size=start.size) from None
