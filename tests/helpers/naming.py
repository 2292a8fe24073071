"""What a test with parameters is called: by what a parameter holds, where pytest would only count it."""

import inspect
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import partial
from types import FunctionType

import msgspec

from rulestone.cases.cases import Case

LONGEST = 60


def in_words(value: object, name: str) -> str | None:
    """What tells a parameter from others; None where pytest itself knows a name for it.

    What has no letters comes with the parameter's name, as in `size 5`, and what is empty as in `no moves`.
    """
    if value is None or isinstance(value, bool | type | re.Pattern):
        return None
    words = [value] if isinstance(value, str) else re.findall(r"[^\s\[\]'\"\x00]+", " ".join(_parts(value)))
    text = " ".join(words)
    text = (text if text.isprintable() else text.encode("unicode_escape").decode())[:LONGEST]
    return text if re.search("[A-Za-z]", text) else f"{name} {text}" if text else f"no {name}"


def _parts(value: object) -> list[str]:
    """The words of a value, the same in every process."""
    match value:
        case partial():
            return [*_parts(value.func), *_parts(value.args)]
        case Case():
            return [value.id]
        case Mapping():
            return [word for key, each in value.items() for word in (f"{key}", *_parts(each))]
        case AbstractSet():
            return sorted(word for each in value for word in _parts(each))
        case tuple() | list():
            return [word for each in value for word in _parts(each)]
        case msgspec.Struct():
            return [
                word
                for field in msgspec.structs.fields(value)
                if (own := getattr(value, field.name)) not in (field.default, msgspec.UNSET)
                for word in _parts(own)
            ]
        case _ if is_dataclass(value):
            return [word for each in fields(value) for word in _parts(getattr(value, each.name))]
        case FunctionType(__closure__=tuple(cells)):
            return _parts([cell.cell_contents for cell in cells])
        case FunctionType(__name__="<lambda>"):
            return [inspect.getsource(value)]
    text = value.decode("ascii", "backslashreplace") if isinstance(value, bytes) else str(value)
    return [getattr(value, "__name__", type(value).__name__) if text[:1] == "<" or " at 0x" in text else text]
