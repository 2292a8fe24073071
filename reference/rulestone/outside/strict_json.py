"""JSON from strangers: one right reading, or a plain refusal.

Valid JSON may still be read in two ways (a key given twice) or hold what no JSON says (NaN). Here
such a text is refused, so that a verdict never rests on which of two readings a library prefers.
"""

import json
from collections.abc import Sequence

import msgspec


class NotJson(Exception):
    """A text that is not JSON, or that could be read in two ways. The message is one line for a person."""


def decode(text: bytes) -> object:
    """Read one JSON text.

    Raises:
        NotJson: it is no UTF-8, no JSON, nested too deeply, holds an escape that names no character, a
            number out of range, or a key twice in one object.
    """
    try:
        value: object = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_refuse_duplicates)
    except UnicodeDecodeError as problem:
        raise NotJson(f"invalid UTF-8 at byte {problem.start}") from None
    except RecursionError:
        raise NotJson("nested too deeply") from None
    except ValueError as problem:
        raise NotJson(str(problem)) from None
    return value


def _refuse_duplicates(pairs: Sequence[tuple[str, object]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ValueError(f"the key {key[:40]!r} is given twice in one object")
        seen.add(key)
