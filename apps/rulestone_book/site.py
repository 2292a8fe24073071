"""The contents of the book: its pages, the search of them, and the files next to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from msgspec import json

from rulestone.draw.svg import png, style_sheet, svg
from rulestone.report import markup as h
from rulestone.rulebook.clauses import rulebooks
from rulestone_book import links
from rulestone_book.cases_page import all_cases_page, case_file_page, cases_page
from rulestone_book.claims_page import claim_group_page, claim_groups, claims_page
from rulestone_book.explorer_page import embed_page, explorer_page
from rulestone_book.frame import Page, page_html
from rulestone_book.game_page import game_page
from rulestone_book.glossary_page import glossary_page
from rulestone_book.guides import guide_page, guides, guides_page
from rulestone_book.home_page import home_page
from rulestone_book.library import Library
from rulestone_book.links import CurrentPage

_SERVICE_WORKER = "service-worker.js"
"""The path of the service worker, which answers for paths next to and below it."""

_INDEX, _SCRIPT = "static/search-index.js", "static/search.js"

_MOST_CHARACTERS = 2000
"""Maximum number of characters of each text that are searched."""

_Row = tuple[str, str, str, str]
"""A place as the script has it: its address, its heading, the title of its page, and its text."""

MakePage = Callable[[Library], Page]


def pages() -> Mapping[str, MakePage]:
    """Return functions that make all pages, by path, in the order of the book."""
    return {
        links.HOME: home_page,
        **{links.game_path(entry.name): partial(game_page, entry) for entry in rulebooks()},
        links.CLAIMS: claims_page,
        **{links.claims_path(group): partial(claim_group_page, group) for group in claim_groups()},
        links.CASES: all_cases_page,
        **{links.cases_path(entry.name): partial(cases_page, entry) for entry in rulebooks()},
        **{
            links.case_file_path(entry.name, name): partial(case_file_page, entry.name, name)
            for entry in rulebooks()
            for name in links.read_files(entry.name)
        },
        links.GLOSSARY: glossary_page,
        links.EXPLORER: explorer_page,
        links.EMBED: embed_page,
        links.GUIDES: guides_page,
        **{path: partial(guide_page, path) for path in guides()},
        links.SEARCH: _search_page,
        links.OFFLINE: _offline_page,
    }


def contents(
    library: Library, progress: Callable[[str], None] = lambda _: None
) -> Iterator[tuple[str, bytes]]:
    """Every file of the book with its path, the same every time.

    Args:
        library: the contents of the book.
        progress: called with the path of each page before it is made.

    Raises:
        BadRuntime: the runtime cannot be copied to it.
        BadInput: its address is known, and the library that draws PNG files is missing.
    """
    static = dict(_static_files())
    yield from static.items()
    yield _SERVICE_WORKER, _service_worker(static)
    yield from library.runtime.contents()
    index: list[_Row] = []
    for path, make in pages().items():
        progress(path)
        page = make(library)
        index += _rows(page)
        yield path, page_html(page, library.site).encode()
    yield _INDEX, b"const INDEX = " + json.encode(index) + b";\n"
    if library.site:
        for entry in rulebooks():
            drawn = svg(library.typical_scene(entry.name), keyed=False)
            yield links.image_path(entry.name), png(drawn)
    if library.api:
        from rulestone_book.api import api_files  # loads pdoc, which only these pages need

        yield from api_files()


def _static_files() -> Iterator[tuple[str, bytes]]:
    """The files that are the same in every book."""
    folder = Path(__file__).with_name("static")
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if name != _SERVICE_WORKER:
            yield f"static/{name}", path.read_bytes()
    yield "static/board.css", style_sheet().encode()


def _service_worker(static: Iterable[str]) -> bytes:
    """Return the service worker, with the pages and files that it keeps on the first visit."""
    games = [links.game_path(entry.name) for entry in rulebooks()]
    kept = [links.HOME, links.OFFLINE, links.EXPLORER, *games, *static]
    text = Path(__file__).with_name("static").joinpath(_SERVICE_WORKER).read_bytes()
    return b"const KEPT = " + json.encode(kept) + b";\n" + text


def _rows(page: Page) -> Iterator[_Row]:
    """Yield the page itself, and every place on it that can be found."""
    yield page.path, page.title, page.title, page.about
    for place in page.found:
        text = " ".join(place.text.replace("`", "").split())[:_MOST_CHARACTERS]
        yield f"{page.path}#{place.anchor}", place.heading, page.title, text


def _search_page(_: Library) -> Page:
    """Return the page that shows search results."""
    here = CurrentPage(links.SEARCH)
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


def _offline_page(_: Library) -> Page:
    """Return the page that is shown without a network in place of a page that is not cached."""
    here = CurrentPage(links.OFFLINE)
    rules = [h.li(h.a(entry.title, href=here.to(links.game_path(entry.name)))) for entry in rulebooks()]
    return Page(
        path=here.path,
        title="No network",
        about="The pages that you can read without a network.",
        body=[
            h.h1("No network"),
            h.p("This page is not kept on this device, and there is no network to load it from."),
            h.p("These pages are kept, with every page that you have read before:"),
            h.ul(rules, h.li(h.a("The explorer", href=here.to(links.EXPLORER)))),
        ],
    )
