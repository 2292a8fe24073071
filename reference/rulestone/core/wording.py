"""Text that comes from outside, made safe to print; suggestions for unknown names; plurals."""

from collections.abc import Iterable
from difflib import get_close_matches

_VERY_CLOSE = 0.9
"""How alike a name must be, from 0 to 1, for those that are less so not to be worth a mention."""


def printable(text: str, limit: int = 200) -> str:
    """The text with everything that does not print written as an escape, cut to a length."""
    escaped = text[: limit + 1]
    if not escaped.isprintable():
        escaped = "".join(char if char.isprintable() else _escape(char) for char in escaped)
    return escaped if len(escaped) <= limit else escaped[: limit - 1] + "…"


_ACTIVE = str.maketrans({char: f"\\{char}" for char in "\\`*_{}[]<>#|!~&@$"})


def markdown(text: str) -> str:
    """The text with everything that Markdown would act on made harmless."""
    return text.translate(_ACTIVE)


def excerpt(content: bytes, limit: int = 80) -> str:
    """The beginning of what was printed, in quotation marks."""
    return f"“{printable(content[: 4 * limit].decode(errors='replace').strip(), limit)}”"


def lines_of(text: str, limit: int) -> tuple[str, ...]:
    """The last lines of a text, each made printable."""
    return tuple(printable(line) for line in text.splitlines()[-limit:])


def in_one_line(problem: BaseException) -> str:
    """An exception as a message of one line."""
    return " ".join(f"{type(problem).__name__}: {problem}".split())


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """The names that come near a name that there is not, as `; did you mean minefield?`.

    They are those spelt almost like it, or those that hold it. Nothing if there are none.
    """
    names, sought = list(known), text[:100].lower()
    near = get_close_matches(sought, names, n=3, cutoff=_VERY_CLOSE) or get_close_matches(sought, names, n=3)
    if not near and sought:
        near = [name for name in names if sought in name][:3]
    return f"; did you mean {' or '.join(near)}?" if near else ""


def plural(count: int, one: str, many: str | None = None) -> str:
    """The form of a word that goes with a number of things.

    Args:
        count: how many there are.
        one: the form for one thing: `case`, `is`.
        many: the form for any other number, where it is not that for one with an s.
    """
    return one if count == 1 else many or f"{one}s"


def quantity(count: int, one: str, many: str | None = None) -> str:
    """A number of things: `1 case`, `12 cases`, `2 leaves`. The words are those of `plural`."""
    return f"{count} {plural(count, one, many)}"


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(count: int) -> str:
    """A number as it stands in a sentence: in letters up to ten, in digits beyond."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _escape(char: str) -> str:
    return char.encode("unicode_escape", errors="backslashreplace").decode("ascii")
