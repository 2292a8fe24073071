"""Converting decoded JSON to messages, with the place of whatever does not fit.

`msgspec.convert` does it, and names a place in a sentence. Where it refuses a value, the parts of the
value are tried one by one: so the place is data, and names the key of a mapping too.
"""

import re
from collections.abc import Iterator
from types import UnionType
from typing import TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec

from rulestone.core.narrowing import is_json_object, is_list

_Shape = TypeVar("_Shape")

_PLACE = re.compile(r" - at `\$\.?([^`]+)`$")
"""How msgspec writes a place."""


class WrongShape(Exception):
    """A value that does not have the shape of a message.

    Attributes:
        words: what is wrong with it, in one line, without its place.
        path: where that is, key by key and index by index; empty for the value itself.
        known: the field has the wrong shape; otherwise it is missing, or the message has none of its name.
    """

    def __init__(self, words: str, path: tuple[str | int, ...], *, known: bool = True) -> None:
        super().__init__(words)
        self.words = words
        self.path = path
        self.known = known

    @property
    def place(self) -> str:
        """The path as it is written: `stones.black[3]`."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step[:40]}" for step in self.path)
        return "".join(steps).removeprefix(".")


def words_of(problem: Exception) -> str:
    """What a library says of a value of the wrong shape, its place written as in all messages: `moves[0]`."""
    return _PLACE.sub(r" - at \1", str(problem))


def shaped(value: object, shape: type[_Shape]) -> _Shape:
    """The value as a message of this shape.

    Raises:
        WrongShape: it is none.
    """
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as problem:
        raise wrong_shape(value, shape, problem) from None


def wrong_shape(value: object, shape: object, problem: msgspec.ValidationError) -> WrongShape:
    """What is wrong with a value that has been refused, and where."""
    mistake = _mistake(value, shape, ())
    return WrongShape(str(problem), ()) if mistake is None else mistake


def _mistake(value: object, shape: object, path: tuple[str | int, ...]) -> WrongShape | None:
    """What is wrong with a value, at the innermost place where something is; None if nothing is."""
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
    """The parts of an array or a mapping, each with its step in a path and the shape that it should have."""
    kinds = get_args(shape)
    if is_json_object(value) and get_origin(shape) is dict:
        for key, part in value.items():
            yield key, part, kinds[1]
    elif is_list(value) and get_origin(shape) is tuple:
        each = kinds[:1] * len(value) if kinds[1:] == (...,) else kinds
        for at, (part, kind) in enumerate(zip(value, each, strict=False)):
            yield at, part, kind
