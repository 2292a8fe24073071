"""Files: what is read or found is told or refused by name; what is written is whole, whoever else writes."""

import codecs
import os
import socket
import stat
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from rulestone.files import (
    BadFile,
    NotWritten,
    read_bytes,
    read_text,
    update,
    walk,
    write_passing,
    write_whole,
)
from tests.helpers.running import running, wait_until

WRITER = """
import sys, itertools
from pathlib import Path
from rulestone.files import write_whole
text = sys.argv[2] * 50_000
for _ in itertools.count():
    write_whole(Path(sys.argv[1]), (text, "\\n"))
"""


@pytest.mark.parametrize(
    "content", [b"a\nb\n", b"\xef\xbb\xbfa\nb\n", b"a\r\nb\r\n", b"a\rb\r"], ids=["LF", "mark", "CRLF", "CR"]
)
def test_text_with_any_line_ends_or_a_byte_order_mark_reads_the_same(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    assert read_text(path) == "a\nb\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a".encode("utf-16"), "it is UTF-16; write it as UTF-8"),
        (codecs.BOM_UTF16_BE + "a".encode("utf-16-be"), "it is UTF-16; write it as UTF-8"),
        ("a".encode("utf-16-le"), "it is UTF-16; write it as UTF-8"),
        (b"ab\xff", "not UTF-8, from byte 3 on"),
        (b"]\0\0\x80\0" + b"\xff" * 8, "not UTF-8, from byte 4 on"),  # as lzma begins
    ],
)
def test_another_encoding_is_refused_by_name(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    with pytest.raises(BadFile) as refused:
        read_text(path)
    assert str(refused.value) == f"{path}: {words}"


def wrote(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}")
    return path


def test_links_are_followed_and_files_are_found_once(tmp_path: Path) -> None:
    inside, outside = wrote(tmp_path / "in" / "z.json"), wrote(tmp_path / "out" / "y.json")
    (tmp_path / "in" / "a").symlink_to(tmp_path / "out")
    (tmp_path / "in" / "around").symlink_to(tmp_path / "in")
    (tmp_path / "in" / "again.json").symlink_to(inside)
    (tmp_path / "in" / "other.json").symlink_to(outside)
    gone, itself = tmp_path / "in" / "gone.json", tmp_path / "in" / "itself.json"
    gone.symlink_to(tmp_path / "nothing")
    itself.symlink_to(itself)
    assert walk(tmp_path / "in", (".json",)).files == (tmp_path / "in" / "a" / "y.json", gone, itself, inside)


def test_a_file_with_two_names_is_found_by_the_one_with_the_right_ending(tmp_path: Path) -> None:
    outside = wrote(tmp_path / "out" / "x")
    (tmp_path / "in").mkdir()
    for name in ("a.txt", "b.json", "c.txt"):
        (tmp_path / "in" / name).symlink_to(outside)
    (tmp_path / "in" / "d.md").symlink_to(wrote(tmp_path / "out" / "y"))
    folder = walk(tmp_path / "in", (".json",))
    assert (folder.files, folder.others) == ((tmp_path / "in" / "b.json",), (tmp_path / "in" / "d.md",))


def test_a_folder_with_two_names_is_found_by_one_in_any_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrote(tmp_path / "out" / "y.json")
    for name in ("a", "b"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "link").symlink_to(tmp_path / "out")
    listed = sorted(os.scandir(tmp_path / "in"), key=lambda entry: entry.name)
    found = set[tuple[Path, ...]]()
    for order in (listed, listed[::-1]):
        with monkeypatch.context() as patch:
            real = os.scandir
            patch.setattr(
                os, "scandir", lambda name, o=order, r=real: o if Path(name).name == "in" else r(name)
            )
            found.add(walk(tmp_path / "in", (".json",)).files)
    assert len(found) == 1


def test_hidden_and_irregular_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrote(tmp_path / ".git" / "x.json")
    wrote(tmp_path / ".bad.json")
    wrote(tmp_path / ".notes")
    os.mkfifo(tmp_path / "pipe.json")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as here:
        here.bind("socket.json")
        folder = walk(tmp_path, (".json",))
    assert folder.files == ()
    assert folder.passed_over == (
        f"{tmp_path}/.bad.json (hidden)",
        f"{tmp_path}/.git (hidden)",
        f"{tmp_path}/pipe.json (not a regular file)",
        f"{tmp_path}/socket.json (not a regular file)",
    )


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    path, link = tmp_path / "report.md", tmp_path / "link.md"
    write_whole(path, "one\n")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, ("two", " \ud800\n"))
    assert path.read_text() == "two \\ud800\n"
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.md", "report.md"]


def test_a_file_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, cannot_replace: Callable[[BaseException], None]
) -> None:
    path = tmp_path / "report.md"
    write_whole(path, "one\n")
    cannot_replace(OSError(28, "No space left on device"))
    with pytest.raises(NotWritten, match=r"report.md: No space left"):
        write_whole(path, "two\n")
    assert path.read_text() == "one\n"
    assert [file.name for file in tmp_path.iterdir()] == ["report.md"]


def test_an_update_may_leave_a_file_as_it_is_and_may_empty_it(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("old")
    update(path, lambda: None)
    assert path.read_text() == "old"
    update(path, lambda: "")
    assert path.read_text() == ""


def test_a_device_is_written_to_and_not_replaced(capfd: pytest.CaptureFixture[str]) -> None:
    write_whole(Path("/dev/null"), "nothing")
    assert Path("/dev/null").is_char_device()
    assert capfd.readouterr().out == ""
    with pytest.raises(NotWritten, match="No space left"):
        write_whole(Path("/dev/full"), "x" * 100_000)


def test_a_reader_sees_a_whole_file_of_one_of_two_writers(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    write_whole(path, "a" * 50_000 + "\n")
    whole, seen = {"a" * 50_000 + "\n", "b" * 50_000 + "\n"}, set[str]()

    def both_seen() -> bool:
        seen.add(path.read_text())
        return seen >= whole

    with ExitStack() as stack:
        command = (sys.executable, "-c", WRITER, path)
        writers = [stack.enter_context(running(*command, letter)) for letter in "ab"]
        wait_until(both_seen)
        for writer in writers:
            writer.kill()
            assert writer.communicate()[1] == b""
    assert seen == whole


def test_a_file_is_read_on_a_system_without_pipes_that_do_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("content")
    monkeypatch.delattr(os, "O_NONBLOCK")
    assert read_bytes(file) == b"content"


def test_a_draft_is_beside_the_file_only_while_it_is_written(tmp_path: Path) -> None:
    writing = write_passing(tmp_path / "long.txt", ["one", "two"])
    assert next(writing) == "one"
    write_whole(tmp_path / "short.txt", "short")
    assert [*writing] == ["two"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["long.txt", "short.txt"]
    assert (tmp_path / "long.txt").read_text() == "onetwo"
