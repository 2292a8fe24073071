"""Write a book to a folder, which may hold other things: `.git`, `CNAME`, notes.

The folder's manifest lists what the last run wrote. Only that is ever replaced or removed.
"""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from tempfile import mkdtemp

import msgspec
from msgspec import Struct

from rulestone.core.wording import BadInput
from rulestone.files import write_whole

MANIFEST = "rulestone-book.json"
"""The file that marks a folder as a book, and lists its files."""


class NotABook(BadInput):
    """The folder for the book holds something else. The message is one line."""


class _Manifest(Struct, frozen=True):
    """The files of a book.

    Attributes:
        book: the version of this format.
        made_by: what has made the book.
        files: the paths of its files, apart from this one.
    """

    book: int
    made_by: str
    files: tuple[str, ...]


def read_manifest(folder: Path) -> tuple[str, ...]:
    """Return the paths of the files that a book in a folder consists of; none where there is no book.

    Raises:
        NotABook: there is a manifest that cannot be read.
    """
    path = folder / MANIFEST
    if not path.is_file():
        return ()
    try:
        files = msgspec.json.decode(path.read_bytes(), type=_Manifest).files
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise NotABook(f"{path}: not the list of a book's files: {problem}") from problem
    outside = [
        name for name in files if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts
    ]
    if outside:
        raise NotABook(f"{path}: {outside[0]!r} is outside the book")
    return files


def write_book(folder: Path, contents: Iterable[tuple[str, bytes]], *, force: bool = False) -> int:
    """Write the files of a book, and return their number.

    They are written to a new folder first, and moved from there when all of them are made. Then the files of
    the last run that this one does not write are removed.

    Args:
        folder: the folder, which may not exist yet.
        contents: the files with their paths.
        force: whether the folder may hold something else, and files of these names may be replaced.

    Raises:
        NotABook: the folder holds something that is not of this book. It was left alone.
        OSError: it cannot be written.
    """
    before = _written_before(folder, force=force)
    target = folder.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        try:
            names = tuple(_draft(draft, contents))
            _check_targets(target, names, {*names} if force else {*before})
            _move(draft, target, names, before)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    except OSError as problem:  # it may name the draft, which means nothing to the user
        raise OSError(problem.errno, problem.strerror, str(folder)) from problem
    return len(names)


def _written_before(folder: Path, *, force: bool) -> tuple[str, ...]:
    """Return the files of the last run, where the folder may be written to."""
    if not folder.is_dir():
        if folder.exists() or folder.is_symlink():
            raise NotABook(f"{folder} is not a folder")
        return ()
    if not (force or (folder / MANIFEST).is_file()) and any(folder.iterdir()):
        raise NotABook(
            f"{folder} holds something other than a rule book: name an empty folder, or give --force to "
            "write the book beside it"
        )
    return read_manifest(folder)


def _draft(draft: Path, contents: Iterable[tuple[str, bytes]]) -> Iterator[str]:
    for name, content in contents:
        path = draft / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        yield name


def _check_targets(folder: Path, names: Iterable[str], own: set[str]) -> None:
    """Check that no file would replace another's, or lie elsewhere by way of a link."""
    for name in (*names, MANIFEST):
        path = folder / name
        linked = next((link for link in (path, *path.parents) if link.is_symlink()), None)
        if linked is not None and folder in linked.parents:
            raise NotABook(f"{linked} is a link, which the book would replace or follow")
        if path.is_dir() or (path.exists() and name not in own and name != MANIFEST):
            raise NotABook(f"{path} is not of this book; --force replaces files")


def _move(draft: Path, folder: Path, names: tuple[str, ...], before: tuple[str, ...]) -> None:
    folder.mkdir(exist_ok=True)
    _write_manifest(folder, (*before, *names))  # if this is interrupted, the next run knows all of them
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        (draft / name).replace(path)
    for name in {*before} - {*names}:
        path = folder / name
        path.unlink(missing_ok=True)
        with suppress(OSError):  # the first folder above it that holds something else stays
            for parent in path.parents:
                parent.rmdir()
    _write_manifest(folder, names)


def _write_manifest(folder: Path, names: Iterable[str]) -> None:
    manifest = _Manifest(2, f"rulestone {version('rulestone')}", tuple(sorted({*names})))
    write_whole(folder / MANIFEST, msgspec.json.encode(manifest) + b"\n")
