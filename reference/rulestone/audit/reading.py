"""The records of a stream, one by one: a record a line, or the values of one JSON document.

Time and memory are linear in the bytes read, because records have a maximum length.
"""

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BufferedReader, RawIOBase
from typing import BinaryIO, Literal

import ijson
import msgspec

RecordForm = Literal["lines", "array", "values", "SGF", "PGN", "a Ludii trial", "a list of moves", "CSV"]
"""The form of a stream: one record a line, a JSON array, several values, or an unsupported format."""

_FOREIGN: Mapping[RecordForm, str] = {
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

_DEEPEST = 100
"""Maximum depth of nested values in a document."""

_BEGINNING = 1 << 10
_CHUNK = 1 << 16
_MARK = codecs.BOM_UTF8


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


def record_form(head: bytes) -> RecordForm:
    """Return the form of a stream with these first bytes."""
    head = head.removeprefix(_MARK).lstrip()
    for form, beginning in _FOREIGN.items():
        if re.match(beginning, head[:_BEGINNING].decode("latin-1"), re.IGNORECASE):
            return form
    if head.startswith(b"["):
        return "array"
    first, newline, rest = head.partition(b"\n")
    if not first.startswith(b"{") or not newline or rest.lstrip().startswith(b"{"):
        return "lines"
    try:
        msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "values" if rest.strip() else "lines"
    return "lines"


class _Filling(RawIOBase):
    """A stream that returns as much as is requested, so that its beginning can be peeked at."""

    def __init__(self, stream: BinaryIO) -> None:
        self._from = stream

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override] # narrower than its base
        """Fill the buffer, unless the stream ends."""
        count = 0
        while count < len(buffer) and (more := self._from.read(len(buffer) - count)):
            buffer[count : count + len(more)] = more
            count += len(more)
        return count


def buffered(stream: BinaryIO) -> BufferedReader:
    """Return a buffered stream that can peek `HEAD` bytes."""
    return BufferedReader(_Filling(stream), HEAD)


class Reader:
    """The records of a stream.

    Attributes:
        lines: how many lines have been read so far.
    """

    def __init__(self, stream: BufferedReader, form: RecordForm, span: int | None = None) -> None:
        """Read a stream; with a span, only the lines that begin within this many bytes."""
        self.lines = 0
        self._stream = stream
        self._form: RecordForm = form
        self._span = span

    def __iter__(self) -> Iterator[Raw]:
        """The records in order. A damaged stream ends with a problem."""
        try:
            if self._form == "lines":
                yield from self._each_line()
            elif self._form in ("array", "values"):
                yield from self._each_value()
            else:
                yield Raw(1, b"", f"the file is {self._form}, which is not read: {_instead(self._form)}")
        except Exception as problem:  # noqa: BLE001 - every compression and file system raises what it likes
            words = " ".join(str(problem).split()) or type(problem).__name__
            yield Raw(self.lines + 1, b"", f"the file cannot be read any further: {words}")

    def _each_line(self) -> Iterator[Raw]:
        """The records of lines, without blank lines."""
        position = 0
        while self._span is None or position < self._span:
            text = self._stream.readline(_LONGEST + 1)
            if not text:
                return
            position += len(text)
            self.lines += 1
            if len(text) > _LONGEST and not text.endswith(b"\n"):
                position += skip_line(self._stream)
                yield Raw(self.lines, b"", f"the line has more than {_LONGEST} bytes")
            else:
                text = text.removeprefix(_MARK) if self.lines == 1 else text
                if text and not text.isspace():
                    yield Raw(self.lines, text)

    def _each_value(self) -> Iterator[Raw]:
        """The values of a document. Nothing is read after invalid JSON."""
        lines = _LineByLine(self._stream)
        try:
            for value in _values(lines, 1 if self._form == "array" else 0):
                self.lines = lines.value_ends()
                yield Raw(self.lines, msgspec.json.encode(value))
        except (ijson.JSONError, ValueError) as problem:
            why = problem.args[0] if problem.args else ""
            words = why.decode(errors="replace") if isinstance(why, bytes) else str(why)
            first = words.partition("\n")[0].removesuffix(".")
            yield Raw(lines.line, b"", f"not JSON: {first}; the rest is not read")
        self.lines = lines.line


def _values(lines: "_LineByLine", outermost: int) -> Iterator[object]:
    """The values of a document at this depth of arrays.

    `ijson.items` is not used, because it builds the path of each value, which is very slow for long keys.

    Raises:
        ijson.JSONError: it is not JSON.
        ValueError: a value is too long, or nested too deeply.
    """
    around: list[list[object] | dict[str, object]] = []  # the parent of the next value
    key = ""
    for event, value in ijson.basic_parse(lines, multiple_values=True, use_float=True, buf_size=_CHUNK):
        if event == "map_key":
            key = value
            continue
        if event in ("end_map", "end_array"):
            value = around.pop()
        else:
            container: list[object] | dict[str, object] | None = None
            if event in ("start_map", "start_array"):
                value = container = {} if event == "start_map" else []
            if len(around) > outermost:
                _put(around[-1], key, value)
            if container is not None:
                around.append(container)
                if len(around) > _DEEPEST:
                    raise ValueError("nested too deeply")
                continue
        if len(around) == outermost:
            yield value


def _put(inside: list[object] | dict[str, object], key: str, value: object) -> None:
    if isinstance(inside, dict):
        inside[key] = value
    else:
        inside.append(value)


def _instead(form: RecordForm) -> str:
    if form == "a list of moves":
        return "give --game and --size, and write each game on its own line"
    return "write each game as a JSON object on a line, as fixtures/RECORDS.md says"


class _LineByLine:
    """A stream read line by line, to find the line on which a value begins.

    Attributes:
        line: the current line, from 1.
    """

    def __init__(self, stream: BufferedReader) -> None:
        self.line = 1
        self._stream = stream
        self._chunk = b""
        self._begins: int | None = None
        self._length = 0
        if stream.peek(len(_MARK)).startswith(_MARK):
            stream.read(len(_MARK))

    def read(self, size: int) -> bytes:
        """Return the next line, or this many bytes of it.

        Raises:
            ValueError: the current value is too long.
        """
        if self._chunk.endswith(b"\n"):
            self.line += 1
        self._chunk = self._stream.readline(size)
        self._length += len(self._chunk)
        if self._length > _LONGEST:
            raise ValueError(f"a record has more than {_LONGEST} bytes")
        if self._begins is None and b"{" in self._chunk:
            self._begins = self.line
        return self._chunk

    def value_ends(self) -> int:
        """Note the end of a value, and return the line on which it began."""
        begins = self.line if self._begins is None else self._begins
        behind = self._chunk.rpartition(b"}")[2]
        self._begins = self.line if b"{" in behind else None
        self._length = 0
        return begins


def skip_line(stream: BufferedReader) -> int:
    """Read to the end of a line; return the number of bytes."""
    count = 0
    while text := stream.readline(_CHUNK):
        count += len(text)
        if text.endswith(b"\n"):
            break
    return count
