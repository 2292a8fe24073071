"""The files, folders and streams of an audit, and how they are divided into pieces."""

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from rulestone.audit.opening import BadAddress, files_at, is_address, open_anywhere
from rulestone.audit.packing import (
    LONGEST_MAGIC,
    Ahead,
    NoZstd,
    Packing,
    check_zstd,
    damage,
    open_file,
    packing_of,
    unpack,
)
from rulestone.audit.raw import Raw, RawForm, Reader, raw_form_of
from rulestone.audit.record_pieces import Batch, FilePart, Piece

_STANDARD_INPUT = "-"
"""What standard input is called among the files."""

PIECE = 1 << 19
"""How large pieces are, in bytes: some hundreds of records, a fraction of a second of work."""

_LARGEST, _EACH = 1 << 24, 64
"""Pieces are as large as this at most, in bytes, and where that leaves so many or more for each worker."""

_MANY = 16
"""Of so many files, those that cannot be divided by bytes are a piece each: everybody has enough to do."""

_WHOLE = 1 << 26
"""If they have no more bytes than this: what comes of one piece is held in memory."""

_HEAD = 1 << 16
"""How much of a file is looked at to see how records stand in it, in bytes."""

_RECORDS = (".json", ".jsonl", ".ndjson")
_ENDINGS = tuple(f"{ending}{packed}" for ending in _RECORDS for packed in ("", ".gz", ".zst"))
"""How the names of files end that are looked for in folders."""


class BadSource(Exception):
    """A file or folder that cannot be audited. The message is one line."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or standard input.

    Attributes:
        name: its name.
        size: how many bytes it has, compressed if it is; None where that cannot be known.
        packing: how it is compressed; None where that is to be seen when it is read.
    """

    name: str
    size: int | None
    packing: Packing | None


@dataclass(frozen=True, slots=True)
class Portion:
    """A piece, and what must be known to put results together.

    Attributes:
        source: the number of its source; pieces of one source follow each other.
        piece: the piece.
        size: how many bytes of the source it takes, roughly.
    """

    source: int
    piece: Piece
    size: int


def find_sources(names: Iterable[str]) -> tuple[Source, ...]:
    """The files that are meant, those of folders in alphabetical order.

    Raises:
        BadSource: one is not there, cannot be opened, or needs what is not installed.
    """
    sources: list[Source] = []
    for name in names:
        if name == _STANDARD_INPUT:
            sources.append(Source(name, None, None))
        elif is_address(name):
            sources += _elsewhere(name)
        elif os.path.isdir(name):  # noqa: PTH112 - a name may be anything
            sources += map(_file, _inside(name))
        else:
            sources.append(_file(name))
    if [source.name for source in sources].count(_STANDARD_INPUT) > 1:
        raise BadSource("standard input (-) can be read only once")
    return tuple(sources)


def _inside(folder: str) -> list[str]:
    files = sorted(
        str(path)
        for path in Path(folder).rglob("*")
        if path.name.endswith(_ENDINGS) and not path.name.startswith(".") and path.is_file()
    )
    if not files:
        raise BadSource(
            f"{folder}: no file in this folder ends in {', '.join(_RECORDS)}, .gz or .zst behind it"
        )
    return files


def _elsewhere(address: str) -> Iterator[Source]:
    """The file at an address, or the files of records in the folder that is there."""
    try:
        there = files_at(address)
        if not (len(there) == 1 and there[0][0].rstrip("/").endswith(address.partition("://")[2].strip("/"))):
            there = [each for each in there if each[0].endswith(_ENDINGS)]
        if not there:
            raise BadSource(f"{address}: no file there ends in {', '.join(_RECORDS)}, .gz or .zst behind it")
        for name, size in there:
            with open_anywhere(name) as stream:
                packing = packing_of(stream.read(LONGEST_MAGIC))
            if packing == "zstd":
                check_zstd()
            yield Source(name, size, packing)
    except (BadAddress, NoZstd, OSError) as problem:
        raise BadSource(f"{address}: {' '.join(str(problem).split())}") from None


