"""The archive of all fixtures."""

import hashlib
import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from rulestone.cases.authoring.archive import archive


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a few files, some of which are no part of an archive."""
    contents = {
        "minefield/win.json": "1",
        "minefield/skip.json": "2",
        "minefield/kills.json": "a table",
        "minefield/notes.txt": "ours",
        "other/win.json": "no game",
        "schema/case.schema.json": "3",
        "perft.json": "4",
        "kills.json": "a table",
        "README.md": "5",
    }
    for name, text in contents.items():
        path = tmp_path / "fixtures" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "fixtures"


def test_what_is_in_the_archive_is_in_its_index(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "fixtures.zip"
    archive(root, target)
    with ZipFile(target) as packed:
        contents = {name.removeprefix("rulestone-fixtures/"): packed.read(name) for name in packed.namelist()}
    index = json.loads(contents.pop("index.json"))
    assert list(contents) == [
        "minefield/skip.json",
        "minefield/win.json",
        "perft.json",
        "schema/case.schema.json",
        "README.md",
    ]
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    assert index["files"] == digests
    assert (index["format"], index["fixture_format"]) == (1, 1)


def test_the_same_fixtures_are_the_same_bytes(root: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.zip", tmp_path / "other.zip"
    archive(root, one)
    os.utime(root / "perft.json", (1_000_000_000, 1_000_000_000))
    archive(root, other)
    assert one.read_bytes() == other.read_bytes()
    (root / "perft.json").write_text("5")
    archive(root, other)
    assert one.read_bytes() != other.read_bytes()


def test_an_archive_that_cannot_be_made_leaves_nothing(root: Path, tmp_path: Path) -> None:
    (root / "perft.json").unlink()
    with pytest.raises(FileNotFoundError):
        archive(root, tmp_path / "fixtures.zip")
    assert [path.name for path in tmp_path.iterdir()] == ["fixtures"]
