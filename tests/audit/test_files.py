"""Files of records: in folders, packed, damaged, hidden, and divided anywhere."""

import gzip
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from backports import zstd

from rulestone.files import BadFile
from rulestone_audit.sources import find_sources
from tests.helpers.archive import CORNER, WON, Record, audited, game, lines, pack, wrote
from tests.helpers.running import Pipe

WRONG = [(line, "illegal", 3, "minefield.turn") for line in range(5, 31, 5)]


def test_standard_input_may_be_packed_and_is_read_once(records: list[Record], pipe: Pipe) -> None:
    text = lines(records).encode()
    array = b"[" + b",".join(text.split(b"\n")[:-1]) + b"]"
    for content in (text, gzip.compress(text), zstd.compress(text), array):
        pipe(content)
        assert [kind for _, kind, *_ in audited("-", chunk=500).kinds] == ["illegal"] * 6
    with pytest.raises(BadFile, match="read only once"):
        find_sources(["-", "-"])


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_truncated_file_is_read_up_to_the_damage(
    records: list[Record], tmp_path: Path, packed: str
) -> None:
    random = Random(2)
    games = [game("minefield", 4, random) for _ in range(100)]
    archive = lines({**random.choice(games), "id": random.randbytes(150).hex()} for _ in range(2000)).encode()
    content = pack(archive, packed)
    path = tmp_path / "games.jsonl.packed"
    path.write_bytes(content[: len(content) * 3 // 4])
    done = audited(str(path))
    assert [(line, kind) for line, kind, *_ in done.kinds] == [(done.total["records"], "unreadable")]
    assert done.findings[0].why.startswith("the file cannot be read any further: ")
    assert 500 < done.total["records"] < 2000, "a damaged file is read up to the damage, and no further"
    path.write_bytes(content[: len(content) // 2] + bytes(100) + content[len(content) // 2 :])
    *damaged, last = [kind for _, kind, *_ in audited(str(path), wrote(tmp_path / "b", records[:5])).kinds]
    assert (set(damaged), last) == ({"unreadable"}, "illegal")


def test_a_packed_file_without_its_library_is_a_finding_that_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.zst"
    path.write_bytes(zstd.compress(lines([WON]).encode()))
    monkeypatch.setitem(sys.modules, "backports", None)
    first, second = audited(str(path), wrote(tmp_path / "b", [CORNER])).findings
    assert first.why.endswith("pip install 'rulestone[zstd]', or in a clone pip install '.[zstd]'")
    assert (second.kind, second.file) == ("illegal", f"{tmp_path}/b")


@contextmanager
def deep_tree(folder: Path) -> Generator[None]:
    """Make 1,500 folders in each other, and remove them, which Python's own way cannot."""
    before = Path.cwd()
    try:
        os.chdir(folder)
        for _ in range(1500):
            Path("abc").mkdir()
            os.chdir("abc")
        os.chdir(before)
        yield
    finally:
        os.chdir(before)
        subprocess.run(["rm", "-rf", folder / "abc"], check=True)


def test_an_unreadable_file_of_a_folder_is_a_finding_and_the_others_are_judged(tmp_path: Path) -> None:
    wrote(tmp_path / "games.jsonl", [WON])
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nothing")
    with deep_tree(tmp_path):
        done = audited(str(tmp_path))
    assert (done.total["records"], done.total["unreadable"], done.result.exit_status) == (3, 2, 1)
    assert [finding.why for finding in done.findings] == [
        "the file cannot be read: File name too long",
        "the file cannot be read: No such file or directory",
    ]