def _file(name: str) -> Source:
    try:
        path = Path(name)
        if path.is_file():
            with path.open("rb") as stream:
                packing = packing_of(stream.read(LONGEST_MAGIC))
            size: int | None = path.stat().st_size
        else:  # a pipe or the like, which can be read only once
            path.stat()
            packing, size = None, None
        if packing == "zstd":
            check_zstd()
    except NoZstd as missing:
        raise BadSource(f"{name}: {missing}") from None
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise BadSource(f"{name}: {reason}") from None
    return Source(name, size, packing)


def piece_size(sources: Iterable[Source], workers: int) -> int:
    """How large pieces should be, in bytes: larger ones for much work, as each costs a scheduler time."""
    total = sum(source.size or 0 for source in sources)
    return min(_LARGEST, max(PIECE, total // (_EACH * workers)))


def portions(sources: Iterable[Source], piece: int = PIECE) -> Iterator[Portion]:
    """All sources in pieces of so many bytes, in order.

    A plain file of lines is divided by bytes, and a small file is one piece, as is each of many files:
    whoever works on them reads them. Anything else is read here, and handed on record by record.

    Raises:
        BadSource: standard input needs what is not installed.
    """
    everything = tuple(sources)
    whole = _WHOLE if len(everything) >= _MANY else piece
    for number, source in enumerate(everything):
        try:
            for part, size in _pieces(source, piece, whole):
                yield Portion(number, part, size)
        except OSError as error:
            problem = Raw(1, b"", f"the file cannot be read: {error.strerror or error}")
            yield Portion(number, Batch(source.name, (problem,), 0), 0)


def _pieces(source: Source, piece: int, whole: int) -> Iterator[tuple[Piece, int]]:
    if source.packing is None or source.size is None:
        yield from _from_stream(source, piece)
        return
    form = _form(source.name, source.packing)
    divisible = source.packing == "plain" and form == "lines"
    if source.size <= (piece if divisible else whole):
        yield FilePart(source.name, source.packing, form), source.size
    elif divisible:
        for start in range(0, source.size, piece):
            end = min(start + piece, source.size)
            yield FilePart(source.name, "plain", form, start, end), end - start
    else:
        with open_anywhere(source.name) as stream, unpack(Ahead(stream), source.packing) as content:
            yield from _batches(source.name, Reader(content, form), piece, stream)


def _form(name: str, packing: Packing) -> RawForm:
    with open_file(name, packing) as content:
        try:
            return raw_form_of(content.read(_HEAD))
        except damage():
            return "lines"  # whoever reads it will say what is wrong


def _from_stream(source: Source, piece: int) -> Iterator[tuple[Piece, int]]:
    if source.name == _STANDARD_INPUT:
        yield from _unseen(source.name, sys.stdin.buffer, piece)
    else:
        with open_anywhere(source.name) as stream:
            yield from _unseen(source.name, stream, piece)


def _unseen(name: str, stream: BinaryIO, piece: int) -> Iterator[tuple[Piece, int]]:
    """Batches of a stream that can be read only once."""
    packed = Ahead(stream)
    try:
        with unpack(packed, packing_of(packed.peek(LONGEST_MAGIC))) as content:
            ahead = Ahead(content)
            yield from _batches(name, Reader(ahead, _form_ahead(ahead)), piece, None)
    except NoZstd as missing:
        raise BadSource(f"{name}: {missing}") from None


def _form_ahead(content: Ahead) -> RawForm:
    try:
        return raw_form_of(content.peek(_HEAD))
    except damage():
        return "lines"


def _batches(name: str, reader: Reader, piece: int, stream: BinaryIO | None) -> Iterator[tuple[Batch, int]]:
    raws: list[Raw] = []
    size, first, taken = 0, 1, 0
    for raw in reader:
        if size >= piece:
            reached = 0 if stream is None else stream.tell()
            yield _batch(name, raws, first, raw.line), reached - taken
            raws, size, first, taken = [], 0, raw.line, reached
        raws.append(raw)
        size += len(raw.text)
    reached = 0 if stream is None else stream.tell()
    yield _batch(name, raws, first, reader.lines + 1), reached - taken


def _batch(name: str, raws: list[Raw], first: int, end: int) -> Batch:
    moved = tuple(Raw(raw.line - first + 1, raw.text, raw.problem) for raw in raws)
    return Batch(name, moved, end - first)
