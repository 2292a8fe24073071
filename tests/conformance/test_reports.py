"""Reports that are asked for on the command line, and files that are written whole."""

import os
import stat
from pathlib import Path

import pytest

from rulestone.report.reports import KINDS, BadReport, read_wanted, write_whole


def test_reports_are_asked_for_by_kind_and_file(tmp_path: Path) -> None:
    assert read_wanted(f"md={tmp_path}/a=b.md") == ("md", tmp_path / "a=b.md")
    for text, words in [
        ("md", "write KIND=FILE"),
        ("md=", "write KIND=FILE"),
        ("pdf=x", f"unknown kind of report 'pdf'; there are {', '.join(KINDS)}"),
        (f"md={tmp_path}", "is a folder"),
        (f"md={tmp_path}/no/x.md", "its folder does not exist"),
    ]:
        with pytest.raises(BadReport, match=words):
            read_wanted(text)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.md"
    write_whole(path, "one\n")
    assert path.read_text() == "one\n"
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    link = tmp_path / "link.md"
    link.symlink_to(path)
    write_whole(link, "two \ud800\n")
    assert path.read_text() == "two \\ud800\n"
    assert link.is_symlink()

    def fail(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(BadReport, match="No space left"):
        write_whole(path, "three\n")
    assert path.read_text() == "two \\ud800\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.md", "report.md"]
    with pytest.raises(BadReport, match="No such file"):
        write_whole(tmp_path / "no" / "x.md", "")


def test_a_device_is_written_to_and_not_replaced(capfd: pytest.CaptureFixture[str]) -> None:
    write_whole(Path("/dev/null"), "nothing")
    assert Path("/dev/null").is_char_device()
    assert capfd.readouterr().out == ""
    with pytest.raises(BadReport, match="No space left"):
        write_whole(Path("/dev/full"), "x" * 100_000)
