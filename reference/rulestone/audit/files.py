"""The files of an audit: found here, in archives or elsewhere, and read in pieces by fsspec."""

# fsspec is untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import os
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader, RawIOBase
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

from fsspec.compression import compr
from fsspec.core import url_to_fs

from rulestone.audit.formats import HEAD, Raw, StreamForm, read_stream
from rulestone.core.wording import BadInput

_STANDARD_INPUT = "-"
"""The name of standard input among the files."""

PIECE = 1 << 18
"""The size of a piece in bytes: about a hundred records, a fraction of a second of work."""

_OVERHEAD = 300
"""Approximate memory in bytes that a record and its finding take besides its text."""

_RECORDS = (".json", ".jsonl", ".ndjson")
_PACKED = (".gz", ".zst", ".bz2", ".xz")
_ENDINGS = tuple(f"{ending}{packed}" for ending in _RECORDS for packed in ("", *_PACKED))
"""The extensions of files that are looked for in folders and archives."""

_MOST_NAMED = 5
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
class Piece:
    """Consecutive records of a file. A piece is plain data, so it may be audited anywhere.

    Attributes:
        file: the name of the file.
        size: approximately how many bytes of the file they take.
        first: the number of the first one in the file, from 1.
        raws: the records.
    """

    file: str
    size: int
    first: int
    raws: tuple[Raw, ...]


def find_sources(names: Iterable[str]) -> tuple[Source, ...]:
    """Return the named files; those of folders and archives in alphabetical order.

    Raises:
        BadSource: one is missing, cannot be opened, or needs a library that is not installed.
    """
    sources: list[Source] = []
    for name in names:
        try:
            sources += _found(name)
        except Exception as problem:  # noqa: BLE001 - every kind of file system raises what it likes
            raise BadSource(f"{name}: {_reason(problem)}") from None
    if [source.name for source in sources].count(_STANDARD_INPUT) > 1:
        raise BadSource("standard input (-) can be read only once")
    return tuple(sources)


def _reason(problem: Exception) -> str:
    """Return what is wrong with a file, in one line."""
    reason = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
    return " ".join(str(reason).split())


def _found(name: str) -> list[Source]:
    if name == _STANDARD_INPUT:
        return [Source(name, None)]
    kind = next((kind for ending, kind in _ARCHIVES.items() if name.lower().endswith(ending)), None)
    if kind is not None:
        return _at_address(f"{kind}://::{name}", f"{kind}://{{}}::{name}")
    if _is_address(name):
        return _at_address(name)
    if os.path.isdir(name):  # noqa: PTH112 - a name may be anything
        return _in_folder(name)
    if not S_ISREG(Path(name).stat().st_mode):  # for example a pipe, which can be read only once
        return [Source(name, None)]
    return [_checked(name, Path(name).stat().st_size)]


def _in_folder(name: str) -> list[Source]:
    """Return the files of records in a folder and its subfolders, and what cannot be read there."""
    sources: list[Source] = []
    others: list[str] = []
    for folder, _, files in os.walk(name, onerror=lambda error: sources.append(Source(error.filename, None))):
        for file in files:
            path = Path(folder, file)
            if file.startswith(".") or not file.endswith(_ENDINGS):
                others.append(file)
            elif not path.exists():
                sources.append(Source(str(path), None))
            elif path.is_file():  # and not, for example, a pipe
                sources.append(Source(str(path), path.stat().st_size))
    if not sources:
        raise _no_records(others)
    return sorted(sources, key=lambda source: source.name)


def _at_address(address: str, member: str | None = None) -> list[Source]:
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
    if not names:
        raise _no_records(sizes)
    address_of = system.unstrip_protocol if member is None else member.format
    return [Source(address_of(each), sizes[each]) for each in names]


def _no_records(names: Iterable[str]) -> BadSource:
    others = ", ".join(sorted({Path(each).suffix for each in names} - {""})[:_MOST_NAMED])
    endings = f"{', '.join(_RECORDS)}, or these followed by {', '.join(_PACKED)}"
    return BadSource(f"no file in it ends in {endings}{others and f'; there are {others}'}")


def _checked(name: str, size: int | None) -> Source:
    """Return a file that can be opened, and unpacked with the installed libraries."""
    with _opened(name):
        return Source(name, size)


def _is_address(name: str) -> bool:
    """Return whether this is an address such as `s3://bucket/folder`, and not a local file."""
    return "://" in name


class _FullReads(RawIOBase):
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
    return BufferedReader(_FullReads(stream), HEAD)


@contextmanager
def _opened(name: str) -> Generator[BufferedReader]:
    """Open a file here or elsewhere, and unpack it.

    Raises:
        BadSource: it needs a library that is not installed.
    """
    with ExitStack() as stack:
        if name == _STANDARD_INPUT:
            file: BinaryIO = sys.stdin.buffer
        elif _is_address(name):
            system, path = url_to_fs(name)
            file = stack.enter_context(system.open(path, "rb"))
        else:
            file = stack.enter_context(Path(name).open("rb"))
        content = buffered(file)
        head = content.peek(HEAD)
        packing = next((packing for magic, packing in _MAGIC.items() if head.startswith(magic)), None)
        if packing not in compr:
            raise BadSource(f"{packing} needs another library: pip install 'rulestone[{packing}]'")
        if packing is not None:
            unpacked = compr[packing](content, mode="rb")  # pyright: ignore[reportArgumentType] - guessed
            content = buffered(stack.enter_context(unpacked))
        yield content


def read_pieces(
    sources: Iterable[Source], form: StreamForm | None = None, most: int = PIECE
) -> Iterator[Piece]:
    """The records of all sources in order, in pieces.

    Args:
        sources: the sources.
        form: the form of all of them; None to guess it for each.
        most: the size of pieces in bytes.

    Raises:
        BadSource: standard input needs a library that is not installed.
    """
    for source in sources:
        raws: list[Raw] = []
        first, size, left = 1, 0, source.size or 0
        for raw in _records(source, form):
            if size >= most:
                size = min(size, left)
                yield Piece(source.name, size, first, tuple(raws))
                first, size, left, raws = first + len(raws), 0, left - size, []
            raws.append(raw)
            size += len(raw.text) + _OVERHEAD
        yield Piece(source.name, left, first, tuple(raws))


def _records(source: Source, form: StreamForm | None) -> Iterator[Raw]:
    """The records of a source. What cannot be read is one problem at the end."""
    line = 0
    try:
        with _opened(source.name) as content:
            for raw in read_stream(content, form):
                line = raw.line
                yield raw
    except Exception as problem:  # noqa: BLE001 - every compression and file system raises what it likes
        if isinstance(problem, BadSource) and source.size is None:
            raise BadSource(f"{source.name}: {problem}") from None
        further = " any further" if line else ""
        yield Raw(line + 1, b"", f"the file cannot be read{further}: {_reason(problem)}")
