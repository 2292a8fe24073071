"""The files of an audit: found here, in archives or elsewhere, and divided into pieces.

fsspec opens and unpacks them. A piece is plain data. Its result depends only on the piece and the settings,
so it may run anywhere, at any time, and twice.
"""

# fsspec is untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import os
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from fsspec.compression import compr
from fsspec.core import url_to_fs

from rulestone.audit.reading import HEAD, Raw, Reader, RecordForm, buffered, record_form, skip_line
from rulestone.core.wording import BadInput

_STANDARD_INPUT = "-"
"""The name of standard input among the files."""

PIECE = 1 << 19
"""The size of a piece in bytes: some hundreds of records, a fraction of a second of work."""

_LARGEST, _EACH = 1 << 24, 64
"""Maximum size of a piece in bytes, if each worker still gets this many pieces."""

_MANY = 16
"""With this many files, those that cannot be divided by bytes are a piece each: all workers are busy."""

_WHOLE = 1 << 26
"""Maximum size in bytes of such a piece, since its result is held in memory."""

_BESIDES = 100
"""Approximate memory in bytes that a record takes besides its text."""

_RECORDS = (".json", ".jsonl", ".ndjson")
_PACKED = ("", ".gz", ".zst", ".bz2", ".xz")
_ENDINGS = tuple(f"{ending}{packed}" for ending in _RECORDS for packed in _PACKED)
"""The extensions of files that are looked for in folders and archives."""

_NAMED = 5
"""Maximum number of other extensions in the message when none of these is found."""

_ARCHIVES = {".zip": "zip", **dict.fromkeys((".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz"), "tar")}
"""By extension, fsspec's name of a kind of archive."""

_MAGIC = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd", b"BZh": "bz2", b"\xfd7zXZ\0": "xz"}
"""By the first bytes of a file, fsspec's name of its compression."""


class BadSource(BadInput):
    """A file or folder that cannot be audited. The message is one line."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or standard input.

    Attributes:
        name: its name, or its address for fsspec.
        size: its size in bytes, compressed if it is compressed; None if unknown.
    """

    name: str
    size: int | None


