"""The records of a stream, one by one.

A stream holds a record a line, or JSON documents: arrays of records, or records over several lines. Records
have a maximum length, so that one that does not end does not fill the memory.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Literal, TextIO

import ijson
import msgspec

StreamLayout = Literal["lines", "document"]
"""The layout of a stream: one record a line, or JSON documents."""

_LONGEST = 4 << 20
"""Maximum length of a record in bytes."""

_DEEPEST = 1000
"""Maximum number of arrays and objects in each other in a JSON document."""

_PIECE = 1 << 12
"""Number of characters that are read at a time. Few, because all of them may be one array in another."""


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
        json.loads(beginning)
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
        yield from _records_of_lines(lines, line)
    else:
        begun = (text[at : at + _PIECE] for text in (first, second) for at in range(0, len(text), _PIECE))
        pieces = chain(begun, iter(partial(stream.read, _PIECE), ""))
        which = "item" if first.lstrip().startswith("[") else ""
        yield from _records_of_document(_Document(pieces, line), which)


def _records_of_lines(lines: Iterable[str], line: int) -> Iterator[RawRecord]:
    """The records of a stream with a record a line. What follows in a line that is too long is left out."""
    is_rest = False
    for text in lines:
        if not is_rest and len(text) > _LONGEST:
            yield RawRecord(line, b"", f"the line has more than {_LONGEST} bytes")
        elif not is_rest and not text.isspace():
            yield RawRecord(line, text.rstrip("\n").encode("latin-1"))
        is_rest = not text.endswith("\n")
        line += not is_rest


class _BadDocument(Exception):
    """Why a JSON document cannot be read any further, in words."""


_OBJECT = re.compile(r"(?=\{)")


class _Document:
    """A JSON document as ijson reads it: cut where objects begin, so that their lines are known.

    Attributes:
        line: the line on which the last piece begins.
    """

    def __init__(self, texts: Iterable[str], line: int) -> None:
        self.line = line
        self._pieces = (
            piece for text in texts for piece in (_OBJECT.split(text) if "\n" in text else (text,))
        )
        self._length = self._depth = self._ends = 0

    def read(self, size: int) -> bytes:
        """Return the next piece; nothing where nothing is asked for, which ijson does first."""
        if not size:
            return b""
        piece = next(filter(None, self._pieces), "")
        self.line, self._ends = self.line + self._ends, piece.count("\n")
        self._length += len(piece)
        self._depth += sum(map(piece.count, "[{")) - sum(map(piece.count, "]}"))
        if self._length > _LONGEST:
            raise _BadDocument(f"a record has more than {_LONGEST} bytes")
        if self._depth > _DEEPEST:
            raise _BadDocument("nested too deeply")
        return piece.encode("latin-1")

    def begin_record(self) -> None:
        """Count the length and the depth of the next record."""
        self._length = self._depth = 0


class _GivenTwice(str):
    """A key that is given twice. It stands in the place of the value, and cannot be written as JSON."""

    __slots__ = ()


class _Object(dict[str, object]):
    """An object in a document, with the line on which it begins."""

    __slots__ = ("line",)

    def __init__(self, document: _Document) -> None:
        super().__init__()
        self.line = document.line

    def __setitem__(self, key: str, value: object) -> None:
        super().__setitem__(key, _GivenTwice(key) if key in self else value)


def _refuse(value: object) -> object:
    raise ValueError(f"the key {value!r} is given twice in one object")


_ENCODER = msgspec.json.Encoder(enc_hook=_refuse)


def _records_of_document(document: _Document, which: str) -> Iterator[RawRecord]:
    """The records of a JSON document. Nothing is read after invalid JSON."""
    values = ijson.items(
        document, which, map_type=partial(_Object, document), use_float=True, multiple_values=True
    )
    try:
        for value in values:
            document.begin_record()
            line = value.line if isinstance(value, _Object) else document.line
            try:
                yield RawRecord(line, _ENCODER.encode(value))
            except (ValueError, RecursionError) as problem:
                yield RawRecord(line, b"", f"not a record: {problem}")
    except (ijson.JSONError, _BadDocument, ValueError) as problem:
        yield RawRecord(document.line, b"", f"not JSON: {_words(problem)}; the rest is not read")


def _words(problem: Exception) -> str:
    """Return the words of ijson's message, without the place in its text."""
    words = str(problem).removeprefix("b'").replace("\\n", "\n").splitlines()
    return words[0].partition("error: ")[2].rstrip(".") or words[0]
