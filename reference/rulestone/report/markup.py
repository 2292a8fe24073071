r"""Write HTML: elements are functions, so tags always match and text is always escaped.

    >>> p("2 < 3, ", strong("always"), class_="note").text
    '<p class="note">2 &lt; 3, <strong>always</strong></p>\n'

The result is well-formed XML too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Protocol, TypeAlias

_Attribute = str | int | bool | None
"""The value of an attribute. True is an attribute without a value; False and None leave it out."""


@dataclass(frozen=True, slots=True)
class Html:
    """Finished markup. It is not escaped again."""

    text: str


Part: TypeAlias = "Html | str | None | Sequence[Part]"
"""A child of an element. None adds nothing."""


class _Element(Protocol):
    """A function that makes one kind of element."""

    def __call__(self, *parts: Part, **attributes: _Attribute) -> Html:
        """Make an element of its parts. `class_` becomes `class`, and `data_cell` becomes `data-cell`."""
        ...


_VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
_ON_A_LINE = frozenset(
    [
        "html",
        "head",
        "body",
        "header",
        "nav",
        "main",
        "footer",
        "section",
        "article",
        "aside",
        "blockquote",
        "figure",
        "div",
        "p",
        "h1",
        "h2",
        "h3",
        "h4",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "thead",
        "tbody",
        "tr",
        "pre",
        "details",
        "summary",
        "form",
        "fieldset",
        "label",
        "link",
        "meta",
        "title",
        "script",
        "style",
    ]
)


def _element(name: str) -> _Element:
    """Return the function that makes elements of this name."""

    def make(*parts: Part, **attributes: _Attribute) -> Html:
        opening = name + "".join(_attribute(key, value) for key, value in attributes.items())
        end = "\n" if name in _ON_A_LINE else ""
        if name in _VOID:
            return Html(f"<{opening} />{end}")
        return Html(f"<{opening}>{join(parts).text}</{name}>{end}")

    return make


def _attribute(name: str, value: _Attribute) -> str:
    name = name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    return f' {name}="{escape(name if value is True else str(value))}"'


def join(parts: Sequence[Part], between: Part = None) -> Html:
    """Join several parts, with something between them if given."""
    return Html(_text(between).join(_text(part) for part in parts))


def _text(part: Part) -> str:
    match part:
        case None:
            return ""
        case Html(text):
            return text
        case str():
            return escape(part, quote=False)
    return "".join(map(_text, part))


def sound(text: str) -> str:
    """Return a text without characters that HTML or XML forbid or that reverse the text direction."""
    others = (char for char in set(text) if char not in "\n\t" and not char.isprintable())
    return text.translate({ord(char): "\ufffd" for char in others})


def document(*parts: Part, lang: str = "en") -> str:
    """Return a whole page."""
    return "<!DOCTYPE html>\n" + _element("html")(*parts, lang=lang).text


a, article, b = map(_element, ("a", "article", "b"))
blockquote, style = map(_element, ("blockquote", "style"))
body, button, code, dd, details = map(_element, ("body", "button", "code", "dd", "details"))
div, dl, dt, fieldset = map(_element, ("div", "dl", "dt", "fieldset"))
figcaption, figure, footer, form, h1 = map(_element, ("figcaption", "figure", "footer", "form", "h1"))
h2, h3, h4, head, header = map(_element, ("h2", "h3", "h4", "head", "header"))
img, input_, kbd, label, legend = map(_element, ("img", "input", "kbd", "label", "legend"))
li, link, main, meta, nav = map(_element, ("li", "link", "main", "meta", "nav"))
ol, option, output, p = map(_element, ("ol", "option", "output", "p"))
pre, progress, script, section = map(_element, ("pre", "progress", "script", "section"))
select = _element("select")
span, strong, summary, table, tbody = map(_element, ("span", "strong", "summary", "table", "tbody"))
td, textarea, th, thead, title = map(_element, ("td", "textarea", "th", "thead", "title"))
tr, ul = map(_element, ("tr", "ul"))
