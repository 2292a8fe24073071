"""What is wrong with decoded JSON that does not fit a message, and where, as msgspec says it."""

import re
from dataclasses import dataclass

_PLACE = re.compile(r" - at `\$\.?([^`]+)`$")
"""Matches a place in msgspec's messages."""

_FIELD = re.compile(r"(Object (?:contains unknown|missing required) field `)(.*)`", re.DOTALL)


@dataclass(frozen=True, slots=True)
class WrongShape:
    """What is wrong with a value that does not fit the type of a message.

    Attributes:
        words: what is wrong, in one line, without the place.
        place: the place: `stones[...][3]`, where dots stand for a key; empty for the value itself.
        known: whether the field has the wrong type; otherwise it is missing or unknown.
    """

    words: str
    place: str
    known: bool


def words_of(problem: Exception) -> str:
    """Return a library's message about a wrong value, with its place written as `moves[0]`."""
    return _PLACE.sub(r" - at \1", str(problem))


def wrong_shape(problem: Exception) -> WrongShape:
    """Return what msgspec says of a value that it refuses."""
    sentence = str(problem)
    found = _PLACE.search(sentence)
    place, words = found[1] if found else "", _PLACE.sub("", sentence)
    field = _FIELD.fullmatch(words)
    if field is None:
        return WrongShape(words, place, known=True)
    name = field[2][:40]
    return WrongShape(f"{field[1]}{name}`", f"{place}.{name}".removeprefix("."), known=False)
