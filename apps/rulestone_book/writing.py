"""Write a book to a folder, which may contain other files: `.git`, `CNAME`, notes.

The folder's manifest lists the files that the last run wrote. No other file is ever replaced or removed.
"""

from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from rulestone.core.errors import BadInput
from rulestone.core.loading import read_json
from rulestone.files import folder_locked, write_whole

MANIFEST = "rulestone-book.json"
"""The file that marks a folder as a book, and lists its files."""


class NotABook(BadInput):
    """A book cannot be written to a folder, or read from it. The message is one line."""


class _Manifest(Struct, frozen=True):
    """The files of a book.

    Attributes:
        book: the version of this format.
        made_by: the program that has made the book, with its version.
        files: the paths of its files, apart from this one.
    """

    book: int
    made_by: str
    files: tuple[str, ...]


def read_manifest(folder: Path) -> tuple[str, ...]:
    """Return the paths of the files of a book in a folder; none if there is no book.

    Raises:
        NotABook: there is a manifest that cannot be read.
    """
    path = folder / MANIFEST
    if not path.is_file():
        return ()
    try:
        files = read_json(path.read_bytes(), _Manifest).files
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

    All of them are made before the first is written. Then the files of the last run that this one does not
    write are removed.

    Args:
        folder: the folder, which may not exist yet.
        contents: the files with their paths.
        force: whether the folder may contain other files, and files of the same names may be replaced.

    Raises:
        NotABook: the folder contains a file that is not of this book, or another book was written to it while
            this one was made. The folder was not changed.
        OSError: a folder cannot be made.
        NotWritten: a file cannot be written.
    """
    before, files = _written_before(folder, force=force), dict(contents)
    target = folder.resolve()
    target.mkdir(parents=True, exist_ok=True)
    with folder_locked(target):
        if read_manifest(target) != before:
            raise NotABook(f"{folder}: another command has written a book meanwhile; run this one again")
        _check_targets(target, files, {*files} if force else {*before})
        _write_manifest(target, (*before, *files))  # if this is interrupted, the next run knows all of them
        for name, content in files.items():
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        for name in {*before} - {*files}:
            _remove(target / name)
        _write_manifest(target, files)
    return len(files)


def _written_before(folder: Path, *, force: bool) -> tuple[str, ...]:
    """Return the files of the last run, after checking that the book may be written to the folder.

    Raises:
        NotABook: it may not.
    """
    if not folder.is_dir():
        if folder.exists() or folder.is_symlink():
            raise NotABook(f"{folder} is not a folder")
        return ()
    if not (force or (folder / MANIFEST).is_file()) and any(folder.iterdir()):
        raise NotABook(
            f"{folder} has files that are not a rule book's: name an empty folder, or give --force to add "
            "the book"
        )
    return read_manifest(folder)


def _check_targets(folder: Path, names: Iterable[str], own: set[str]) -> None:
    """Check that no file would replace another's, or lie elsewhere by way of a link."""
    for name in (*names, MANIFEST):
        path = folder / name
        linked = next((link for link in (path, *path.parents) if link.is_symlink()), None)
        if linked is not None and folder in linked.parents:
            raise NotABook(f"{linked} is a link, which the book would replace or follow")
        if path.is_dir() or (path.exists() and name not in own and name != MANIFEST):
            raise NotABook(f"{path} is not of this book; --force replaces files")


def _remove(path: Path) -> None:
    """Remove a file of the last run, and the folders that are empty then."""
    path.unlink(missing_ok=True)
    with suppress(OSError):  # the first folder above it that contains other files stays
        for parent in path.parents:
            parent.rmdir()


def _write_manifest(folder: Path, names: Iterable[str]) -> None:
    manifest = _Manifest(2, f"rulestone {version('rulestone')}", tuple(sorted({*names})))
    write_whole(folder / MANIFEST, msgspec.json.encode(manifest) + b"\n")
