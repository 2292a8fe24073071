"""Strict decoding of JSON: a text that could be read in two ways is refused.

Valid JSON may still be read in two ways (a key given twice) or hold what no JSON says (NaN). Here
such a text is refused, so that a verdict never rests on which of two readings a library prefers.
"""

import json
from collections.abc import Sequence

import msgspec


class NotJson(Exception):
    """A text that is not JSON, or that could be read in two ways. The message is one line for a person."""


def decode_json(text: bytes) -> object:
    """Read one JSON text, once.

    Raises:
        NotJson: it is no UTF-8, no JSON, nested too deeply, holds an escape that names no character, a
            number out of range, or a key twice in one object.
    """
    plain = _plainly(text)
    if plain is not None:
        return plain
    try:
        characters = text.decode()
        value: object = json.loads(
            characters,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_finite,
        )
        if "\\u" in characters:
            _check_characters(value)
    except UnicodeDecodeError as problem:
        raise NotJson(f"invalid UTF-8 at byte {problem.start}") from None
    except RecursionError:
        raise NotJson("nested too deeply") from None
    except json.JSONDecodeError as problem:
        raise NotJson(f"{problem.msg} at character {problem.pos + 1}") from None
    except ValueError as problem:
        raise NotJson(str(problem)) from None
    return value


_Plain = str | int | bool | None | list[str]
_PLAIN = msgspec.json.Decoder(dict[str, _Plain | dict[str, _Plain]])
"""Reads what most lines hold, fast; what is written in another way, or something else, `json` reads."""

_UNPLAIN = (b"\\", b" :", b"\t", b"\r", b"\n")
"""Without any of these every key, and nothing else, ends in a quotation mark and a colon."""


def _plainly(text: bytes) -> object:
    """The object that a text holds in the plainest way, no key twice; None if it may be anything else."""
    try:
        value = _PLAIN.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    keys = len(value) + sum(len(each) for each in value.values() if isinstance(each, dict))
    plain = text.count(b'":') == keys and not any(map(text.__contains__, _UNPLAIN))
    return value if plain else None


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """The object of these keys and values; a key given twice is refused."""
    value = dict(pairs)
    if len(value) < len(pairs):
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                raise ValueError(f"the key {key[:40]!r} is given twice in one object")
            keys.add(key)
    return value


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not a JSON value")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"the number {digits[:40]} is out of range")
    return number


def _check_characters(value: object) -> None:
    """Refuse an escape that is one half of a surrogate pair and names no character."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("an escape in a string names no character") from None
