"""Files of archives: packed, damaged, elsewhere, and divided anywhere."""

import gzip
import io
import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import fsspec
import pytest
from backports import zstd
from fsspec.compression import compr

from rulestone.audit.files import PIECE, BadSource, find_sources, read_pieces
from rulestone.engines.spread import Workers
from tests.audit.archive import WON, Record, ap, audited, game, kinds, lines, pack, wrote

WRONG = [(line, "illegal", 3, "minefield.turn") for line in range(5, 31, 5)]


@pytest.mark.parametrize(("packed", "piece"), [("plain", 1), ("gzip", 333), ("zstd", 1 << 20)])
def test_lines_in_pieces_of_any_size(records: list[Record], tmp_path: Path, packed: str, piece: int) -> None:
    path = tmp_path / "games"
    path.write_bytes(pack(lines(records).encode(), packed))
    outcome = audited(str(path), piece=piece)
    assert kinds(outcome) == WRONG
    assert (outcome.tally.total["records"], outcome.tally.total["wrong"]) == (30, 6)


@pytest.mark.parametrize(("indent", "piece"), [(None, 1 << 20), (1, 100)])
def test_documents(records: list[Record], tmp_path: Path, indent: int | None, piece: int) -> None:
    path = tmp_path / "ap.json"
    path.write_text(json.dumps(list(map(ap, records)), indent=indent), encoding="utf-8")
    outcome = audited(str(path), piece=piece)
    items = [json.loads(line) for line in outcome.lines()]
    assert [each["record"] for each in items] == [5, 10, 15, 20, 25, 30]
    text = path.read_text(encoding="utf-8").splitlines()
    assert all(text[each["line"] - 1] == (" {" if indent else text[0]) for each in items)


def test_several_files_each_with_its_own_lines(records: list[Record], tmp_path: Path) -> None:
    first = wrote(tmp_path / "a.jsonl", records[:7])
    (tmp_path / "b").mkdir()
    wrote(tmp_path / "b" / "c.ndjson", records[10:])
    (tmp_path / "b" / "notes.txt").write_text("not read")
    (tmp_path / "b" / ".hidden.jsonl").write_text("not read")
    outcome = audited(first, str(tmp_path / "b"), piece=200)
    assert [line for line, *_ in kinds(outcome)] == [5, 5, 10, 15, 20]
    assert outcome.sources == (first, str(tmp_path / "b" / "c.ndjson"))


