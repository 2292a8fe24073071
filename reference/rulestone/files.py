"""Files that people hand over, and files that are written for them.

A file is read as it is, or refused in one line that names it: a byte order mark is taken off,
UTF-16 is named, a device that never ends is not read to its end. Each file of a folder that is passed over is
named.

A file that is written is there as a whole or not at all. It is written as a draft next to the file, which
then takes its name. A link stays a link, and a file keeps its mode. Devices and pipes are written to
directly. A process that is killed leaves its draft behind.
"""

# ruff: noqa: PTH110, PTH112, PTH113, PTH116 - of a path that is too long, Path raises what these only deny

import codecs
import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE
from typing import BinaryIO, TypeVar

from rulestone.core.errors import BadInput

if sys.platform != "win32":
    from fcntl import LOCK_EX, flock

BYTE_ORDER_MARK = codecs.BOM_UTF8

_LONGEST = 1 << 26
"""Size in bytes from which on nothing is read at once. A pipe or a device may never end."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?:/|.*::)")
"""Matches the beginning of an address such as `s3://bucket/folder`, and of no drive."""

PIPED = "aws s3 cp … - | rulestone audit -"
"""How to audit what stands elsewhere."""

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class BadFile(BadInput):
    """A file that cannot be read. The message is one line."""


def is_wide(beginning: bytes) -> bool:
    """Return whether a file that begins like this is UTF-16, with a byte order mark or without."""
    zeros = {at % 2 for at, byte in enumerate(beginning[:4]) if not byte}
    return beginning.startswith(_WIDE) or (
        len(zeros) == 1 and beginning[:4].count(0) == len(beginning[:4]) // 2
    )


def why_not_opened(name: str, problem: OSError) -> str:
    """Return why a file cannot be opened, in words."""
    if _ADDRESS.match(name):
        return f"addresses are not read: save it as a file, or pipe it, as in {PIPED}"
    return problem.strerror or str(problem)


def is_stream(path: Path) -> bool:
    """Return whether this is a pipe or a device, for example the one that a shell makes of `<(…)`."""
    return path.is_fifo() or path.is_char_device()


def open_file(path: Path) -> BufferedReader:
    """Open a file, or a pipe. A pipe without a writer is empty; it is not waited for."""
    if not path.is_fifo():
        return path.open("rb")
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return os.fdopen(file, "rb")


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file or a pipe, without a byte order mark.

    Raises:
        BadFile: it cannot be read, is too long, or is UTF-16.
    """
    try:
        with open_file(path) as file:
            content = file.read(_LONGEST)
    except OSError as problem:
        raise BadFile(f"{path}: {why_not_opened(str(path), problem)}") from problem
    if len(content) == _LONGEST:
        raise BadFile(f"{path}: it has {_LONGEST >> 20} megabytes or more; split it")
    if is_wide(content):
        raise BadFile(f"{path}: it is UTF-16; write it as UTF-8")
    return content.removeprefix(BYTE_ORDER_MARK)


def read_text(path: Path) -> str:
    """Return the text in a file or a pipe; its line ends may be those of any system.

    Raises:
        BadFile: it cannot be read, or is not UTF-8.
    """
    try:
        text = read_bytes(path).decode()
    except UnicodeDecodeError as problem:
        raise BadFile(f"{path}: not UTF-8, from byte {problem.start + 1} on") from problem
    return text.replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True, slots=True)
class Folder:
    """The files in a folder and in the folders below it.

    Attributes:
        files: the files with the right endings, and those that cannot be opened, in alphabetical order.
        passed_over: hidden folders, and files that are not read in spite of such an ending, with reasons.
        others: the regular files with other endings, unless they are among the files by another name.
    """

    files: tuple[Path, ...]
    passed_over: tuple[str, ...]
    others: tuple[Path, ...]


def is_hidden(name: str) -> bool:
    """Return whether a part of a path begins with a dot, and does not stand for a folder as `..` does."""
    return any(part.startswith(".") and part.strip(".") for part in Path(name).parts)


