"""What is in a file that somebody names, or why it is not read."""

import codecs
import os
from pathlib import Path

import pytest

from rulestone.files.reading import BadFile, read_text


@pytest.mark.parametrize(
    "content", [b"a\nb\n", b"\xef\xbb\xbfa\nb\n", b"a\r\nb\r\n", b"a\rb\r"], ids=["LF", "mark", "CRLF", "CR"]
)
def test_line_ends_and_a_byte_order_mark_make_no_difference(tmp_path: Path, content: bytes) -> None:
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
    ],
)
def test_other_encodings_are_named(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    with pytest.raises(BadFile) as refused:
        read_text(path)
    assert str(refused.value) == f"{path}: {words}"


def test_pipes_without_a_writer_and_devices_without_an_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read_text(tmp_path / "pipe") == ""
    assert read_text(Path("/dev/null")) == ""
    with pytest.raises(BadFile, match="/dev/zero: it is not a file, and has more than"):
        read_text(Path("/dev/zero"))
    with pytest.raises(BadFile, match=": Is a directory"):
        read_text(tmp_path)


def test_a_pipe_is_read_to_its_end() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"some text")
    os.close(writing)
    try:
        assert read_text(Path(f"/dev/fd/{reading}")) == "some text"
    finally:
        os.close(reading)
