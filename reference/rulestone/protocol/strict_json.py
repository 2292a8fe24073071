"""Strict decoding of JSON: ambiguous text is refused.

JSON can be ambiguous (a key given twice), and Python's `json` accepts what is not JSON (NaN). Both are
refused here, so that a verdict never depends on the choice of a library.
"""

import json
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Sequence

from rulestone.core.errors import BadInput
from rulestone.core.wording import printable


class NotJson(BadInput):
    """Text that is not JSON, or is ambiguous. The message is one line for people."""


def decode_json(text: bytes) -> object:
    """Decode one JSON text.

    Raises:
        NotJson: it is not UTF-8 or not JSON, is nested too deeply, or has a lone surrogate, a number out of
            range, or a key twice in one object.
    """
    try:
        characters = text.decode()
        value: object = _DECODER.decode(characters)
        if "\\u" in characters:
            _check_characters(value)
    except UnicodeDecodeError as problem:
        raise NotJson(f"invalid UTF-8 at byte {problem.start}") from None
    except RecursionError:
        raise NotJson("nested too deeply") from None
    except json.JSONDecodeError as problem:
        if text.startswith(BOM_UTF8):
            raise NotJson("it begins with a byte order mark: write UTF-8 without it") from None
        raise NotJson(f"{problem.msg} at character {problem.pos + 1}") from None
    except ValueError as problem:
        raise NotJson(str(problem)) from None
    return value


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """Make an object of keys and values; refuse a repeated key."""
    value = dict(pairs)
    if len(value) < len(pairs):
        ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"the key {key[:40]!r} is given twice in one object")
    return value


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not a JSON value")


_WHOLE = 2.0**53
"""Below this a number with a point is exact."""


def _number(digits: str) -> float:
    """Read a number with a point or an exponent. A whole one is an integer, as it is in JSON Schema."""
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"the number {printable(digits, 40)} is out of range")
    return int(number) if number.is_integer() and abs(number) < _WHOLE else number


def _integer(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # Python reads some thousand digits
        raise ValueError(f"the number {printable(digits, 40)} is out of range") from None


def _check_characters(value: object) -> None:
    """Refuse an escape that is half of a surrogate pair."""
    try:
        json.dumps(value, ensure_ascii=False, default=repr).encode()
    except UnicodeEncodeError:
        raise ValueError("an escape in a string names no character") from None


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_refuse_constant, parse_int=_integer, parse_float=_number
)
