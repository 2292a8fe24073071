"""The records of a stream, one by one, and why there are no more."""

import io
import json
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone_audit.streams import RawRecord, read_stream, stream_layout

VALUES = st.lists(
    st.fixed_dictionaries({"a": st.one_of(st.integers(-5, 5), st.text('}{[]\\"ä\n', max_size=5), st.none())}),
    max_size=6,
)


def read(text: bytes, stream: Callable[[bytes], io.BytesIO] = io.BytesIO) -> list[RawRecord]:
    return list(read_stream(io.TextIOWrapper(stream(text), encoding="latin-1")))


@given(VALUES, st.sampled_from([None, 1]), st.sampled_from(["lines", "array", "values"]))
def test_every_record_is_read_once_with_the_line_on_which_it_begins(
    values: list[dict[str, object]], indent: int | None, layout: str
) -> None:
    text = json.dumps(values, indent=indent) + "\n"
    begins = [number for number, line in enumerate(text.splitlines(), 1) if line == " {"] or [1] * len(values)
    if layout != "array":
        indent = 1 if layout == "values" and values else None
        texts = [json.dumps(value, indent=indent) for value in values]
        text = "".join(f"{part}\n" for part in texts)
        begins = [1 + sum(part.count("\n") + 1 for part in texts[:number]) for number in range(len(texts))]
    records = read(text.encode())
    assert [json.loads(record.text) for record in records] == values
    assert [record.line for record in records] == begins


@pytest.mark.parametrize(
    "text",
    [
        b'[{"a":1.5}, {}]\n[{"b":[]}]',
        b'[{"a":1.5}, {}, {"b":[]}]',
        b'[{"a":1.5}]\n{}\n{"b":[]}',
        b'[{"a":1.5}] {} [ ] [{"b":[]}]',
        b'{"a":1.5}\n[{}, {"b":[]}]',
        b'{"a":1.5}\n[{}]\n{"b":[]}\n[]',
        b'{"a":1.5}\n\n{}\n\n{"b":[]}',
    ],
)
def test_arrays_and_records_may_follow_each_other(text: bytes) -> None:
    assert [raw.text for raw in read(text)] == [b'{"a":1.5}', b"{}", b'{"b":[]}']


@pytest.mark.parametrize(
    ("text", "records", "problem"),
    [
        (b'[{"a": tru}, {}]', 0, "expecting value"),
        (b'[{}, {"a"', 1, "it breaks off"),
        (b"[{},", 1, "it breaks off"),
        (b"[{}", 1, "after a record of an array stands neither a comma nor ]"),
        (b"[{} {}]", 1, "after a record of an array stands neither a comma nor ]"),
        (b"{\n}]", 1, "expecting value"),
        (b'[{"a":' + b"[" * 100_000, 0, "nested too deeply"),
        (b"[" + b"[" * 30_000 + b"]" * 30_000 + b"]", 0, "nested too deeply"),
        (b'[{"a": "' + b"]" * 50_000 + b'"}, {"b":' + b"[" * 80_000, 1, "nested too deeply"),
        (b"[" + 30 * (b'{"k":"' + b"x" * 5000 + b'"},') + b"tru]", 30, "expecting value"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_reading_stops_at_invalid_json_with_bounded_memory(text: bytes, records: int, problem: str) -> None:
    stops(text, records, problem, most=10_000_000)


@pytest.mark.parametrize(("begin", "records"), [(b'[{}, {"k":{"a":"', 1), (b'["', 0)])
def test_reading_stops_at_a_record_that_is_too_long_with_bounded_memory(begin: bytes, records: int) -> None:
    stops(begin + b"x" * 60_000_000, records, "a record has more than", most=30_000_000)


def stops(text: bytes, records: int, problem: str, most: int) -> None:
    """Assert that reading stops with a problem, and takes at most so many bytes of memory."""
    tracemalloc.start()
    *before, last = read(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(last.problem).startswith(f"not JSON: {problem}")
    assert str(last.problem).endswith("; the rest is not read")
    assert len(before) == records
    assert peak < most, "a stream is held in memory"


@pytest.mark.parametrize(
    "record",
    [
        b'{"a": {"b": 1, "b": 1}}',
        b'{"a": "\xff"}',
        b'{"a": "\x01"}',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"chat": ":[ :[ ' + b"[{" * 3000 + b'"}',
        b'{"a": ' + b"1" * 5000 + b"}",
        b'{"a": 1e999}',
        b"[[]]",
        b"-1.5e3",
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_wrong_with_one_record_does_not_lose_the_others(record: bytes) -> None:
    first, second, third = read(b"[{},\n" + record + b",\n{}]")
    assert first == RawRecord(1, b"{}")
    assert second == RawRecord(2, record)
    assert third == RawRecord(3, b"{}")


@pytest.mark.parametrize("size", [1, 2, 7, 64])
def test_a_record_is_read_whole_wherever_the_pieces_end(size: int) -> None:
    class Dripping(io.BytesIO):
        """A stream that gives a few bytes at a time."""

        def read1(self, _size: int | None = -1) -> bytes:
            return super().read1(size)

    text = (
        b'[\n{"a": [-1.5e-7, true, null, "\\u00e4\\\\ ]"]} , 12\n,-Infinity, "x"]\n\n\n-7.25e10\n{"b": {}}\n'
    )
    found = [RawRecord(2, b'{"a": [-1.5e-7, true, null, "\\u00e4\\\\ ]"]}'), RawRecord(2, b"12")]
    found += [
        RawRecord(3, b"-Infinity"),
        RawRecord(3, b'"x"'),
        RawRecord(6, b"-7.25e10"),
        RawRecord(7, b'{"b": {}}'),
    ]
    assert read(text, Dripping) == found


def test_reading_goes_on_after_a_line_that_is_too_long() -> None:
    records = read(b'{"a":1}\n' + b"x" * 5_000_000 + b'\n\n  \n{"a":2}')
    assert [(record.line, record.text, bool(record.problem)) for record in records] == [
        (1, b'{"a":1}', False),
        (2, b"", True),
        (5, b'{"a":2}', False),
    ]


@pytest.mark.parametrize(
    ("head", "layout"),
    [
        ('{"game":"lefe"}\n{"a":1}', "lines"),
        ('{"game":"lefe"', "lines"),
        ('{"game":\n{"game":"lefe"}', "lines"),
        ('{"game":"lefe"}\nhello', "lines"),
        ("hello\nhello", "lines"),
        ('{\n "game": "lefe"\n}', "document"),
        (" [{}]", "document"),
        ("hello\n{}", "lines"),
        ('{"a":' + "[" * 100_000 + "\n]", "document"),
    ],
    ids=lambda value: value[:20],
)
def test_the_layout_of_a_stream_is_guessed_from_its_first_lines(head: str, layout: str) -> None:
    assert stream_layout(*head.splitlines(keepends=True)[:2]) == layout
