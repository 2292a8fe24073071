"""Records as they stand in files: lines and documents, sound or damaged."""

import io
import json
from pathlib import Path

import pytest

from rulestone.audit import raw
from rulestone.audit.raw import Raw, Reader, raw_form_of
from tests.audit.archive import Record, ap, audited, kinds


def read(text: bytes) -> list[Raw]:
    return list(Reader(io.BytesIO(text), raw_form_of(text)))


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
