"""The files of an audit: found here, and read in chunks."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rulestone.files import BadFile, open_file, walk, why_not_opened
from rulestone_audit.archives import (
    BEGINNING,
    PACKED,
    RECORDS,
    SOUGHT,
    STANDARD_INPUT,
    Member,
    members,
    why_passed_over,
)
from rulestone_audit.streams import RawRecord, StreamLayout, read_stream

CHUNK = 1 << 18
"""The size of a chunk in bytes: about a hundred records, a fraction of a second of work."""

_OVERHEAD = 300
"""Approximate memory in bytes that a record and its finding take, without the text of the record."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The files of an audit.

    Attributes:
        paths: the files to read, archives among them.
        files: the names of those that were read so far, and of the members of archives.
        passed_over: the files in folders and archives that are not read, each with the reason.
    """

    paths: tuple[str, ...]
    files: list[str] = field(default_factory=list[str])
    passed_over: list[str] = field(default_factory=list[str])


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
    """Return the named files; those of folders in alphabetical order.

    Raises:
        BadFile: one is missing, or is an address or a device.
    """
    paths, passed_over = list[str](), list[str]()
    for name in names:
        try:
            is_folder = name != STANDARD_INPUT and _is_folder(Path(name))
        except OSError as problem:
            raise BadFile(f"{name}: {why_not_opened(name, problem)}") from None
        except ValueError as problem:  # a NUL
            raise BadFile(f"{name}: {problem}") from None
        paths += _in_folder(Path(name), passed_over) if is_folder else [name]
    if paths.count(STANDARD_INPUT) > 1:
        raise BadFile("standard input (-) can be read only once")
    return Sources(tuple(paths), passed_over=passed_over)


def _is_folder(path: Path) -> bool:
    """Return whether it is a folder, and not a file or a pipe.

    Raises:
        OSError: there is no such file.
        BadFile: it is a device.
    """
    path.stat()
    if not (path.is_dir() or path.is_file() or path.is_fifo()):
        raise BadFile(f"{path}: it is a device, and not a file")
    return path.is_dir()


def _in_folder(folder: Path, passed_over: list[str]) -> list[str]:
    """Return the files of records and the archives in a folder. Add the files that are not read."""
    found = walk(folder, SOUGHT)
    passed_over += found.passed_over
    paths = list(map(str, found.files))
    for path in found.others:
        why: str | None = None  # a file that cannot be opened is read later, so that the failure is reported
        with suppress(OSError), open_file(path) as file:
            why = why_passed_over(path.name, file.read(BEGINNING))
        if why is None:
            paths.append(str(path))
        elif why:
            passed_over.append(f"{path} ({why})")
    if not paths:
        endings, packed = ", ".join(RECORDS), ", ".join(PACKED)
        raise BadFile(f"{folder}: no file in it ends in {endings}, or these followed by {packed}")
    return sorted(paths)


def read_chunks(
    sources: Sources, layout: StreamLayout | None = None, most: int = CHUNK
) -> Iterator[RecordChunk]:
    """The records of all files in order, in chunks.

    Args:
        sources: the files. The names of files that are read, and of those that are not, are added to it.
        layout: the layout of all of them; None to guess it for each.
        most: the size of chunks in bytes.
    """
    for path in sources.paths:
        try:
            for member in members(path):
                if member.passed_over is None:
                    sources.files.append(member.name)
                    yield from _chunks(member, layout, most)
                else:
                    sources.passed_over.append(f"{member.name} ({member.passed_over})")
        except Exception as problem:  # noqa: BLE001 - damage to an archive may raise anything
            sources.files.append(path)
            yield RecordChunk(path, 1, (_unreadable(problem),))


def _chunks(member: Member, layout: StreamLayout | None, most: int) -> Iterator[RecordChunk]:
    raws: list[RawRecord] = []
    first = size = 1
    for raw in _records(member, layout):
        if size > most:
            yield RecordChunk(member.name, first, tuple(raws))
            first, size, raws = first + len(raws), 1, []
        raws.append(raw)
        size += len(raw.text) + _OVERHEAD
    yield RecordChunk(member.name, first, tuple(raws))


def _records(member: Member, layout: StreamLayout | None) -> Iterator[RawRecord]:
    """The records of a file. An unreadable rest is one problem at the end."""
    held, line = None, 1
    with member.text() as text:
        for raw in read_stream(text, layout):
            if held is not None:
                yield held
            held, line = raw, raw.line
    breaks_off = member.is_cut or (member.problem is not None and held is not None and held.problem)
    if held is not None and not breaks_off:
        yield held
        line += 1
    if member.problem is not None:
        yield _unreadable(member.problem, line)


def _unreadable(problem: Exception, line: int = 1) -> RawRecord:
    """Return why a file cannot be read from a line on."""
    reason = " ".join((getattr(problem, "strerror", None) or str(problem) or type(problem).__name__).split())
    further = " any further" if line > 1 else ""
    return RawRecord(line, b"", f"the file cannot be read{further}: {reason}")
