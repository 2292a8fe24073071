"""Write a file so that it is there as a whole, or stays as it was.

It is written as a draft beside it, which then takes its name. A link stays a link, and a file keeps its mode.
Devices and pipes are written to directly. A process that is killed leaves its draft behind; whoever next
writes to the folder removes it. A draft in use is known by its lock, which ends with the process. Windows has
no such locks, and removes no file that is open.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE
from typing import BinaryIO, TypeVar

from rulestone.core.wording import BadInput

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, flock

Content = str | bytes
Part = TypeVar("Part", str, bytes)

_DRAFT = ".rulestone-{}.draft"


class NotWritten(BadInput):
    """A file that cannot be written. The message is one line."""


def write_whole(path: Path, content: Content | Iterable[str]) -> None:
    """Write a file, given as a whole or in parts.

    Raises:
        NotWritten: it cannot be written. The previous file is kept.
    """
    parts = (_encoded(content),) if isinstance(content, str | bytes) else map(_encoded, content)
    for _ in write_passing(path, parts):
        pass


def write_passing(path: Path, parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of a file, each written as it passes.

    Raises:
        NotWritten: it cannot be written. The previous file is kept, and the other parts are not taken.
    """
    with _naming(path):
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                yield from _into(file, parts)
            return
        whole = path.resolve()
        with _alone_in(whole.parent):
            draft = _draft(whole)
        with _replacing(whole, draft):
            yield from _into(draft, parts)


def update(path: Path, change: Callable[[], Content | None]) -> None:
    """Replace a file by what a function makes of it, while nobody else updates a file of the folder.

    Args:
        path: the file.
        change: reads it, and returns what is to be written; None if it stays as it is.

    Raises:
        NotWritten: it cannot be written. The previous file is kept.
    """
    with _naming(path):
        whole = path.resolve()
        with _alone_in(whole.parent):
            content = change()
            if content is not None:
                draft = _draft(whole)
                with _replacing(whole, draft):
                    draft.write(_encoded(content))


@contextmanager
def _naming(path: Path) -> Generator[None]:
    """Name the file in errors of the system."""
    try:
        yield
    except (OSError, RuntimeError) as problem:  # a link that leads to itself is a runtime error
        raise NotWritten(f"{path}: {getattr(problem, 'strerror', problem)}") from problem


@contextmanager
def _alone_in(folder: Path) -> Generator[None]:
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


def _draft(whole: Path) -> BinaryIO:
    """Make a locked draft of a file, with its mode; and remove drafts of processes that have ended."""
    for left in whole.parent.glob(_DRAFT.format("*")):
        with suppress(OSError), left.open("rb") as file:
            if sys.platform != "win32":
                flock(file, LOCK_EX | LOCK_NB)
            left.unlink()
    draft = whole.with_name(_DRAFT.format(token_hex(8))).open("xb")
    if sys.platform != "win32":
        flock(draft, LOCK_EX)
    with suppress(FileNotFoundError):
        Path(draft.name).chmod(S_IMODE(whole.stat().st_mode))
    return draft


@contextmanager
def _replacing(whole: Path, draft: BinaryIO) -> Generator[None]:
    """Put a draft in the place of a file, if it is written to its end."""
    with draft:
        try:
            yield
            draft.flush()
            if sys.platform == "win32":
                draft.close()
            Path(draft.name).replace(whole)
        finally:
            Path(draft.name).unlink(missing_ok=True)


def _into(file: BinaryIO, parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        file.write(_encoded(part))


def _encoded(content: Content) -> bytes:
    return content.encode(errors="backslashreplace") if isinstance(content, str) else content
