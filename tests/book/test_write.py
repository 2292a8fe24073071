"""Writing the book: the whole of it or nothing, and over nothing but a book."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.book.site import MARK
from rulestone.book.write import NotABook, write_book

FILES = [(MARK, b"{}"), ("a/b.html", b"new")]


def names(folder: Path) -> list[str]:
    """Everything in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_into_a_new_folder(tmp_path: Path) -> None:
    assert write_book(tmp_path / "x" / "book", FILES) == 2
    assert names(tmp_path) == ["x", "x/book", "x/book/a", "x/book/a/b.html", f"x/book/{MARK}"]


def test_into_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    write_book(tmp_path / "book", FILES)
    assert (tmp_path / "book/a/b.html").read_bytes() == b"new"


def test_over_a_book_nothing_of_the_old_one_stays(tmp_path: Path) -> None:
    write_book(tmp_path / "book", [*FILES, ("old.html", b"old")])
    write_book(tmp_path / "book", FILES)
    assert names(tmp_path) == ["book", "book/a", "book/a/b.html", f"book/{MARK}"]


def test_not_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(NotABook, match="holds something else than a rule book"):
        write_book(tmp_path, FILES)
    assert names(tmp_path) == ["mine.txt"]


def test_not_over_a_file_or_a_link_to_nowhere(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("file", "link"):
        with pytest.raises(NotABook, match="is not a folder"):
            write_book(tmp_path / name, FILES)


def test_what_fails_half_way_leaves_the_old_book_and_no_rubbish(tmp_path: Path) -> None:
    write_book(tmp_path / "book", FILES)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield MARK, b"{}"
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        write_book(tmp_path / "book", failing())
    assert names(tmp_path) == ["book", "book/a", "book/a/b.html", f"book/{MARK}"]


def test_what_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 250)  # the name of the folder beside it, in which it is drafted, is too long
    with pytest.raises(OSError, match="too long") as refused:
        write_book(folder, FILES)
    assert refused.value.filename == str(folder)
