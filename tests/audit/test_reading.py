"""Records as they stand in streams: lines and documents, sound, damaged or meant to do harm."""

import io
import json
import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.audit.reading import Raw, Reader, buffered, record_form


def read(text: bytes) -> list[Raw]:
    return list(Reader(buffered(io.BytesIO(text)), record_form(text)))


VALUES = st.lists(
    st.fixed_dictionaries({"a": st.one_of(st.integers(-5, 5), st.text('}{[]\\"ä\n', max_size=5), st.none())}),
    max_size=6,
)


@given(VALUES, st.sampled_from([None, 1]), st.sampled_from(["lines", "array", "values"]), st.booleans())
def test_every_record_is_read_once_with_the_line_on_which_it_begins(
    values: list[dict[str, object]], indent: int | None, form: str, mark: bool
) -> None:
    text = json.dumps(values, indent=indent)
    begins = [number for number, line in enumerate(text.splitlines(), 1) if line == " {"] or [1] * len(values)
    if form != "array":
        indent = 1 if form == "values" and values else None
        texts = [json.dumps(value, indent=indent) for value in values]
        text = "\n".join(texts)
        begins = [1 + sum(each.count("\n") + 1 for each in texts[:number]) for number in range(len(texts))]
    records = read(b"\xef\xbb\xbf" * mark + text.encode())
    assert [json.loads(record.text) for record in records] == values
    assert [record.line for record in records] == begins


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b'[{"a": tru}, {}]', "invalid string"),
        (b'[{}, {"a"', "premature EOF"),
        (b'[{"a":' + b"[" * 100_000, "nested too deeply"),
        (b'[{"' + b"k" * 1_000_000 + b'":{' + b'"a":1,' * 300_000, "premature EOF"),
        (b'[{"a": "\xff"}]', "invalid bytes in UTF8"),
        (b'[{"' + b'\\"' * 3_000_000, "more than"),
        (b'["' + b"x" * 6_000_000, "more than"),
        (b"[" + b"9" * 100_000 + b"]", "integer overflow"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_read_of_a_document_is_one_problem(text: bytes, problem: str) -> None:
    tracemalloc.start()
    began = time.perf_counter()
    *_, last = read(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem in str(last.problem)
    assert peak < 60_000_000
    assert time.perf_counter() - began < 30


def test_a_line_that_cannot_be_read_does_not_stop_it() -> None:
    records = read(b'{"a":1}\n' + b"x" * 5_000_000 + b'\n\n  \n{"a":2}')
    assert [(record.line, record.text, bool(record.problem)) for record in records] == [
        (1, b'{"a":1}\n', False),
        (2, b"", True),
        (5, b'{"a":2}', False),
    ]


def test_a_file_of_another_format_is_told_in_one_line() -> None:
    for text, words in (
        (b"(;FF[4]\n;B[aa]\n)", "the file is SGF"),
        (b"b2 c2\nb2\n", "--game and --size"),
    ):
        (raw,) = read(text)
        assert words in str(raw.problem)


@pytest.mark.parametrize(
    ("head", "form"),
    [
        (b"", "lines"),
        (b'{"game":"lefe"}\n{"a":1}', "lines"),
        (b'{"game":"lefe"', "lines"),
        (b'{"game":\n{"game":"lefe"}', "lines"),
        (b"hello\nhello", "lines"),
        (b'{\n "game": "lefe"\n}', "values"),
        (b" [{}]", "array"),
        (b"\xef\xbb\xbf[\n", "array"),
        (b"(;FF[4]GM[1]\n;B[aa])", "SGF"),
        (b'[Event "x"]\n\n1. b2 c2', "PGN"),
        (b"game=/lud/board/hex.lud\n", "a Ludii trial"),
        (b"game,size,moves\nminefield,9,b2\n", "CSV"),
        (b"b2 c2", "a list of moves"),
        (b"1. white:a1\n2. b2", "a list of moves"),
        (b"12) c3xd4\n", "a list of moves"),
    ],
)
def test_telling_lines_from_documents(head: bytes, form: str) -> None:
    assert record_form(head) == form
