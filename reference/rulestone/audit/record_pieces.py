"""Pieces of archives: what can be audited by itself, here or elsewhere.

A piece is plain data. Its result depends on nothing but the piece and the settings, so that it does not
matter who works on it, when, or whether twice.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rulestone.audit.opening import open_anywhere
from rulestone.audit.packing import Packing, Stream, open_file
from rulestone.audit.raw import Raw, RawForm, Reader, skip_line


@dataclass(frozen=True, slots=True)
class FilePart:
    """A part of a file, or all of it.

    Attributes:
        file: the file, as it was named.
        packing: how it is compressed; only plain files are divided.
        form: how records stand in it; only lines are divided.
        start: where the part begins, in bytes. A line belongs to the part in which it begins.
        end: where the part ends; None for the end of the file.
    """

    file: str
    packing: Packing = "plain"
    form: RawForm = "lines"
    start: int = 0
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Records that have been taken from a stream that only one process can read.

    Attributes:
        file: the stream, as it was named.
        raws: the records; their lines are counted from the beginning of the batch.
        lines: how many lines the batch takes.
    """

    file: str
    raws: tuple[Raw, ...]
    lines: int


Piece = FilePart | Batch


class Records:
    """The records of a piece.

    Attributes:
        lines: how many lines of the piece have been read; once all records were taken, all of them.
    """

    def __init__(self, piece: Piece) -> None:
        self.lines = 0
        self._piece = piece

    def __iter__(self) -> Iterator[Raw]:
        """The records in their order."""
        match self._piece:
            case Batch(raws=raws, lines=lines):
                yield from raws
                self.lines = lines
            case FilePart():
                yield from self._read(self._piece)

    def _read(self, part: FilePart) -> Iterator[Raw]:
        try:
            with _content(part) as content:
                reader = Reader(content, part.form, _span(part, content))
                yield from reader
                self.lines = reader.lines
        except OSError as problem:
            yield Raw(1, b"", f"the file cannot be read: {problem.strerror or problem}")


@contextmanager
def _content(part: FilePart) -> Generator[Stream]:
    if part.start == 0:
        with open_file(part.file, part.packing) as content:
            yield content
    else:
        with open_anywhere(part.file) as stream:
            stream.seek(part.start - 1)
            yield stream


def _span(part: FilePart, content: Stream) -> int | None:
    """How many bytes there are from where the first line begins to the end of the part."""
    skipped = skip_line(content) - 1 if part.start else 0  # just the line feed, if a line begins at the start
    return None if part.end is None else part.end - part.start - skipped
