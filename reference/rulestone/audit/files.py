"""The files of an audit: found here, in archives or elsewhere, and read in chunks."""

# fsspec is untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import TextIO

from fsspec.compression import compr
from fsspec.core import url_to_fs

from rulestone.audit.streams import RawRecord, StreamLayout, read_stream
from rulestone.files import BYTE_ORDER_MARK, BadFile, is_hidden, is_wide, open_file, walk

STANDARD_INPUT = "-"
"""The name of standard input among the files."""

CHUNK = 1 << 18
"""The size of a chunk in bytes: about a hundred records, a fraction of a second of work."""

_OVERHEAD = 300
"""Approximate memory in bytes that a record and its finding take besides its text."""

_RECORDS = (".json", ".jsonl", ".ndjson")
_PACKED = (".gz", ".zst", ".bz2", ".xz")
_ENDINGS = tuple(f"{ending}{packed}" for ending in _RECORDS for packed in ("", *_PACKED))
"""The extensions of files that are looked for in folders and archives."""

_ADDRESS = "://"
"""Part of an address such as `s3://bucket/folder`, and of no local file's name."""

_ARCHIVES = {".zip": "zip", **dict.fromkeys((".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz"), "tar")}
"""By extension, fsspec's name of a kind of archive."""

_MAGIC = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd", b"BZh": "bz2", b"\xfd7zXZ\0": "xz"}
"""By the first bytes of a file, fsspec's name of its compression."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What is audited.

    Attributes:
        files: their names, or addresses for fsspec.
        passed_over: what in folders and archives is not read although it is called like a file of records.
    """

    files: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordChunk:
    """Consecutive records of a file. A chunk is plain data, so it may be audited anywhere.

    Attributes:
        file: the name of the file.
        first: the number of the first one in the file, from 1.
        raws: the records.
    """

    file: str
    first: int
    raws: tuple[RawRecord, ...]


def find_sources(names: Iterable[str]) -> Sources:
    """Return the named files; those of folders and archives in alphabetical order.

    Raises:
        BadFile: one is missing, cannot be opened, or needs a library that is not installed.
    """
    files, passed_over = list[str](), list[str]()
    for name in names:
        try:
            found = _found(name)
        except Exception as problem:  # noqa: BLE001 - every kind of file system raises what it likes
            raise BadFile(f"{name}: {_reason(problem)}") from None
        if not found.files:
            endings, packed = ", ".join(_RECORDS), ", ".join(_PACKED)
            raise BadFile(f"{name}: no file in it ends in {endings}, or these followed by {packed}")
        files += found.files
        passed_over += found.passed_over
    if files.count(STANDARD_INPUT) > 1:
        raise BadFile("standard input (-) can be read only once")
    return Sources(tuple(files), tuple(passed_over))


def _reason(problem: Exception) -> str:
    """Return what is wrong with a file, in one line."""
    reason = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
    return " ".join(str(reason).split())


def _found(name: str) -> Sources:
    if name == STANDARD_INPUT:
        return Sources((name,))
    kind = next((kind for ending, kind in _ARCHIVES.items() if name.lower().endswith(ending)), None)
    if kind is not None or _ADDRESS in name:
        return _at_address(name, kind)
    path = Path(name)
    if path.is_dir():
        folder = walk(path, _ENDINGS)
        return Sources(tuple(map(str, folder.files)), folder.passed_over)
    if path.is_fifo():  # it can be read only once
        return Sources((name,))
    if path.exists() and not path.is_file():
        raise BadFile("it is a device, and no file")
    return _checked(name)


def _at_address(name: str, kind: str | None) -> Sources:
    """Return the file at an address, or the files of records in the folder or archive there."""
    system, path = url_to_fs(name if kind is None else f"{kind}://::{name}")
    members: list[str] = sorted(system.find(path))
    if not members:
        raise BadFile("there is no file there")
    if kind is None and members == [path]:
        return _checked(system.unstrip_protocol(path))
    if kind == "zip":
        twice = [member for member, count in Counter(system.zip.namelist()).items() if count > 1]
        if twice:
            raise BadFile(f"two files in it are called {twice[0]}, and only the second can be read")
    records = [member for member in members if member.lower().endswith(_ENDINGS)]
    shown = (member for member in records if not is_hidden(member))
    address_of = system.unstrip_protocol if kind is None else f"{kind}://{{}}::{name}".format
    hidden = tuple(f"{member} (hidden)" for member in records if is_hidden(member))
    return Sources(tuple(map(address_of, shown)), hidden)


def _checked(name: str) -> Sources:
    """Return a file that can be opened, and unpacked with the installed libraries."""
    with _opened(name):
        return Sources((name,))


@contextmanager
def _opened(name: str) -> Generator[TextIO]:
    """Open a file here or elsewhere, and unpack it. A character of it is a byte.

    Raises:
        BadFile: it needs a library that is not installed, or is UTF-16.
    """
    with ExitStack() as stack:
        content: BufferedReader
        if name == STANDARD_INPUT:
            content = BufferedReader(sys.stdin.buffer)  # type: ignore[arg-type] # it can do all that is needed
            stack.callback(content.detach)
        elif _ADDRESS in name:
            system, path = url_to_fs(name)
            content = BufferedReader(stack.enter_context(system.open(path, "rb")))
        else:
            content = stack.enter_context(open_file(Path(name)))
        beginning = content.peek()
        packing = next((packing for magic, packing in _MAGIC.items() if beginning.startswith(magic)), None)
        if packing not in compr:
            raise BadFile(f"{packing} needs another library: pip install 'rulestone[{packing}]'")
        if packing is not None:
            unpacked = compr[packing](content, mode="rb")  # pyright: ignore[reportArgumentType] - guessed
            content = BufferedReader(stack.enter_context(unpacked))
            beginning = content.peek()
        if is_wide(beginning):
            raise BadFile("it is UTF-16; write it as UTF-8")
        if beginning.startswith(BYTE_ORDER_MARK):
            content.read(len(BYTE_ORDER_MARK))
        text = TextIOWrapper(content, encoding="latin-1")
        stack.callback(text.detach)
        yield text


def read_chunks(
    files: Iterable[str], layout: StreamLayout | None = None, most: int = CHUNK
) -> Iterator[RecordChunk]:
    """The records of all files in order, in chunks.

    Args:
        files: their names.
        layout: the layout of all of them; None to guess it for each.
        most: the size of chunks in bytes.
    """
    for file in files:
        raws: list[RawRecord] = []
        first = size = 1
        for raw in read_records(file, layout):
            if size > most:
                yield RecordChunk(file, first, tuple(raws))
                first, size, raws = first + len(raws), 1, []
            raws.append(raw)
            size += len(raw.text) + _OVERHEAD
        yield RecordChunk(file, first, tuple(raws))


def read_records(file: str, layout: StreamLayout | None = None) -> Iterator[RawRecord]:
    """The records of a file. What cannot be read is one problem at the end."""
    line = 0
    try:
        with _opened(file) as content:
            for raw in read_stream(content, layout):
                line = raw.line
                yield raw
    except Exception as problem:  # noqa: BLE001 - every compression and file system raises what it likes
        further = " any further" if line else ""
        yield RawRecord(line + 1, b"", f"the file cannot be read{further}: {_reason(problem)}")
