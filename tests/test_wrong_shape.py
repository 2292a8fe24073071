"""Decoded JSON as messages: what does not fit is named with its place."""

import msgspec
import pytest
from msgspec import Struct

from rulestone.core.wrong_shape import WrongShape, shaped


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


def test_what_fits_becomes_a_message() -> None:
    assert shaped({"inner": GOOD, "either": {"a": 1}}, Outer) == Outer(Inner((1, 2)), either={"a": 1})


@pytest.mark.parametrize(
    ("value", "place", "words"),
    [
        ({"inner": {"sizes": [1, "2"]}}, "inner.sizes[1]", "Expected `int`, got `str`"),
        ({"inner": {"sizes": [1, 2, 3]}}, "inner.sizes", "Expected `array` of length 2, got 3"),
        ({"inner": {**GOOD, "names": {"x": ["a", 7]}}}, "inner.names.x[1]", "Expected `str`, got `int`"),
        ({"inner": GOOD, "parts": [GOOD, {"sizes": 3}]}, "parts[1].sizes", "Expected `array`, got `int`"),
        ({"inner": GOOD, "either": {"a": "b"}}, "either.a", "Expected `int`, got `str`"),
        ({"inner": GOOD, "either": 3}, "either", "Expected `bool | object`, got `int`"),
        (3, "", "Expected `object`, got `int`"),
    ],
)
def test_a_wrong_part_is_named_by_its_innermost_place(value: object, place: str, words: str) -> None:
    with pytest.raises(WrongShape) as wrong:
        shaped(value, Outer)
    assert (wrong.value.place, wrong.value.words) == (place, words)
    assert wrong.value.known


@pytest.mark.parametrize(
    ("value", "place", "words"),
    [
        ({}, "inner", "Object missing required field `inner`"),
        ({"inner": {**GOOD, "more": 1}}, "inner.more", "Object contains unknown field `more`"),
    ],
)
def test_a_field_that_is_missing_or_too_many_is_named_as_such(value: object, place: str, words: str) -> None:
    with pytest.raises(WrongShape) as wrong:
        shaped(value, Outer)
    assert (wrong.value.place, wrong.value.words) == (place, words)
    assert not wrong.value.known


def test_other_fields_are_passed_over_where_that_is_allowed() -> None:
    assert shaped({"inner": GOOD, "more": 1}, Outer) == Outer(Inner((1, 2)))


def test_a_long_name_is_quoted_in_short() -> None:
    with pytest.raises(WrongShape) as wrong:
        shaped({"sizes": [1, 2], "x" * 500: 1}, Inner)
    assert len(wrong.value.words) < 100
    assert len(wrong.value.place) == 40
    assert wrong.value.__cause__ is None
    assert not isinstance(wrong.value, msgspec.ValidationError)
