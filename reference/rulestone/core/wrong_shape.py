"""Convert decoded JSON to messages, and find the place of errors.

`msgspec.convert` does the conversion and names the place in a sentence. If it refuses a value, the parts of
the value are tried one by one, so that the place is data and includes the keys of mappings.
"""

import re
from collections.abc import Iterator
from types import UnionType
from typing import TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec

from rulestone.core.narrowing import is_json_object, is_list

_Shape = TypeVar("_Shape")

_PLACE = re.compile(r" - at `\$\.?([^`]+)`$")
"""Matches a place in msgspec's messages."""


class WrongShape(Exception):
    """A value that does not fit the type of a message.

    Attributes:
        words: what is wrong, in one line, without the place.
        path: the place, key by key and index by index; empty for the value itself.
        known: whether the field has the wrong type; otherwise it is missing or unknown.
    """

    def __init__(self, words: str, path: tuple[str | int, ...], *, known: bool = True) -> None:
        super().__init__(words)
        self.words = words
        self.path = path
        self.known = known

    @property
    def place(self) -> str:
        """The path as text: `stones.black[3]`."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step[:40]}" for step in self.path)
        return "".join(steps).removeprefix(".")


def words_of(problem: Exception) -> str:
    """Return a library's message about a wrong value, with its place written as `moves[0]`."""
    return _PLACE.sub(r" - at \1", str(problem))


def shaped(value: object, shape: type[_Shape]) -> _Shape:
    """Convert a value to a message of this type.

    Raises:
        WrongShape: it does not fit.
    """
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as problem:
        raise wrong_shape(value, shape, problem) from None


def wrong_shape(value: object, shape: object, problem: msgspec.ValidationError) -> WrongShape:
    """Return what is wrong with a refused value, and where."""
    mistake = _mistake(value, shape, ())
    return WrongShape(str(problem), ()) if mistake is None else mistake


def _mistake(value: object, shape: object, path: tuple[str | int, ...]) -> WrongShape | None:
    """Return the innermost error in a value; None if there is none."""
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError as problem:
        words = str(problem)
    else:
        return None
    arms: tuple[object, ...] = get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)
    for arm in arms:
        if _is_struct(arm) and is_json_object(value):
            inner = _wrong_field(value, arm, path)
        else:
            tried = (_mistake(part, kind, (*path, step)) for step, part, kind in _parts(value, arm))
            inner = next((mistake for mistake in tried if mistake is not None), None)
        if inner is not None:
            return inner
    return WrongShape(words, path)


def _wrong_field(
    value: dict[str, object], kind: type[msgspec.Struct], path: tuple[str | int, ...]
) -> WrongShape | None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    for name, part in value.items():
        if name in fields:
            mistake = _mistake(part, fields[name].type, (*path, name))
            if mistake is not None:
                return mistake
        elif config.forbid_unknown_fields and name != config.tag_field:
            return WrongShape(f"Object contains unknown field `{name[:40]}`", (*path, name), known=False)
    for name, field in fields.items():
        if field.required and name not in value:
            return WrongShape(f"Object missing required field `{name}`", (*path, name), known=False)
    return None


def _is_struct(shape: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _parts(value: object, shape: object) -> Iterator[tuple[str | int, object, object]]:
    """The parts of an array or a mapping, each with its step in a path and its type."""
    kinds = get_args(shape)
    if is_json_object(value) and get_origin(shape) is dict:
        for key, part in value.items():
            yield key, part, kinds[1]
    elif is_list(value) and get_origin(shape) is tuple:
        each = kinds[:1] * len(value) if kinds[1:] == (...,) else kinds
        for at, (part, kind) in enumerate(zip(value, each, strict=False)):
            yield at, part, kind
