"""Making HTML so that nothing but this module makes markup: what is not markup already is escaped."""

from collections.abc import Iterable
from html import escape

_EMPTY = frozenset({"meta", "br"})


class Markup(str):
    """A text that is HTML. Only this module and the drawing code make it."""

    __slots__ = ()


Content = str | Iterable["Content"]
"""What an element holds: markup, plain text, or several of these."""


def tag(name: str, /, *content: Content, **attributes: str | bool) -> Markup:
    """An element.

    Args:
        name: what it is called.
        content: what it holds; plain text is escaped.
        attributes: `_` at the end of a name is dropped and `_` within it written `-`; True is an attribute
            without a value, False none at all.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(_sound(value))}"')
        for key, value in attributes.items()
        if value is not False and isinstance(value, str | bool)
    )
    inside = "".join(map(_inside, content))
    return Markup(f"<{name}{written}>" if name in _EMPTY else f"<{name}{written}>{inside}</{name}>")


def joined(content: Iterable[Content]) -> Markup:
    """Several pieces one after the other."""
    return Markup("".join(map(_inside, content)))


def _inside(content: Content) -> str:
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return escape(_sound(content), quote=False)
    return "".join(map(_inside, content))


def _sound(words: str | bool) -> str:
    """The words without the characters that a page cannot hold."""
    return "".join(char if char in "\n\t" or char.isprintable() else "�" for char in str(words))
