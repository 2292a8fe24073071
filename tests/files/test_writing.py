"""Files are written as a whole or not at all, whoever else writes, and whoever is killed."""

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulestone.files.writing import NotWritten, update, write_passing, write_whole

WRITER = """
import sys, itertools
from pathlib import Path
from rulestone.files.writing import write_whole
text = sys.argv[2] * 50_000
for _ in itertools.count():
    write_whole(Path(sys.argv[1]), (text, "\\n"))
"""


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


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.md"
    write_whole(path, "one\n")

    def fail(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(NotWritten, match=r"report.md: No space left"):
            write_whole(path, "two\n")
    assert path.read_text() == "one\n"
    assert [file.name for file in tmp_path.iterdir()] == ["report.md"]
    with pytest.raises(NotWritten, match=r"x.md: No such file"):
        write_whole(tmp_path / "no" / "x.md", "")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(NotWritten, match="loop: "):
        write_whole(tmp_path / "loop", "")


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


def test_two_writers_at_once_and_a_reader_who_sees_one_of_them_or_the_other(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    write_whole(path, "a" * 50_000 + "\n")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path, letter], stderr=-1) for letter in "ab"]
    seen, until = set[str](), time.monotonic() + 20
    while len(seen) < 2 and time.monotonic() < until:
        text = path.read_text()
        assert text in {"a" * 50_000 + "\n", "b" * 50_000 + "\n"}
        seen.add(text)
    errors = []
    for writer in writers:
        writer.send_signal(signal.SIGKILL)
        errors.append(writer.communicate()[1])
    assert (len(seen), errors) == (2, [b"", b""])
    write_whole(path, "now\n")
    assert [file.name for file in tmp_path.iterdir()] == ["table.json"]


def test_drafts_of_the_killed_are_removed_and_those_in_use_stay(tmp_path: Path) -> None:
    (tmp_path / ".rulestone-0123.draft").write_text("left behind")
    writing = write_passing(tmp_path / "long.txt", ["one", "two"])
    assert next(writing) == "one"
    write_whole(tmp_path / "short.txt", "short")
    assert [*writing] == ["two"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["long.txt", "short.txt"]
    assert (tmp_path / "long.txt").read_text() == "onetwo"
