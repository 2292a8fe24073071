"""Decoded JSON that does not fit a message: what is wrong, and where."""

import msgspec
import pytest
from msgspec import Struct

from rulestone.core.decoded import path_of, words_of


class Inner(Struct, forbid_unknown_fields=True):
    """What is inside."""

    sizes: tuple[int, int]
    names: dict[str, tuple[str, ...]] = {}


class Outer(Struct):
    """What holds it."""

    inner: Inner
    parts: tuple[Inner, ...] = ()
    either: bool | dict[str, int] = False


GOOD: dict[str, object] = {"sizes": [1, 2]}


@pytest.mark.parametrize(
    ("value", "path", "words"),
    [
        ({"inner": {"sizes": [1, "2"]}}, "inner.sizes[1]", "Expected `int`, got `str` - at inner.sizes[1]"),
        ({"inner": GOOD, "either": 3}, "either", "Expected `bool | object`, got `int` - at either"),
        (3, "", "Expected `object`, got `int`"),
        ({}, "", "Object missing required field `inner`"),
        ({"inner": {**GOOD, "more": 1}}, "inner", "Object contains unknown field `more` - at inner"),
    ],
)
def test_a_decoding_error_has_its_path_and_words(value: object, path: str, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, Outer)
    assert (path_of(refused.value), words_of(refused.value)) == (path, words)
