"""The place of an error in decoded JSON that does not fit a message.

`msgspec` names the place in a sentence, with `[...]` for a key of a mapping. Which key it is shows when the
mapping is tried with half of its keys, and so on.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from rulestone.core.narrowing import is_json_object, is_list

_PLACE = re.compile(r" - at `\$\.?([^`]+)`$")
"""Matches a place in msgspec's messages."""

_STEP = re.compile(r"[^.\[\]]+|\.\.\.")
"""Matches a step of a place: a field, an index, or three dots for a key."""

_FIELD = re.compile(r"(Object (?:contains unknown|missing required) field `)(.*)`", re.DOTALL)

Path = tuple[str | int, ...]
"""A place, key by key and index by index."""


@dataclass(frozen=True, slots=True)
class WrongShape:
    """What is wrong with a value that does not fit the type of a message.

    Attributes:
        words: what is wrong, in one line, without the place.
        path: the place; empty for the value itself.
        known: whether the field has the wrong type; otherwise it is missing or unknown.
    """

    words: str
    path: Path
    known: bool

    @property
    def place(self) -> str:
        """The path as text: `stones.black[3]`."""
        steps = (f"[{step}]" if isinstance(step, int) else f".{step[:40]}" for step in self.path)
        return "".join(steps).removeprefix(".")


def words_of(problem: Exception) -> str:
    """Return a library's message about a wrong value, with its place written as `moves[0]`."""
    return _PLACE.sub(r" - at \1", str(problem))


def wrong_shape(value: object, shape: object, problem: msgspec.ValidationError) -> WrongShape:
    """Return what is wrong with a refused value, and where."""
    sentence = str(problem)

    def refused(other: object) -> bool:
        try:
            msgspec.convert(other, shape)
        except msgspec.ValidationError as again:
            return str(again) == sentence
        return False

    place = _PLACE.search(sentence)
    path = _path(value, _STEP.findall(place[1]) if place else (), refused)
    words = _PLACE.sub("", sentence)
    field = _FIELD.fullmatch(words)
    if field is None:
        return WrongShape(words, path, known=True)
    return WrongShape(f"{field[1]}{field[2][:40]}`", (*path, field[2]), known=False)


def _path(value: object, steps: Sequence[str], refused: Callable[[object], bool]) -> Path:
    """Return steps within a value as a path.

    Args:
        value: the value.
        steps: from the value to its wrong part.
        refused: returns whether the whole is still refused with something else in place of the value.
    """
    if not steps:
        return ()
    step, more = steps[0], steps[1:]
    if is_list(value):
        at = int(step)
        return (at, *_path(value[at], more, lambda part: refused([*value[:at], part, *value[at + 1 :]])))
    if not is_json_object(value):
        return ()
    if step != "...":
        return (step, *_path(value[step], more, lambda part: refused({**value, step: part})))
    parts = list(value.items())
    while len(parts) > 1:
        half = parts[: len(parts) // 2]
        parts = half if refused(dict(half)) else parts[len(half) :]
    ((key, inner),) = parts
    return (key, *_path(inner, more, lambda part: refused({key: part})))
