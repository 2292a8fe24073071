"""Files that people hand over, and files that are written for them.

A file is read as it is, or refused in one line that names it: a byte order mark is taken off,
UTF-16 is named, a device that never ends is not read to its end. Nothing in a folder is passed over without
a word.

A file that is written is there as a whole or not at all. It is written as a draft beside the file, which
then takes its name. A link stays a link, and a file keeps its mode. Devices and pipes are written to
directly. A process that is killed leaves its draft behind; the next command that writes to the folder
removes it. A draft in use is known by its lock, which ends with the process. Windows has no such locks, and
removes no file that is open.
"""

# ruff: noqa: PTH110, PTH112, PTH113 - of a path that is too long, Path raises what these only deny

import codecs
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISREG
from typing import BinaryIO, TypeVar

from rulestone.core.wording import BadInput

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

BYTE_ORDER_MARK = codecs.BOM_UTF8

_LONGEST = 1 << 26
"""Maximum size in bytes of what is read from a pipe or a device, which may never end."""

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class BadFile(BadInput):
    """A file that cannot be read. The message is one line."""


def is_wide(beginning: bytes) -> bool:
    """Return whether a file that begins like this is UTF-16, with a byte order mark or without."""
    return beginning.startswith(_WIDE) or b"\0" in beginning[:2]


def is_stream(path: Path) -> bool:
    """Return whether this is a pipe or a device, for example what a shell puts in the place of `<(…)`."""
    return path.is_fifo() or path.is_char_device()


def open_file(path: Path) -> BufferedReader:
    """Open a file, or a pipe. A pipe to which nobody writes is empty; it is not waited for."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(file, True)
    return os.fdopen(file, "rb")


def read_bytes(path: Path) -> bytes:
    """Return what is in a file or a pipe, without a byte order mark.

    Raises:
        BadFile: it cannot be read, does not end, or is UTF-16.
    """
    try:
        with open_file(path) as file:
            regular = S_ISREG(os.fstat(file.fileno()).st_mode)
            content = file.read(-1 if regular else _LONGEST)
    except OSError as problem:
        raise BadFile(f"{path}: {problem.strerror}") from problem
    if len(content) == _LONGEST and not regular:
        raise BadFile(f"{path}: it is not a file, and has more than {_LONGEST >> 20} megabytes")
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
    """What there is in a folder and in the folders below it.

    Attributes:
        files: the files with the right endings, and what cannot be opened, in alphabetical order.
        passed_over: what is not read although it has such an ending, and hidden folders, with reasons.
    """

    files: tuple[Path, ...]
    passed_over: tuple[str, ...]


def is_hidden(name: str) -> bool:
    """Return whether a part of a path begins with a dot."""
    return any(part.startswith(".") for part in Path(name).parts)


def walk(folder: Path, endings: tuple[str, ...]) -> Folder:
    """Find the files with these endings, in capitals or not.

    Links are followed, and nothing is found twice.
    """
    files, links, passed_over = list[Path](), list[Path](), list[str]()
    for entry in _entries(str(folder)):
        if isinstance(entry, str):
            files.append(Path(entry))
        elif entry.name.lower().endswith(endings) or os.path.isdir(entry):
            if is_hidden(entry.name):
                passed_over.append(f"{entry.path} (hidden)")
            elif os.path.isfile(entry) or not os.path.exists(entry):
                (links if entry.is_symlink() else files).append(Path(entry))
            else:
                passed_over.append(f"{entry.path} (not a regular file)")
    files += _others_than(files, links)
    return Folder(tuple(sorted(files)), tuple(sorted(passed_over)))


def _entries(folder: str) -> Iterator[os.DirEntry[str] | str]:
    """What there is in a folder and in all below it, each folder once; and those that cannot be opened."""
    waiting, linked, seen = [folder], list[str](), set[tuple[int, int]]()
    while waiting or linked:
        name = (waiting or linked).pop()
        try:
            where = Path(name).stat()
            if (where.st_dev, where.st_ino) in seen:
                continue
            seen.add((where.st_dev, where.st_ino))
            with os.scandir(name) as entries:
                inside = list(entries)
        except OSError:
            yield name
            continue
        for entry in inside:
            real = entry.is_dir(follow_symlinks=False)
            if is_hidden(entry.name) or not (real or os.path.isdir(entry)):
                yield entry
            else:
                (waiting if real else linked).append(entry.path)


def _others_than(files: Sequence[Path], links: Sequence[Path]) -> Iterator[Path]:
    """The links that lead to other files, each file once; and those that lead nowhere."""
    known = {path.resolve() for path in files} if links else set[Path]()
    for link in sorted(links):
        try:
            leads_to = link.resolve(strict=True)
        except (OSError, RuntimeError):  # a link that leads to itself is a runtime error
            yield link
            continue
        if leads_to not in known:
            known.add(leads_to)
            yield link


Content = str | bytes
Part = TypeVar("Part", bound=Content)

_DRAFT = ".rulestone-{}.draft"


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
                file.write(_encoded(part))


def update(path: Path, change: Callable[[], Content | None]) -> None:
    """Replace a file by what a function makes of it, while nobody else updates a file of the folder.

    Args:
        path: the file.
        change: reads it, and returns what is to be written; None if it stays as it is.

    Raises:
        NotWritten: it cannot be written. The previous file is kept.
    """
    with _named_in_errors(path), _folder_locked(path.resolve().parent):
        content = change()
        if content is not None:
            with _replaced_by(_draft(path.resolve()), path.resolve()) as draft:
                draft.write(_encoded(content))


@contextmanager
def _named_in_errors(path: Path) -> Generator[None]:
    """Name the file in errors of the system."""
    try:
        yield
    except (OSError, RuntimeError) as problem:  # a link that leads to itself is a runtime error
        raise NotWritten(f"{path}: {getattr(problem, 'strerror', problem)}") from problem


@contextmanager
def _folder_locked(folder: Path) -> Generator[None]:
    """Let no other process make drafts in a folder, nor update a file."""
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
    with _folder_locked(path.parent):
        draft = _draft(path)
    with _replaced_by(draft, path):
        yield draft


def _draft(path: Path) -> BinaryIO:
    """Make a locked draft of a file, with its mode; and remove drafts of processes that have ended."""
    for left in path.parent.glob(_DRAFT.format("*")):
        with suppress(OSError), left.open("rb") as file:
            if sys.platform != "win32":
                flock(file, LOCK_EX | LOCK_NB)
            left.unlink()
    draft = path.with_name(_DRAFT.format(token_hex(8))).open("xb")
    if sys.platform != "win32":
        flock(draft, LOCK_EX)
    with suppress(FileNotFoundError):
        Path(draft.name).chmod(S_IMODE(path.stat().st_mode))
    return draft


@contextmanager
def _replaced_by(draft: BinaryIO, path: Path) -> Generator[BinaryIO]:
    """Put a draft in the place of a file, if the block writes it to its end."""
    with draft:
        try:
            yield draft
            draft.flush()
            if sys.platform == "win32":
                draft.close()
            Path(draft.name).replace(path)
        finally:
            Path(draft.name).unlink(missing_ok=True)


def _encoded(content: Content) -> bytes:
    return content.encode(errors="backslashreplace") if isinstance(content, str) else content
