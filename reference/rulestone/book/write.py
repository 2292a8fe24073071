"""Write the book to a folder atomically, and replace nothing but a book."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp

from rulestone.book.site import MARK
from rulestone.core.wording import BadInput


class NotABook(BadInput):
    """The folder for the book holds something else. The message is one line."""


def write_book(folder: Path, contents: Iterable[tuple[str, bytes]]) -> int:
    """Write the files of a book, and return their number.

    They are written to a new folder, which then replaces the old one. After an interruption the folder holds
    either the old contents or the whole new book.

    Raises:
        NotABook: the folder holds something that is not a book, and was left alone.
        OSError: it cannot be written.
    """
    check_place(folder)
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        draft = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as problem:  # it names the temporary folder, which means nothing to the user
        raise OSError(problem.errno, problem.strerror, str(folder)) from problem
    try:
        count = _write_all(draft, contents)
        draft.chmod(0o755)
        check_place(folder)
        _replace(folder, draft)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return count


def check_place(folder: Path) -> None:
    """Check that a book may be written there.

    Raises:
        NotABook: something else is there.
    """
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir():
        raise NotABook(f"{folder} is not a folder")
    if any(folder.iterdir()) and not (folder / MARK).is_file():
        raise NotABook(f"{folder} holds something other than a rule book; name a new folder, or empty it")


def _write_all(draft: Path, contents: Iterable[tuple[str, bytes]]) -> int:
    count = 0
    for name, content in contents:
        path = draft / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        count += 1
    return count


def _replace(folder: Path, draft: Path) -> None:
    if not folder.exists():
        draft.rename(folder)
        return
    old = Path(mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
    folder.rename(old / "book")
    try:
        draft.rename(folder)
    except OSError:
        (old / "book").rename(folder)
        old.rmdir()
        raise
    shutil.rmtree(old, ignore_errors=True)