@dataclass(frozen=True, slots=True)
class FilePart:
    """A part of a file, or all of it.

    Attributes:
        file: the name of the file.
        start: the beginning of the part in bytes. A line belongs to the part in which it begins.
        end: the end of the part; None for a file that is read whole. Only plain lines are divided.
    """

    file: str
    start: int = 0
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Records from a stream that only one process can read.

    Attributes:
        file: the name of the stream.
        raws: the records, with lines counted from the beginning of the batch.
        lines: the number of lines in the batch.
    """

    file: str
    raws: tuple[Raw, ...]
    lines: int


Piece = FilePart | Batch


@dataclass(frozen=True, slots=True)
class Portion:
    """A piece, with the data for joining results.

    Attributes:
        source: the index of its source; pieces of one source are consecutive.
        piece: the piece.
        size: approximately how many bytes of the source it takes.
    """

    source: int
    piece: Piece
    size: int


def find_sources(names: Iterable[str]) -> tuple[Source, ...]:
    """Return the named files; those of folders and archives in alphabetical order.

    Raises:
        BadSource: one is missing, cannot be opened, or needs a library that is not installed.
    """
    sources: list[Source] = []
    for name in names:
        try:
            sources += _found(name)
        except BadSource as problem:
            raise BadSource(f"{name}: {problem}") from None
        except Exception as problem:  # noqa: BLE001 - every kind of file system raises what it likes
            reason = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
            raise BadSource(f"{name}: {' '.join(str(reason).split())}") from None
    if [source.name for source in sources].count(_STANDARD_INPUT) > 1:
        raise BadSource("standard input (-) can be read only once")
    return tuple(sources)


def _found(name: str) -> list[Source]:
    if name == _STANDARD_INPUT:
        return [Source(name, None)]
    kind = next((kind for ending, kind in _ARCHIVES.items() if name.lower().endswith(ending)), None)
    if kind is not None:
        return _elsewhere(f"{kind}://::{name}", f"{kind}://{{}}::{name}")
    if _is_address(name):
        return _elsewhere(name)
    if os.path.isdir(name):  # noqa: PTH112 - a name may be anything
        return _in_folder(name)
    path = Path(name)
    if path.is_file():
        return [_checked(name, path.stat().st_size)]
    path.stat()  # for example a pipe, which can be read only once
    return [Source(name, None)]


def _in_folder(name: str) -> list[Source]:
    """Return the files of records in a folder and its subfolders, and the folders that cannot be read."""
    unread: list[Source] = []
    paths: list[str] = []
    for folder, _, files in os.walk(name, onerror=lambda error: unread.append(Source(error.filename, None))):
        paths += [os.path.join(folder, file) for file in files if not file.startswith(".")]  # noqa: PTH118
    there = sorted(path for path in paths if path.endswith(_ENDINGS) and not _is_special(path))
    sources = [Source(path, _size(path)) for path in (there if unread else _some(there, paths))]
    return sorted((*sources, *unread), key=lambda source: source.name)


def _is_special(path: str) -> bool:
    """Return whether this is a special file, such as a pipe, which should not be read."""
    return os.path.exists(path) and not os.path.isfile(path)  # noqa: PTH110, PTH113 - a name may be anything


def _size(path: str) -> int | None:
    try:
        return Path(path).stat().st_size
    except OSError:
        return None


def _elsewhere(address: str, member: str | None = None) -> list[Source]:
    """Return the file at an address, or the files of records in the folder or archive there."""
    system, path = url_to_fs(address)
    sizes: dict[str, int | None] = {
        each: about.get("size") for each, about in system.find(path, detail=True).items()
    }
    if not sizes:
        raise BadSource("there is no file in it")
    if member is None and list(sizes) == [path]:
        return [_checked(system.unstrip_protocol(path), sizes[path])]
    names = [each for each in sorted(sizes) if each.endswith(_ENDINGS)]
    address_of = system.unstrip_protocol if member is None else member.format
    return [Source(address_of(each), sizes[each]) for each in _some(names, sizes)]


def _some(names: list[str], there: Iterable[str]) -> list[str]:
    if not names:
        packed = ", ".join(filter(None, _PACKED))
        others = ", ".join(sorted({Path(each).suffix for each in there} - {""})[:_NAMED])
        what = f"; there are {others}" if others else ""
        raise BadSource(f"no file in it ends in {', '.join(_RECORDS)}, or these followed by {packed}{what}")
    return names


def _checked(name: str, size: int | None) -> Source:
    """Return a file that can be opened, and unpacked with the installed libraries."""
    with _opened(name) as stream:
        _packing(stream.peek(HEAD))
    return Source(name, size)


def _is_address(name: str) -> bool:
    """Return whether this is an address such as `s3://bucket/folder`, and not a local file."""
    return "://" in name


@contextmanager
def _opened(name: str) -> Generator[BufferedReader]:
    """Open a file here or elsewhere, without unpacking it."""
    if name == _STANDARD_INPUT:
        yield buffered(sys.stdin.buffer)
    elif _is_address(name):
        system, path = url_to_fs(name)
        with system.open(path, "rb") as stream:
            yield buffered(stream)
    else:
        with Path(name).open("rb") as stream:
            yield buffered(stream)


def _packing(head: bytes) -> str | None:
    """Return fsspec's name for the compression of a file with these first bytes; None for a plain one.

    Raises:
        BadSource: it needs a library that is not installed.
    """
    packing = next((packing for magic, packing in _MAGIC.items() if head.startswith(magic)), None)
    if packing not in compr:
        raise BadSource(f"{packing} needs another library: pip install 'rulestone[{packing}]'")
    return packing


@contextmanager
def _content(stream: BufferedReader) -> Generator[BufferedReader]:
    """Unpack a stream.

    Raises:
        BadSource: it needs a library that is not installed.
    """
    packing = _packing(stream.peek(HEAD))
    if packing is None:
        yield stream
    else:
        with compr[packing](stream, mode="rb") as content:  # pyright: ignore[reportArgumentType] - guessed
            yield buffered(content)


def _form(content: BufferedReader) -> RecordForm:
    try:
        return record_form(content.peek(HEAD))
    except Exception:  # noqa: BLE001 - whoever reads it will say what is wrong
        return "lines"


class Records:
    """The records of a piece.

    Attributes:
        lines: how many lines of the piece have been read; all of them once all records were taken.
    """

    def __init__(self, piece: Piece, form: RecordForm | None = None) -> None:
        """Read a piece. Without a form, it is guessed."""
        self.lines = 0
        self._piece = piece
        self._form: RecordForm | None = form

    def __iter__(self) -> Iterator[Raw]:
        """The records in order."""
        match self._piece:
            case Batch(raws=raws, lines=lines):
                yield from raws
                self.lines = lines
            case FilePart():
                yield from self._read(self._piece)

    def _read(self, part: FilePart) -> Iterator[Raw]:
        try:
            if part.end is None:
                with _opened(part.file) as stream, _content(stream) as content:
                    yield from self._all(Reader(content, self._form or _form(content)))
                return
            system, path = url_to_fs(part.file) if _is_address(part.file) else (None, part.file)
            with Path(path).open("rb") if system is None else system.open(path, "rb") as plain:
                stream, begin = _from_a_line(plain, part.start)
                yield from self._all(Reader(stream, "lines", part.end - begin))
        except Exception as problem:  # noqa: BLE001 - every kind of file system raises what it likes
            reason = getattr(problem, "strerror", None) or str(problem)
            yield Raw(1, b"", f"the file cannot be read: {reason}")

    def _all(self, reader: Reader) -> Iterator[Raw]:
        yield from reader
        self.lines = reader.lines


def _from_a_line(stream: BinaryIO, start: int) -> tuple[BufferedReader, int]:
    """Return a stream from the first line that begins at this byte or later, and its position."""
    stream.seek(max(0, start - 1))
    reader = buffered(stream)
    return reader, start - 1 + skip_line(reader) if start else 0  # only the line feed, if a line begins there


def piece_size(sources: Iterable[Source], workers: int) -> int:
    """Return the size of pieces in bytes: larger for much work, because each costs a scheduler time."""
    total = sum(source.size or 0 for source in sources)
    return min(_LARGEST, max(PIECE, total // (_EACH * workers)))


def portions(
    sources: Iterable[Source], piece: int = PIECE, form: RecordForm | None = None
) -> Iterator[Portion]:
    """All sources in pieces of this many bytes, in order.

    Plain files of lines are divided by bytes. A small file is one piece, and so is each of many files. The
    workers read these. Everything else is read here and handed on record by record.

    Args:
        sources: the sources.
        piece: the size of pieces in bytes.
        form: the form of the records; None to guess it for each source.

    Raises:
        BadSource: standard input needs a library that is not installed.
    """
    everything = tuple(sources)
    whole = _WHOLE if len(everything) >= _MANY else piece
    for number, source in enumerate(everything):
        try:
            for part, size in _pieces(source, piece, whole, form):
                yield Portion(number, part, size)
        except Exception as problem:  # noqa: BLE001 - every compression and file system raises what it likes
            if isinstance(problem, BadSource) and source.size is None:
                raise BadSource(f"{source.name}: {problem}") from None
            raw = Raw(1, b"", f"the file cannot be read: {getattr(problem, 'strerror', None) or problem}")
            yield Portion(number, Batch(source.name, (raw,), 0), 0)


def _pieces(source: Source, piece: int, whole: int, form: RecordForm | None) -> Iterator[tuple[Piece, int]]:
    if source.size is not None and source.size <= piece:
        yield FilePart(source.name), source.size
        return
    with _opened(source.name) as stream, _content(stream) as content:
        form = form or _form(content)
        divisible = content is stream and form == "lines" and "::" not in source.name
        if source.size is None or (not divisible and source.size > whole):
            yield from _batches(source, Reader(content, form), piece)
            return
    if not divisible:
        yield FilePart(source.name), source.size
        return
    for start in range(0, source.size, piece):
        end = min(start + piece, source.size)
        yield FilePart(source.name, start, end), end - start


def _batches(source: Source, reader: Reader, piece: int) -> Iterator[tuple[Batch, int]]:
    """Batches of a stream that one process reads. The last one takes the rest of the source's size."""
    raws: list[Raw] = []
    size, first, left = 0, 1, source.size or 0
    for raw in reader:
        if size >= piece:
            yield _batch(source.name, raws, first, raw.line), min(size, left)
            left -= min(size, left)
            raws, size, first = [], 0, raw.line
        raws.append(raw)
        size += len(raw.text) + _BESIDES
    yield _batch(source.name, raws, first, reader.lines + 1), left


def _batch(name: str, raws: list[Raw], first: int, end: int) -> Batch:
    moved = tuple(Raw(raw.line - first + 1, raw.text, raw.problem) for raw in raws)
    return Batch(name, moved, end - first)
