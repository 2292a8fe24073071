"""Records as they stand in a stream, one by one and not yet read: lines, or values of one JSON document."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from typing import Literal

import msgspec

from rulestone.audit.packing import Stream, damage

RawForm = Literal["lines", "document"]
"""A record on each line; or records as values of a JSON array, or one after the other over many lines."""

_LONGEST = 4 << 20
"""The longest record that is read, in bytes (in a document, in characters)."""

_CHUNK = 1 << 18
_MARK = codecs.BOM_UTF8


@dataclass(frozen=True, slots=True)
class Raw:
    """The text of one record.

    Attributes:
        line: the line on which it begins, from 1.
        text: the text; nothing where there is a problem.
        problem: why there is no text, in words.
    """

    line: int
    text: bytes
    problem: str | None = None


def raw_form_of(head: bytes) -> RawForm:
    """How records stand in a stream that begins so."""
    head = head.removeprefix(_MARK).lstrip()
    if head.startswith(b"["):
        return "document"
    first, newline, rest = head.partition(b"\n")
    if not first.startswith(b"{") or not newline or rest.lstrip().startswith(b"{"):
        return "lines"
    try:
        msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return "document" if rest.strip() else "lines"
    return "lines"


class Reader:
    """The records of a stream.

    Attributes:
        lines: how many lines have been read so far.
    """

    def __init__(self, stream: Stream, form: RawForm, span: int | None = None) -> None:
        self.lines = 0
        self._stream = stream
        self._form = form
        self._span = span

    def __iter__(self) -> Iterator[Raw]:
        """The records in their order; a damaged stream ends with a problem."""
        records = self._document() if self._form == "document" else self._each_line()
        try:
            yield from records
        except damage() as problem:
            yield Raw(self.lines + 1, b"", f"the file cannot be read any further: {problem}")

    def _each_line(self) -> Iterator[Raw]:
        """Lines that begin within the span; blank ones hold no record."""
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
            elif not text.isspace():
                yield Raw(self.lines, text.removeprefix(_MARK) if self.lines == 1 else text)

    def _document(self) -> Iterator[Raw]:
        """The values of a document, of which never much more than one is held."""
        window = _Window(self._stream)
        while window.skip():
            line = window.line
            self.lines = line
            try:
                yield Raw(line, window.value())
            except (JSONDecodeError, RecursionError) as problem:
                why = problem.msg if isinstance(problem, JSONDecodeError) else "nested too deeply"
                whole = window.skip_value()
                yield Raw(line, b"", f"not JSON: {why}{'' if whole else '; the rest is not read'}")
        self.lines = window.line


def skip_line(stream: Stream) -> int:
    """Read up to the end of a line, and give the number of bytes."""
    count = 0
    while text := stream.readline(_CHUNK):
        count += len(text)
        if text.endswith(b"\n"):
            break
    return count


_BETWEEN = re.compile(r"[ \t\r\n,\[\]]*")
"""What stands between the values of a document."""

_NESTING = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]', re.DOTALL)
"""What tells where a value ends that is no JSON: texts are skipped, braces counted."""


class _Window:
    """The part of a document that is being looked at.

    Attributes:
        line: the line that has been reached, from 1.
    """

    def __init__(self, stream: Stream) -> None:
        self.line = 1
        self._stream = stream
        self._text = ""
        self._at = 0
        self._ended = False
        self._decode = codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape").decode
        self._scan = JSONDecoder().raw_decode

    def skip(self) -> bool:
        """Go to where the next value begins; False if there is none."""
        while True:
            between = _BETWEEN.match(self._text, self._at)
            if between is not None:
                self._go(between.end())
            if self._at < len(self._text):
                return True
            if not self._read():
                return False

    def value(self) -> bytes:
        """The text of the value that begins here; the next one is sought behind it.

        Raises:
            JSONDecodeError: it is no JSON, or too long.
            RecursionError: it is nested too deeply.
        """
        while True:
            try:
                _, end = self._scan(self._text, self._at)
            except JSONDecodeError:
                if len(self._text) - self._at > _LONGEST or not self._read():
                    raise
            else:
                text = self._text[self._at : end]
                self._go(end)
                return text.encode("utf-8", "surrogateescape")

    def skip_value(self) -> bool:
        """Go behind an object that is no JSON; False if its end is not to be seen."""
        depth = 0
        for token in _NESTING.finditer(self._text, self._at):
            depth += {"{": 1, "}": -1}.get(token[0], 0)
            if depth <= 0:
                self._go(token.end())
                return True
        self._text, self._at, self._ended = "", 0, True
        return False

    def _go(self, end: int) -> None:
        self.line += self._text.count("\n", self._at, end)
        self._at = end

    def _read(self) -> bool:
        """Read on; False at the end."""
        if self._ended:
            return False
        chunk = self._stream.read(_CHUNK)
        self._ended = not chunk
        self._text = self._text[self._at :] + self._decode(chunk, self._ended)
        self._at = 0
        return not self._ended
