"""The records of a stream, one by one.

A stream contains one record per line, or JSON documents: arrays of records, or records over several lines.
Records have a maximum length, so that a record without an end does not fill the memory.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import StringIO
from itertools import chain
from typing import Literal, TextIO

StreamLayout = Literal["lines", "document"]
"""The layout of a stream: one record a line, or JSON documents."""

_LONGEST = 4 << 20
"""Maximum length of a record in bytes."""

_PIECE = 1 << 16
"""Number of characters that are read at a time. A record of more is read in pieces that double."""


@dataclass(frozen=True, slots=True)
class RawRecord:
    """The text of one record.

    Attributes:
        line: the line on which it begins, from 1.
        text: the text; empty if there is a problem.
        problem: why there is no text, in words.
    """

    line: int
    text: bytes
    problem: str | None = None


def stream_layout(beginning: str, next_line: str = "") -> StreamLayout:
    """Return the layout of a stream with this first line, and the next one."""
    first, second = (text.lstrip()[:1] for text in (beginning, next_line))
    if first == "[":
        return "document"
    if first != "{" or second in ("", "{") or not beginning.endswith("\n"):
        return "lines"
    try:
        _READER.decode(beginning)
    except (ValueError, RecursionError):
        return "document"
    return "lines"


def read_stream(stream: TextIO, layout: StreamLayout | None = None) -> Iterator[RawRecord]:
    """The records of a stream in order. A character of it is a byte, in any encoding.

    Args:
        stream: the stream. Its line ends are newlines, from any system.
        layout: its layout; None to guess it.
    """
    line, read_line = 1, partial(stream.readline, _LONGEST + 1)
    while (first := read_line()).isspace():
        line += first.endswith("\n")
    second = read_line()
    if (layout or stream_layout(first, second)) == "lines":
        lines = chain(filter(None, (first, second)), iter(read_line, ""))
        yield from _records_of_lines(lines, line, has_arrays=layout is None)
    else:
        yield from _records_of_document(_Document(stream, line, first + second))


def _records_of_lines(lines: Iterator[str], line: int, *, has_arrays: bool) -> Iterator[RawRecord]:
    """The records of a stream with a record a line. The rest of a line that is too long is left out.

    Args:
        lines: the lines.
        line: the number of the first one.
        has_arrays: whether a line may also be an array of records.
    """
    is_rest = False
    for text in lines:
        if not is_rest and len(text) > _LONGEST:
            yield RawRecord(line, b"", f"the line has more than {_LONGEST} bytes")
        elif not is_rest and has_arrays and text.lstrip().startswith("["):
            yield from _records_of_document(_Document(StringIO(text), line))
        elif not is_rest and not text.isspace():
            yield RawRecord(line, text.rstrip("\n").encode("latin-1"))
        is_rest = not text.endswith("\n")
        line += not is_rest


class _BadDocument(Exception):
    """Why a JSON document cannot be read any further, in words."""


def _nothing(_: object) -> None:
    """Return None in place of a value, since only the end of a value is needed."""


_READER = json.JSONDecoder(
    object_pairs_hook=_nothing,
    parse_int=_nothing,
    parse_float=_nothing,
    parse_constant=_nothing,
    strict=False,
)
"""Finds the ends of values, and bounds their depth. It accepts more than JSON; records are checked later."""

_BLANKS = re.compile(r"[ \t\n\r]*")

_OPEN_END = 10
"""Number of characters before the end of a text where a mistake may come from its being cut: `-Infinit`."""


class _Document:
    """The text of JSON values, read as far as it is needed.

    Attributes:
        line: the line of the next value.
    """

    def __init__(self, stream: TextIO, line: int, text: str = "") -> None:
        self.line = line
        self._stream = stream
        self._text = text
        self._at = 0

    def next_character(self) -> str:
        """Skip blanks, and return the character after them; an empty text at the end."""
        while True:
            blanks = _BLANKS.match(self._text, self._at)
            self._take(self._at if blanks is None else blanks.end())
            if self._at < len(self._text) or not self._read_on():
                return self._text[self._at : self._at + 1]

    def skip(self) -> None:
        """Skip the next character, which is no blank."""
        self._take(self._at + 1)

    def value(self) -> bytes:
        """Return the text of the next value.

        Raises:
            _BadDocument: it is no JSON, is too long, or is nested too deeply.
        """
        while True:
            try:
                _, end = _READER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as problem:
                left = len(self._text) - problem.pos
                is_open = left < _OPEN_END or problem.msg.startswith("Unterminated")
                if not is_open or not self._read_on():
                    words = problem.msg[:1].lower() + problem.msg[1:]
                    raise _BadDocument(words if left > 0 else "it breaks off") from None
            except RecursionError:
                raise _BadDocument("nested too deeply") from None
            else:
                if end - self._at > _LONGEST:
                    raise _BadDocument(f"a record has more than {_LONGEST} bytes")
                if self._text[end - 1] in '}]"' or end < len(self._text) or not self._read_on():
                    return self._take(end).encode("latin-1")

    def _take(self, end: int) -> str:
        taken = self._text[self._at : end]
        self.line += taken.count("\n")
        self._at = end
        return taken

    def _read_on(self) -> bool:
        """Read on. Return whether there was more.

        Raises:
            _BadDocument: the value is too long.
        """
        rest = self._text[self._at :]
        if len(rest) > _LONGEST:
            raise _BadDocument(f"a record has more than {_LONGEST} bytes")
        more = self._stream.read(max(_PIECE, len(rest)))
        self._text, self._at = rest + more, 0
        return bool(more)


def _records_of_document(document: _Document) -> Iterator[RawRecord]:
    """The records of JSON values one after the other; those of an array one by one.

    Nothing is read after invalid JSON.
    """
    try:
        while begin := document.next_character():
            if begin == "[":
                yield from _records_of_array(document)
            else:
                yield RawRecord(document.line, document.value())
    except _BadDocument as problem:
        yield RawRecord(document.line, b"", f"not JSON: {problem}; the rest is not read")


def _records_of_array(document: _Document) -> Iterator[RawRecord]:
    document.skip()
    separator = "" if document.next_character() == "]" else ","
    while separator == ",":
        yield RawRecord(document.line, document.value())
        if (separator := document.next_character()) not in ("]", ","):
            raise _BadDocument("after a record of an array stands neither a comma nor ]")
        if separator == ",":
            document.skip()
            document.next_character()
    document.skip()