@pytest.mark.parametrize("text", [b"", b"\n\n", b"[]", b" [ ]\n"])
def test_nothing_at_all(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(text)
    outcome = audited(str(path))
    assert (outcome.tally.total["records"], outcome.exit_status) == (0, 2)


def test_standard_input(records: list[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    text = lines(records).encode()
    array = b"[" + b",".join(text.split(b"\n")[:-1]) + b"]"
    for content in (text, gzip.compress(text), zstd.compress(text), array):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert [kind for _, kind, *_ in kinds(audited("-", piece=500))] == ["illegal"] * 6
    with pytest.raises(BadSource, match="read only once"):
        find_sources(["-", "-"])


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_damaged_file_is_read_as_far_as_it_goes(records: list[Record], tmp_path: Path, packed: str) -> None:
    random = Random(2)
    many = [game("minefield", 4, random) for _ in range(100)]
    archive = lines({**random.choice(many), "id": random.randbytes(150).hex()} for _ in range(2000)).encode()
    content = pack(archive, packed)
    path = tmp_path / "games.jsonl.packed"
    path.write_bytes(content[: len(content) * 3 // 4])
    outcome = audited(str(path))
    assert [kind for _, kind, *_ in kinds(outcome)] == ["unreadable"]
    assert 500 < outcome.tally.total["records"] < 2000
    path.write_bytes(content[: len(content) // 2] + bytes(100) + content[len(content) // 2 :])
    *damaged, last = [kind for _, kind, *_ in kinds(audited(str(path), wrote(tmp_path / "b", records[:5])))]
    assert (set(damaged), last) == ({"unreadable"}, "illegal")


def test_without_the_library_for_zstd(
    records: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.zst"
    path.write_bytes(zstd.compress(lines(records).encode()))
    monkeypatch.delitem(compr, "zstd")
    with pytest.raises(BadSource, match=r"games.zst: .*pip install 'rulestone\[zstd\]'"):
        find_sources([str(path)])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    with pytest.raises(BadSource, match=r"-: .*pip install 'rulestone\[zstd\]'"):
        list(read_pieces(find_sources(["-"])))


@pytest.mark.parametrize(("kind", "ending"), [("zip", "zip"), ("tar", "tar"), ("gztar", "tar.gz")])
def test_archives_of_files(records: list[Record], tmp_path: Path, kind: str, ending: str) -> None:
    folder, text = tmp_path / "folder", lines(records).encode()
    (folder / "b").mkdir(parents=True)
    (folder / "b" / "games.jsonl").write_bytes(text)
    (folder / "a.json.gz").write_bytes(gzip.compress(text))
    (folder / "read.me").write_bytes(b"no record")
    path = Path(shutil.make_archive(str(tmp_path / "all"), kind, folder))
    for piece in (500, PIECE):
        outcome = audited(str(path), piece=piece)
        inside = [str(Path(name.partition("://")[2].partition("::")[0])) for name in outcome.sources]
        assert inside == ["a.json.gz", "b/games.jsonl"]
        assert kinds(outcome) == 2 * WRONG
    content = path.read_bytes()
    path.write_bytes(content[:100])
    with pytest.raises(BadSource, match=f"all.{ending}: "):
        find_sources([str(path)])
    if kind == "zip":  # the beginning of one member is damaged
        begin = content.index(b"a.json.gz") - 30
        path.write_bytes(content[:begin] + bytes(4) + content[begin + 4 :])
        for piece in (10, PIECE):
            assert [kind for _, kind, *_ in kinds(audited(str(path), piece=piece))] == [
                "unreadable",
                *["illegal"] * 6,
            ]


def test_archives_elsewhere(records: list[Record], tmp_path: Path, threads_of_dask: Workers) -> None:
    system, folder = fsspec.filesystem("memory"), f"memory://{tmp_path}/games"
    system.pipe(f"{folder}/below/1.jsonl", lines(records).encode())
    system.pipe(f"{folder}/below/2.jsonl.gz", gzip.compress(lines(records).encode()))
    system.pipe(f"{folder}/read.me", b"no record")
    outcome = audited(folder, workers=threads_of_dask, piece=500)
    assert [each.line for each in outcome.listed] == [5, 10, 15, 20, 25, 30] * 2
    one = audited(f"{folder}/below/2.jsonl.gz")
    assert one.tally.total["wrong"] == 6
    assert one.listed[0].file == f"{folder}/below/2.jsonl.gz"


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("memory://nothing/here", "there is no file in it"),
        ("carrier://pigeon", "Protocol not known: carrier"),
        ("s3://bucket/games", "Install s3fs to access S3"),
        ("nothing/here.jsonl", "No such file or directory"),
        ("nothing/here.zip", "No such file or directory"),
        (f"{Path(__file__).parent}", r"no file in it ends in .*; there are .*\.py"),
    ],
)
def test_what_cannot_be_found_is_named(address: str, problem: str) -> None:
    with pytest.raises(BadSource, match=f"^{address}: {problem}"):
        find_sources([address])


def test_a_file_that_vanishes_is_named(records: list[Record], tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", wrote(tmp_path / "b.jsonl", records)
    wrote(first, records)
    sources = find_sources([str(first), second])
    first.unlink()
    vanished, *others = read_pieces(sources, most=1000)
    assert "the file cannot be read: No such file" in str(vanished.raws)
    assert sum(len(piece.raws) for piece in others) == len(records)
    assert (others[0].first, others[1].first) == (1, 1 + len(others[0].raws))
    assert sum(piece.size for piece in others) == Path(second).stat().st_size


def test_what_cannot_be_read_in_a_folder_is_a_finding_and_the_rest_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "locked"
    for folder in (tmp_path / "open", locked):
        folder.mkdir()
        wrote(folder / "games.jsonl", [WON])
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nothing")
    scan = os.scandir

    def refusing(path: str) -> Iterator[os.DirEntry[str]]:
        if Path(path) == locked:
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    outcome = audited(str(tmp_path))
    assert (outcome.tally.total["records"], outcome.tally.total["unreadable"]) == (3, 2)
    assert {each.file for each in outcome.listed} == {str(locked), str(tmp_path / "gone.jsonl")}
    assert outcome.exit_status == 1
