"""The search of the whole site: its page, and an index of everything that has an anchor."""

import re
from collections.abc import Iterator, Sequence
from html import unescape

from msgspec import json

from rulestone.book import links
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.report import markup as h

_INDEX, _SCRIPT = "static/search-index.js", "static/search.js"

_ANCHOR = re.compile(r'<[^>]* id="([^"]+)"[^>]*>')
_HEADING = re.compile(r"<(h[1-6]|dt|summary|figcaption)\b[^>]*>(.*?)</\1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_MOST_CHARACTERS = 300
"""Maximum number of characters of each part that are searched and shown."""


Entry = tuple[str, str, str, str]
"""A place that can be found: its address, its heading, the title of its page, and the text that follows."""


def entries(page: Page, document: str) -> Iterator[Entry]:
    """Yield what can be found on a page, given as HTML."""
    _, *parts = _ANCHOR.split(document[document.index("<main ") : document.index("</main>")])
    for anchor, part in zip(parts[::2], parts[1::2], strict=True):
        heading = _HEADING.search(part)
        title = _words(heading[2]).removesuffix(" #") if heading else anchor
        text = _words(part[heading.end() :] if heading else part)[:_MOST_CHARACTERS]
        address = page.path if anchor == "text" else f"{page.path}#{anchor}"
        yield address, title, page.title, text


def index_file(found: Sequence[Entry]) -> tuple[str, bytes]:
    """Return the path of the index, and the script that holds it."""
    return _INDEX, b"const INDEX = " + json.encode(found) + b";\n"


def _words(part: str) -> str:
    return " ".join(unescape(_TAG.sub(" ", part)).split())


def search_page(_: Library) -> Page:
    """Return the page that shows what was found."""
    here = Place(links.SEARCH)
    return Page(
        path=here.path,
        title="Search",
        about="Find rules, rulings, cases, claims, guides and functions by their words.",
        body=[
            h.h1("Search"),
            h.p("Write some words into the field above.", id="found", role="status", class_="lead"),
            h.ol(id="results", class_="results"),
            [h.script(src=here.to(each), defer=True) for each in (_INDEX, _SCRIPT)],
        ],
    )
