"""What there is in a folder: each file once, and what is passed over by name."""

import os
import socket
from pathlib import Path

import pytest

from rulestone.files.walking import walk
from tests.files.deep import deep_tree


def wrote(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}")
    return path


def test_endings_count_in_capitals_or_not(tmp_path: Path) -> None:
    files = [wrote(tmp_path / name) for name in ("BAD.JSONL", "a/b/good.json", "a/x.Json.GZ")]
    wrote(tmp_path / "notes.txt")
    folder = walk(tmp_path, (".json", ".jsonl", ".json.gz"))
    assert (folder.files, folder.others) == (tuple(files), ("notes.txt",))


def test_links_are_followed_and_nothing_is_found_twice(tmp_path: Path) -> None:
    inside, outside = wrote(tmp_path / "in" / "z.json"), wrote(tmp_path / "out" / "y.json")
    (tmp_path / "in" / "a").symlink_to(tmp_path / "out")
    (tmp_path / "in" / "around").symlink_to(tmp_path / "in")
    (tmp_path / "in" / "again.json").symlink_to(inside)
    (tmp_path / "in" / "other.json").symlink_to(outside)
    gone, itself = tmp_path / "in" / "gone.json", tmp_path / "in" / "itself.json"
    gone.symlink_to(tmp_path / "nothing")
    itself.symlink_to(itself)
    folder = walk(tmp_path / "in", (".json",))
    assert folder.files == (tmp_path / "in" / "a" / "y.json", gone, itself, inside)


def test_what_is_hidden_or_no_regular_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_deep_tree_is_walked_as_far_as_the_system_lets(tmp_path: Path) -> None:
    first = wrote(tmp_path / "a.json")
    with deep_tree(tmp_path):
        folder = walk(tmp_path, (".json",))
    assert folder.files[0] == first
    assert len(folder.files) == 2
    assert len(str(folder.files[1])) > 4000
