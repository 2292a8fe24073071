"""What a test with parameters is called: by what a parameter holds, where pytest would only count it."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import partial
from linecache import getline
from types import FunctionType

import msgspec

LONGEST = 60


def in_words(value: object) -> str | None:
    """What tells a parameter from others; None where pytest itself knows a name for it, or nothing does."""
    if value is None or isinstance(value, str | bytes | bool | int | float | type | re.Pattern):
        return None
    words = " ".join(re.findall(r"[^\s\[\]'\"\x00]+", " ".join(_parts(value))))
    return (words[:LONGEST].isprintable() and words[:LONGEST]) or None


def _parts(value: object) -> list[str]:
    """The words of a value, the same in every process."""
    match value:
        case partial():
            return [*_parts(value.func), *_parts(value.args)]
        case Mapping():
            return [word for key, each in value.items() for word in (f"{key}", *_parts(each))]
        case AbstractSet():
            return sorted(word for each in value for word in _parts(each))
        case tuple() | list():
            return [word for each in value for word in _parts(each)]
        case msgspec.Struct():
            return [word for each in msgspec.structs.astuple(value) for word in _parts(each)]
        case _ if is_dataclass(value):
            return [word for each in fields(value) for word in _parts(getattr(value, each.name))]
        case FunctionType(__code__=code):  # by what it holds, by its text, or by its name
            text = getline(code.co_filename, code.co_firstlineno).partition("lambda")[2]
            return _parts([cell.cell_contents for cell in value.__closure__ or ()]) or [
                text or value.__name__
            ]
    text = str(value)
    return [] if " at 0x" in text or "set(" in text else [text]
