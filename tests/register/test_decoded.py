"""Decoded JSON that does not fit a message: what is wrong, and where."""

import msgspec
import pytest
from msgspec import Struct

from rulestone.core.decoded import WrongShape, wrong_shape


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
LONG = "x" * 500


def wrong(value: object) -> WrongShape:
    """What is said of a value that is no `Outer`."""
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, Outer)
    return wrong_shape(refused.value)


@pytest.mark.parametrize(
    ("value", "place", "words"),
    [
        ({"inner": {"sizes": [1, "2"]}}, "inner.sizes[1]", "Expected `int`, got `str`"),
        ({"inner": {"sizes": [1, 2, 3]}}, "inner.sizes", "Expected `array` of length 2, got 3"),
        ({"inner": {**GOOD, "names": {"x": ["a", 7]}}}, "inner.names[...][1]", "Expected `str`, got `int`"),
        (
            {"inner": {**GOOD, "names": {"x": ["a"], "y": [7], "z": [7], "a.b": []}}},
            "inner.names[...][0]",
            "Expected `str`, got `int`",
        ),
        ({"inner": GOOD, "parts": [GOOD, {"sizes": 3}]}, "parts[1].sizes", "Expected `array`, got `int`"),
        (
            {"inner": GOOD, "parts": [GOOD, {**GOOD, "names": {"x": ["a"], "y": [None]}}]},
            "parts[1].names[...][0]",
            "Expected `str`, got `null`",
        ),
        ({"inner": GOOD, "either": {"a": "b"}}, "either[...]", "Expected `int`, got `str`"),
        ({"inner": GOOD, "either": 3}, "either", "Expected `bool | object`, got `int`"),
        (3, "", "Expected `object`, got `int`"),
        ({}, "inner", "Object missing required field `inner`"),
        ({"inner": {**GOOD, "more": 1}}, "inner.more", "Object contains unknown field `more`"),
        (
            {"inner": {**GOOD, LONG: 1}},
            f"inner.{LONG[:40]}",
            f"Object contains unknown field `{LONG[:40]}`",
        ),
    ],
)
def test_what_is_wrong_is_named_by_its_innermost_place(value: object, place: str, words: str) -> None:
    found = wrong(value)
    assert (found.path, found.words) == (place, words)
    assert found.is_wrong_type == (not words.startswith("Object"))
