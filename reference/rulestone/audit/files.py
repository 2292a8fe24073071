"""The files of an audit: found here, in archives or elsewhere, and read in chunks."""

# fsspec is untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from stat import S_ISREG
from typing import TextIO

from fsspec.compression import compr
from fsspec.core import url_to_fs

from rulestone.audit.streams import Raw, StreamForm, read_stream
from rulestone.core.wording import BadInput
from rulestone.files.reading import BYTE_ORDER_MARK, is_wide, open_file
from rulestone.files.walking import is_hidden, walk

_STANDARD_INPUT = "-"
"""The name of standard input among the files."""

CHUNK = 1 << 18
"""The size of a chunk in bytes: about a hundred records, a fraction of a second of work."""

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
class Sources:
    """What is audited.

    Attributes:
        files: the files.
        passed_over: what in folders and archives is not read although it is called like a file of records.
    """

    files: tuple[Source, ...] = ()
    passed_over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive records of a file. A chunk is plain data, so it may be audited anywhere.

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


def find_sources(names: Iterable[str]) -> Sources:
    """Return the named files; those of folders and archives in alphabetical order.

    Raises:
        BadSource: one is missing, cannot be opened, or needs a library that is not installed.
    """
    files, passed_over = list[Source](), list[str]()
    for name in names:
        try:
            found = _found(name)
        except Exception as problem:  # noqa: BLE001 - every kind of file system raises what it likes
            raise BadSource(f"{name}: {_reason(problem)}") from None
        files += found.files
        passed_over += found.passed_over
    if [file.name for file in files].count(_STANDARD_INPUT) > 1:
        raise BadSource("standard input (-) can be read only once")
    return Sources(tuple(files), tuple(passed_over))


def _reason(problem: Exception) -> str:
    """Return what is wrong with a file, in one line."""
    reason = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
    return " ".join(str(reason).split())


def _found(name: str) -> Sources:
    if name == _STANDARD_INPUT:
        return Sources((Source(name, None),))
    kind = next((kind for ending, kind in _ARCHIVES.items() if name.lower().endswith(ending)), None)
    if kind is not None or _is_address(name):
        return _at_address(name, kind)
    path = Path(name)
    if path.is_dir():
        folder = walk(path, _ENDINGS)
        if not folder.files:
            raise _no_records((*folder.others, *folder.passed_over))
        return Sources(tuple(map(_local, folder.files)), folder.passed_over)
    if not (path.is_file() or path.is_fifo()) and path.exists():
        raise BadSource("it is a device, and no file")
    return _checked(_local(path))


def _local(path: Path) -> Source:
    """Return a file here. What is no regular file has no size, for example a pipe."""
    try:
        status = path.stat()
    except OSError:  # it is reported where it is read
        return Source(str(path), 0)
    return Source(str(path), status.st_size if S_ISREG(status.st_mode) else None)


def _at_address(name: str, kind: str | None) -> Sources:
    """Return the file at an address, or the files of records in the folder or archive there."""
    system, path = url_to_fs(name if kind is None else f"{kind}://::{name}")
    sizes: Mapping[str, int | None] = {
        member: about.get("size") for member, about in system.find(path, detail=True).items()
    }
    if not sizes:
        raise BadSource("there is no file in it")
    if kind is None and list(sizes) == [path]:
        return _checked(Source(system.unstrip_protocol(path), sizes[path]))
    if kind == "zip":
        twice = [member for member, count in Counter(system.zip.namelist()).items() if count > 1]
        if twice:
            raise BadSource(f"two files in it are called {twice[0]}, and only the second can be read")
    members = [member for member in sorted(sizes) if member.lower().endswith(_ENDINGS)]
    hidden = tuple(f"{member} (hidden)" for member in members if is_hidden(member))
    if len(hidden) == len(members):
        raise _no_records(sizes)
    address_of = system.unstrip_protocol if kind is None else f"{kind}://{{}}::{name}".format
    files = tuple(Source(address_of(member), sizes[member]) for member in members if not is_hidden(member))
    return Sources(files, hidden)


def _no_records(names: Iterable[str]) -> BadSource:
    others = ", ".join(sorted({Path(name).suffix for name in names} - {""})[:_MOST_NAMED])
    endings = f"{', '.join(_RECORDS)}, or these followed by {', '.join(_PACKED)}"
    return BadSource(f"no file in it ends in {endings}{others and f'; there are {others}'}")


def _checked(source: Source) -> Sources:
    """Return a file that can be opened, and unpacked with the installed libraries."""
    if source.size is not None:
        with _opened(source.name):
            pass
    return Sources((source,))


def _is_address(name: str) -> bool:
    """Return whether this is an address such as `s3://bucket/folder`, and not a local file."""
    return "://" in name


@contextmanager
def _opened(name: str) -> Generator[TextIO]:
    """Open a file here or elsewhere, and unpack it. A character of it is a byte.

    Raises:
        BadSource: it needs a library that is not installed, or is UTF-16.
    """
    with ExitStack() as stack:
        content: BufferedReader
        if name == _STANDARD_INPUT:
            content = BufferedReader(sys.stdin.buffer)  # type: ignore[arg-type] # it can do all that is needed
            stack.callback(content.detach)
        elif _is_address(name):
            system, path = url_to_fs(name)
            content = BufferedReader(stack.enter_context(system.open(path, "rb")))
        else:
            content = stack.enter_context(open_file(Path(name)))
        beginning = content.peek(1)
        packing = next((packing for magic, packing in _MAGIC.items() if beginning.startswith(magic)), None)
        if packing not in compr:
            raise BadSource(f"{packing} needs another library: pip install 'rulestone[{packing}]'")
        if packing is not None:
            unpacked = compr[packing](content, mode="rb")  # pyright: ignore[reportArgumentType] - guessed
            content = BufferedReader(stack.enter_context(unpacked))
            beginning = content.peek(1)
        if is_wide(beginning):
            raise BadSource("it is UTF-16; write it as UTF-8")
        if beginning.startswith(BYTE_ORDER_MARK):
            content.read(len(BYTE_ORDER_MARK))
        text = TextIOWrapper(content, encoding="latin-1")
        stack.callback(text.detach)
        yield text


def read_chunks(
    sources: Iterable[Source], form: StreamForm | None = None, most: int = CHUNK
) -> Iterator[Chunk]:
    """The records of all sources in order, in chunks.

    Args:
        sources: the sources.
        form: the form of all of them; None to guess it for each.
        most: the size of chunks in bytes.

    Raises:
        BadSource: standard input, or a pipe, needs a library that is not installed.
    """
    for source in sources:
        raws: list[Raw] = []
        first, size, left = 1, 0, source.size or 0
        for raw in read_records(source, form):
            if size >= most:
                size = min(size, left)
                yield Chunk(source.name, size, first, tuple(raws))
                first, size, left, raws = first + len(raws), 0, left - size, []
            raws.append(raw)
            size += len(raw.text) + _OVERHEAD
        yield Chunk(source.name, left, first, tuple(raws))


def read_records(source: Source, form: StreamForm | None = None) -> Iterator[Raw]:
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
