"""Records as they stand in files: lines and documents, divided anywhere, compressed, damaged."""

import gzip
import io
import json
import sys
from pathlib import Path
from random import Random

import fsspec
import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st

from rulestone.audit import opening, packing, raw
from rulestone.audit.raw import Raw, Reader, raw_form_of
from rulestone.audit.record_pieces import Batch, FilePart, Records
from rulestone.audit.sources import PIECE, BadSource, Source, find_sources, piece_size, portions
from rulestone.spread import ALONE, Workers
from tests.audit.archive import Record, ap, audited, changed, game, kinds, lines, moves_of, wrote


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Thirty games, of which every fifth has an illegal move."""
    random = Random(1)
    games = [game("minefield", 4, random) for _ in range(30)]
    return [
        changed(each, moves=[*moves_of(each)[:2], moves_of(each)[0]]) if number % 5 == 4 else each
        for number, each in enumerate(games)
    ]


WRONG = [(line, "illegal", 3, "minefield.turn") for line in range(5, 31, 5)]


def pack(text: bytes, packed: str) -> bytes:
    match packed:
        case "gzip":
            return gzip.compress(text)
        case "zstd":
            return zstd.compress(text)
    return text


def read(text: bytes) -> list[Raw]:
    return list(Reader(io.BytesIO(text), raw_form_of(text)))


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


@pytest.mark.parametrize("piece", [100, 1 << 20])
@pytest.mark.parametrize("indent", [None, 1])
def test_documents(records: list[Record], tmp_path: Path, indent: int | None, piece: int) -> None:
    """An array of AP Game Records, on one line or on many."""
    path = tmp_path / "ap.json"
    path.write_text(json.dumps(list(map(ap, records)), indent=indent), encoding="utf-8")
    outcome = audited(str(path), piece=piece)
    items = [json.loads(line) for line in outcome.lines()]
    assert [each["record"] for each in items] == [5, 10, 15, 20, 25, 30]
    text = path.read_text(encoding="utf-8").splitlines()
    for each in items:
        place = text[each["line"] - 1]
        assert place.startswith("[") if indent is None else place == " {"
    assert outcome.tally.total.records == 30


def test_one_record_over_many_lines(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(records[4], indent=2), encoding="utf-8")
    assert kinds(audited(str(path))) == [(1, "illegal", 3, "minefield.turn")]


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


def test_blank_lines_line_ends_and_a_mark_at_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record = b'{"game":"minefield","size":3,"moves":["a1","a1"]}'
    path.write_bytes(b"\xef\xbb\xbf" + record + b"\r\n\r\n  \n" + record)
    outcome = audited(str(path))
    assert [(line, kind) for line, kind, *_ in kinds(outcome)] == [(1, "illegal"), (4, "illegal")]
    assert outcome.tally.total.records == 2


def test_bad_lines_do_not_stop_it(
    records: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw, "_LONGEST", 2000)
    good = json.dumps(records[0]).encode()
    bad = [b'{"game":', b"hello", b"[1]", b"\xff\xfe", b'{"game":"minefield"}', b"[" * 1500, b"x" * 10_000]
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\n".join(line for each in bad for line in (good, each)) + b"\n" + good)
    for piece in (1 << 20, 700):
        outcome = audited(str(path), piece=piece)
        assert [(line, kind) for line, kind, *_ in kinds(outcome)] == [
            (2 * number + 2, "unreadable") for number in range(len(bad))
        ]
        assert outcome.tally.total.records == 2 * len(bad) + 1


def test_a_bad_value_in_a_document_does_not_stop_it(records: list[Record], tmp_path: Path) -> None:
    good = json.dumps(ap(records[4]))
    bad = '{"header": {"a": "}\\"{"}, "moves": [tru]}'
    path = tmp_path / "ap.json"
    path.write_text(f'[{good},\n{bad},\n{good},\n 7, "a"\n]')
    items = [(line, kind) for line, kind, *_ in kinds(audited(str(path)))]
    assert items == [(1, "illegal"), (2, "unreadable"), (3, "illegal"), (4, "unreadable"), (4, "unreadable")]


def test_a_document_that_ends_too_early(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "ap.json"
    text = json.dumps([ap(records[0]), ap(records[1])])
    path.write_text(text[:-50])
    assert [kind for _, kind, *_ in kinds(audited(str(path)))] == ["unreadable"]


def test_deep_nesting_is_no_crash() -> None:
    (deep,) = read(b'[\n{"a":' + b"[" * 200_000)
    assert deep.problem is not None


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_damaged_file_is_read_as_far_as_it_goes(records: list[Record], tmp_path: Path, packed: str) -> None:
    random = Random(2)
    many = [game("minefield", 8, random) for _ in range(400)]
    named = [{**random.choice(many), "id": random.randbytes(20).hex()} for _ in range(4000)]
    content = pack(lines(named).encode(), packed)
    path = tmp_path / "games.jsonl.packed"
    path.write_bytes(content[: len(content) * 3 // 4])
    outcome = audited(str(path))
    ((_, kind, *_),) = kinds(outcome)
    assert kind == "unreadable"
    assert 1000 < outcome.tally.total.records < 4000
    path.write_bytes(content[: len(content) // 2] + bytes(100) + content[len(content) // 2 :])
    outcome = audited(str(path), wrote(tmp_path / "b.jsonl", records[:5]))
    *damaged, last = [kind for _, kind, *_ in kinds(outcome)]
    assert (set(damaged), last) == ({"unreadable"}, "illegal")


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


def test_without_the_library_for_zstd(
    records: list[Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.zst"
    path.write_bytes(zstd.compress(lines(records).encode()))
    monkeypatch.setitem(sys.modules, packing._ZSTD, None)
    with pytest.raises(BadSource, match=r"games.zst: .*pip install 'rulestone\[zstd\]'"):
        find_sources([str(path)])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    with pytest.raises(BadSource, match=r"-: .*pip install 'rulestone\[zstd\]'"):
        list(portions(find_sources(["-"])))


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


@pytest.mark.parametrize(
    ("head", "form"),
    [
        (b"", "lines"),
        (b'{"game":"lefe"}\n{"a":1}', "lines"),
        (b'{"game":"lefe"', "lines"),
        (b'{"game":\n{"game":"lefe"}', "lines"),
        (b"hello\nhello", "lines"),
        (b'{\n "game": "lefe"\n}', "document"),
        (b'{"a": 1,\n "b": 2}', "document"),
        (b" [{}]", "document"),
        (b"\xef\xbb\xbf[\n", "document"),
    ],
)
def test_telling_lines_from_documents(head: bytes, form: str) -> None:
    assert raw_form_of(head) == form


@given(
    text=st.lists(st.sampled_from([b"{}", b"", b"  ", b'{"a": 1}', b"[", b"x" * 30]), max_size=12),
    end=st.sampled_from([b"", b"\n"]),
    cuts=st.lists(st.integers(1, 150), max_size=6),
)
def test_parts_of_a_file_have_its_records_once_each(text: list[bytes], end: bytes, cuts: list[int]) -> None:
    content = b"\n".join(text) + end
    address = "memory://parts/games.jsonl"
    fsspec.filesystem("memory").pipe(address, content)
    ends = sorted({cut for cut in cuts if cut < len(content)} | {len(content)})
    parts = [
        Records(FilePart(address, "plain", "lines", start, stop))
        for start, stop in zip([0, *ends[:-1]], ends, strict=True)
    ]
    whole = Records(FilePart(address))
    assert [each.text for part in parts for each in part] == [each.text for each in whole]
    assert sum(part.lines for part in parts) == whole.lines


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


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("memory://nothing/here", "no file is there"),
        ("carrier://pigeon", "Protocol not known: carrier"),
        ("s3://bucket/games", "Install s3fs to access S3"),
    ],
)
def test_addresses_that_cannot_be_read(address: str, problem: str) -> None:
    with pytest.raises(BadSource, match=f"{address}: {problem}"):
        find_sources([address])


def test_addresses_without_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "find_spec", lambda _: None)
    with pytest.raises(BadSource, match="s3://a/b: addresses are read by fsspec: pip install"):
        find_sources(["s3://a/b"])


def test_pieces_grow_with_the_archive() -> None:
    def size_of(total: int, workers: int) -> int:
        return piece_size([Source("a", total // 2, "plain"), Source("b", total // 2, "gzip")], workers)

    assert size_of(1 << 20, 2) == PIECE
    assert size_of(1 << 36, 1000) == (1 << 36) // 64_000
    assert size_of(1 << 50, 1000) == 1 << 24
    assert piece_size([Source("-", None, None)], 1) == PIECE
