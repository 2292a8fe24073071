"""Word messages: make outside text safe to print, suggest similar names, form plurals."""

from collections.abc import Iterable

_VERY_CLOSE = 0.9
"""Similarity, from 0 to 1, of a name so close that less similar ones are not mentioned."""


def printable(text: str, limit: int = 200) -> str:
    """Escape each unprintable character of a text, and cut it to a length."""
    escaped = text[: limit + 1]
    if not escaped.isprintable():
        escaped = "".join(char if char.isprintable() else _escape(char) for char in escaped)
    return escaped if len(escaped) <= limit else escaped[: limit - 1] + "…"


def in_one_line(problem: BaseException) -> str:
    """Return an exception as a message of one line."""
    return " ".join(f"{type(problem).__name__}: {problem}".split())


def did_you_mean(text: str, known: Iterable[str], prefix: str = "") -> str:
    """Suggest names similar to an unknown one, as `; did you mean minefield?`.

    They contain it, or else are spelt almost like it. Empty if there are none. `prefix` is put before each.
    """
    from difflib import get_close_matches  # loaded only for a wrong name

    names, sought = list(known), text[:100].lower()
    containing = [name for name in names if sought and sought in name.lower()]
    near = (
        get_close_matches(sought, containing, n=3, cutoff=0.0)
        or get_close_matches(sought, names, n=3, cutoff=_VERY_CLOSE)
        or get_close_matches(sought, names, n=3)
    )
    return f"; did you mean {' or '.join(prefix + name for name in near)}?" if near else ""


def with_extra(extra: str) -> str:
    """Return how to install an extra: the line to type, also for a clone of the repository."""
    return f"pip install 'rulestone[{extra}]', or in a clone pip install '.[{extra}]'"


def plural(count: int, one: str, many: str | None = None) -> str:
    """Return the form of a word that goes with a number of things.

    Args:
        count: the number.
        one: the singular: `case`, `is`.
        many: the plural, if it is not the singular with an s.
    """
    return one if count == 1 else many or f"{one}s"


def quantity(count: int, one: str, many: str | None = None) -> str:
    """Return a number of things: `1 case`, `12 cases`, `2 leaves`. See `plural`."""
    return f"{count:,} {plural(count, one, many)}"


def _escape(char: str) -> str:
    return char.encode("unicode_escape", errors="backslashreplace").decode("ascii")
