"""Strict decoding: one reading or none."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulestone.protocol.strict_json import NotJson, decode_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(VALUES, st.booleans())
def test_what_was_encoded_is_read_back(value: object, ascii_only: bool) -> None:
    assert decode_json(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "Expecting value at character 1"),
        (b"[1] 2", "Extra data at character 5"),
        (b'"\xff"', "invalid UTF-8 at byte 1"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":{"b":1,"c":2,"b":3}}', "the key 'b' is given twice in one object"),
        (b'{"a":1,"\\u0061":2}', "the key 'a' is given twice in one object"),
        (b"[NaN]", "NaN is not a JSON value"),
        (b"-Infinity", "-Infinity is not a JSON value"),
        (b"1e999", "the number 1e999 is out of range"),
        (b'["\\ud83d"]', "an escape in a string names no character"),
        (b'{"\\udc00":1}', "an escape in a string names no character"),
    ],
)
def test_what_could_be_read_in_two_ways_is_refused_in_one_line(text: bytes, words: str) -> None:
    with pytest.raises(NotJson) as refused:
        decode_json(text)
    assert str(refused.value) == words


def test_both_halves_of_a_pair_name_one_character() -> None:
    assert decode_json(b'"\\ud83d\\ude00"') == "\U0001f600"


def test_a_long_key_is_quoted_in_short() -> None:
    key = "k" * 500
    with pytest.raises(NotJson) as refused:
        decode_json(f'{{"{key}":1,"{key}":1}}'.encode())
    assert len(str(refused.value)) < 100
