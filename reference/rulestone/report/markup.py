r"""Write HTML: elements are functions, so tags always match and text is always escaped.

    >>> p("2 < 3, ", strong("always"), class_="note").text
    '<p class="note">2 &lt; 3, <strong>always</strong></p>\n'

The result is well-formed XML too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_VALUE = _IN_TEXT | str.maketrans({'"': "&quot;"})
"""The characters to escape in a text, and in the value of an attribute."""

_Attribute = str | int | bool | None
"""The value of an attribute. True is an attribute without a value; False and None leave it out."""


@dataclass(frozen=True, slots=True)
class Html:
    """Finished markup. It is not escaped again."""

    text: str


Child: TypeAlias = "Html | str | None | Sequence[Child]"
"""A child of an element. None adds nothing."""


class _Element(Protocol):
    """A function that makes one kind of element."""

    def __call__(self, *parts: Child, **attributes: _Attribute) -> Html:
        """Make an element of its parts. `class_` becomes `class`, and `data_cell` becomes `data-cell`."""
        ...


_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""Elements without contents and end."""

_INLINE = frozenset({
    "a", "b", "button", "code", "figcaption", "img", "input", "kbd", "legend", "option", "output", "progress",
    "select", "span", "strong", "td", "textarea", "th",
})  # fmt: skip
"""Elements that do not end their line."""


def _element(name: str) -> _Element:
    """Return the function that makes elements of this name."""

    def make(*parts: Child, **attributes: _Attribute) -> Html:
        opening = name + "".join(_attribute(key, value) for key, value in attributes.items())
        end = "" if name in _INLINE else "\n"
        if name in _VOID:
            return Html(f"<{opening} />{end}")
        return Html(f"<{opening}>{join(parts).text}</{name}>{end}")

    return make


def _attribute(name: str, value: _Attribute) -> str:
    name = name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    return f' {name}="{(name if value is True else str(value)).translate(_IN_VALUE)}"'


def join(parts: Sequence[Child], between: Child = None) -> Html:
    """Join several parts, with something between them if given."""
    return Html(_text(between).join(_text(part) for part in parts))


def _text(part: Child) -> str:
    match part:
        case None:
            return ""
        case Html(text):
            return text
        case str():
            return part.translate(_IN_TEXT)
    return "".join(map(_text, part))


def document(*parts: Child) -> str:
    """Return a whole page."""
    return "<!DOCTYPE html>\n" + _element("html")(*parts, lang="en").text


head, title, meta, link, style, script = map(_element, ("head", "title", "meta", "link", "style", "script"))
body, header, nav, main, section = map(_element, ("body", "header", "nav", "main", "section"))
article, footer, h1, h2, h3, h4 = map(_element, ("article", "footer", "h1", "h2", "h3", "h4"))
p, pre, div, figure, figcaption = map(_element, ("p", "pre", "div", "figure", "figcaption"))
ul, ol, li, dl, dt, dd = map(_element, ("ul", "ol", "li", "dl", "dt", "dd"))
a, b, code, kbd, span, strong = map(_element, ("a", "b", "code", "kbd", "span", "strong"))
table, thead, tbody, tr, th, td = map(_element, ("table", "thead", "tbody", "tr", "th", "td"))
form, label, input_ = map(_element, ("form", "label", "input"))
button, select, option = map(_element, ("button", "select", "option"))
output, progress, details, summary = map(_element, ("output", "progress", "details", "summary"))
noscript = _element("noscript")