def walk(folder: Path, endings: tuple[str, ...]) -> Folder:
    """Find the files with these endings, in capitals or not.

    Links are followed, and no file is found twice.
    """
    waiting, seen = [str(folder)], set[tuple[int, int]]()
    files, passed_over, others = list[Path](), list[str](), list[Path]()
    while waiting:
        name = waiting.pop()
        try:
            itself, entries = os.stat(name), sorted(os.scandir(name), key=attrgetter("name"))
        except OSError:
            files.append(Path(name))
            continue
        is_new = (itself.st_dev, itself.st_ino) not in seen
        seen.add((itself.st_dev, itself.st_ino))
        for entry in entries if is_new else ():
            is_folder = entry.is_dir(follow_symlinks=False) or os.path.isdir(entry)
            if not (is_folder or entry.name.lower().endswith(endings)):
                others += [Path(entry)] if os.path.isfile(entry) else []
            elif is_hidden(entry.name):
                passed_over.append(f"{entry.path} (hidden)")
            elif is_folder:
                waiting.append(entry.path)
            elif os.path.isfile(entry) or not os.path.exists(entry):
                files.append(Path(entry))
            else:
                passed_over.append(f"{entry.path} (not a regular file)")
    found, rest = map(_by_real_path, (files, others))
    left = (path for real, path in rest.items() if real not in found)
    return Folder(tuple(sorted(found.values())), tuple(sorted(passed_over)), tuple(sorted(left)))


def _by_real_path(paths: Iterable[Path]) -> dict[str, Path]:
    """Return paths by the file that they lead to: itself rather than a link, if it is among them."""
    links_first = sorted(sorted(paths), key=os.path.islink, reverse=True)
    return {os.path.realpath(path): path for path in links_first}


Content = str | bytes
Part = TypeVar("Part", bound=Content)

NO_DASH = "- does not stand for standard output here: name a file or a folder"
"""Why nothing is written to a file called `-`, in words."""


class NotWritten(BadInput):
    """A file that cannot be written. The message is one line."""


def write_whole(path: Path, content: Content | Iterable[str]) -> None:
    """Write a file, given as a whole or in parts.

    Raises:
        NotWritten: it cannot be written. The previous file is kept.
    """
    for _ in write_passing(path, (content,) if isinstance(content, str | bytes) else content):
        pass


def write_passing(path: Path, parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of a file, each written as it passes.

    Raises:
        NotWritten: it cannot be written. The previous file is kept, and the other parts are not taken.
    """
    with _named_in_errors(path):
        is_device = path.exists() and not path.is_file()
        with path.open("wb") if is_device else _replacing(path.resolve()) as file:
            for part in parts:
                yield part
                file.write(part.encode(errors="backslashreplace") if isinstance(part, str) else part)


def update(path: Path, change: Callable[[], Content | None]) -> None:
    """Replace a file by what a function makes of it, while no other process updates a file of the folder.

    Args:
        path: the file.
        change: reads it, and returns the new contents; None if it stays as it is.

    Raises:
        NotWritten: it cannot be written. The previous file is kept.
    """
    with _named_in_errors(path), folder_locked(path.resolve().parent):
        content = change()
        if content is not None:
            write_whole(path, content)


@contextmanager
def _named_in_errors(path: Path) -> Generator[None]:
    """Name the file in errors of the system."""
    try:
        yield
    except (OSError, RuntimeError) as problem:  # a link that leads to itself is a runtime error
        raise NotWritten(f"{path}: {getattr(problem, 'strerror', problem)}") from problem


@contextmanager
def folder_locked(folder: Path) -> Generator[None]:
    """Let no other process update a file of a folder."""
    if sys.platform == "win32":
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        flock(opened, LOCK_EX)
        yield
    finally:
        os.close(opened)


@contextmanager
def _replacing(path: Path) -> Generator[BinaryIO]:
    """A draft that takes the place of a file if it is written to its end."""
    draft = path.with_name(f".rulestone-{token_hex(8)}.draft")
    try:
        with draft.open("xb") as file:
            with suppress(FileNotFoundError):
                draft.chmod(S_IMODE(path.stat().st_mode))
            yield file
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
