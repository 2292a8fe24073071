"""Files and addresses of archives, found and divided into pieces."""

import gzip
import io
import sys
from pathlib import Path

import fsspec
import pytest
from backports import zstd

from rulestone.audit.record_pieces import Batch, FilePart
from rulestone.audit.sources import PIECE, Source, find_sources, piece_size, portions
from rulestone.engines.spread import ALONE, Workers
from tests.audit.archive import Record, audited, kinds, lines, pack, wrote

WRONG = [(line, "illegal", 3, "minefield.turn") for line in range(5, 31, 5)]


@pytest.mark.parametrize("piece", [1, 50, 333, 1 << 20])
@pytest.mark.parametrize("packed", ["plain", "gzip", "zstd"])
def test_lines_in_pieces_of_any_size(records: list[Record], tmp_path: Path, packed: str, piece: int) -> None:
    text = lines(records).encode()
    path = tmp_path / "games"
    path.write_bytes(pack(text, packed))
    outcome = audited(str(path), piece=piece)
    assert kinds(outcome) == WRONG
    assert outcome.tally.total.records == 30
    assert outcome.tally.total.wrong == 6


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
    assert (outcome.tally.total.records, outcome.exit_status) == (0, 2)


def test_standard_input(records: list[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    text = lines(records).encode()
    for content in (
        text,
        gzip.compress(text),
        zstd.compress(text),
        b"[" + b",".join(text.split(b"\n")[:-1]) + b"]",
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        outcome = audited("-", piece=500)
        assert [kind for _, kind, *_ in kinds(outcome)] == ["illegal"] * 6


def test_a_file_that_vanishes_is_named(records: list[Record], tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", wrote(tmp_path / "b.jsonl", records)
    wrote(first, records)
    sources = find_sources([str(first), second])
    first.unlink()
    divided = list(portions(sources, 1000))
    assert isinstance(divided[0].piece, Batch)
    assert "No such file" in str(divided[0].piece.raws[0].problem)
    assert isinstance(divided[1].piece, FilePart)
    assert divided[1].piece.file == second


def test_parts_of_a_file_are_divided_by_bytes_alone(records: list[Record], tmp_path: Path) -> None:
    path = wrote(tmp_path / "a.jsonl", records)
    size = Path(path).stat().st_size
    parts = [portion.piece for portion in portions(find_sources([path]), 1000)]
    assert [(part.start, part.end) for part in parts if isinstance(part, FilePart)] == [
        (start, min(start + 1000, size)) for start in range(0, size, 1000)
    ]


@pytest.mark.parametrize("packed", ["plain", "gzip"])
@pytest.mark.parametrize("number", [1, 20])
@pytest.mark.parametrize("where", ["memory", "file"])  # threads share the files of the one, not of the other
def test_archives_elsewhere(
    records: list[Record], packed: str, number: int, where: str, tmp_path: Path, threads_of_dask: Workers
) -> None:
    system = fsspec.filesystem(where)
    ending = {"plain": "", "gzip": ".gz"}[packed]
    folder = f"{where}://{tmp_path}/games"
    system.makedirs(f"{folder}/below")
    for each in range(number):
        system.pipe(f"{folder}/below/{each:02}.jsonl{ending}", pack(lines(records).encode(), packed))
    system.pipe(f"{folder}/read.me", b"no record")
    outcome = audited(folder, workers=threads_of_dask if where == "file" else ALONE, piece=500)
    assert outcome.tally.total.records == 30 * number
    assert [each.line for each in outcome.listed] == [5, 10, 15, 20, 25, 30] * number
    one = audited(f"{folder}/below/00.jsonl{ending}")
    assert one.tally.total.wrong == 6
    assert one.listed[0].file == f"{folder}/below/00.jsonl{ending}"


def test_pieces_grow_with_the_archive() -> None:
    def size_of(total: int, workers: int) -> int:
        return piece_size([Source("a", total // 2, "plain"), Source("b", total // 2, "gzip")], workers)

    assert size_of(1 << 20, 2) == PIECE
    assert size_of(1 << 36, 1000) == (1 << 36) // 64_000
    assert size_of(1 << 50, 1000) == 1 << 24
    assert piece_size([Source("-", None, None)], 1) == PIECE
