"""The search of the whole site: its page, and the index of what the pages say can be found on them."""

from collections.abc import Iterable, Iterator

from msgspec import json

from rulestone.book import links
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.report import markup as h

_INDEX, _SCRIPT = "static/search-index.js", "static/search.js"

_MOST_CHARACTERS = 300
"""Maximum number of characters of each text that are searched and shown."""

Row = tuple[str, str, str, str]
"""A place as the script has it: its address, its heading, the title of its page, and its text."""


def rows(page: Page) -> Iterator[Row]:
    """Yield the page itself, and every place on it that can be found."""
    yield page.path, page.title, page.title, page.about
    for place in page.found:
        text = " ".join(place.text.replace("`", "").split())[:_MOST_CHARACTERS]
        yield f"{page.path}#{place.anchor}", place.heading, page.title, text


def index_file(found: Iterable[Row]) -> tuple[str, bytes]:
    """Return the path of the index, and the script that holds it."""
    return _INDEX, b"const INDEX = " + json.encode(list(found)) + b";\n"


def search_page(_: Library) -> Page:
    """Return the page that shows what was found."""
    here = Place(links.SEARCH)
    return Page(
        path=here.path,
        title="Search",
        about="Find rules, rulings, cases, claims and guides by their words.",
        body=[
            h.h1("Search"),
            h.p("Write some words into the field above.", id="found", role="status", class_="lead"),
            h.ol(id="results", class_="results"),
            [h.script(src=here.to(script), defer=True) for script in (_INDEX, _SCRIPT)],
        ],
    )
