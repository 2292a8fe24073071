"""The contents of the book: its pages, and the files beside them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from rulestone.book import links
from rulestone.book.case_files import read_files
from rulestone.book.cases_page import all_cases_page, case_file_page, cases_page
from rulestone.book.claims_page import claim_group_page, claim_groups, claims_page
from rulestone.book.explorer_page import embed_page, explorer_page
from rulestone.book.frame import Page, framed
from rulestone.book.game_page import game_page
from rulestone.book.glossary_page import glossary_page
from rulestone.book.guides import guide_page, guides, guides_page
from rulestone.book.home_page import home_page
from rulestone.book.library import Library
from rulestone.book.search import Row, index_file, rows, search_page
from rulestone.core.register.clauses import game_entries
from rulestone.draw.svg import style_sheet

_SERVICE_WORKER = "service-worker.js"
"""The path of the service worker, which answers for paths beside and below it."""

MakePage = Callable[[Library], Page]


def pages() -> Mapping[str, MakePage]:
    """Return functions that make all pages, by path, in the order of the book."""
    makers: dict[str, MakePage] = {links.HOME: home_page}
    for entry in game_entries():
        makers[links.game_path(entry.name)] = partial(game_page, entry)
    makers[links.CLAIMS] = claims_page
    for group in claim_groups():
        makers[links.claims_path(group)] = partial(claim_group_page, group)
    makers[links.CASES] = all_cases_page
    for entry in game_entries():
        makers[links.cases_path(entry.name)] = partial(cases_page, entry)
        for name in read_files(entry.name):
            makers[links.case_file_path(entry.name, name)] = partial(case_file_page, entry.name, name)
    makers[links.GLOSSARY] = glossary_page
    makers[links.EXPLORER] = explorer_page
    makers[links.EMBED] = embed_page
    makers[links.GUIDES] = guides_page
    for path in guides():
        makers[path] = partial(guide_page, path)
    makers[links.SEARCH] = search_page
    return makers


def contents(
    library: Library, progress: Callable[[str], None] = lambda _: None
) -> Iterator[tuple[str, bytes]]:
    """Every file of the book with its path, the same every time.

    Args:
        library: what it is made of.
        progress: called with the path of each page before it is made.

    Raises:
        BadRuntime: the runtime cannot be copied to it.
    """
    yield from _static_files()
    yield from library.runtime.contents()
    index: list[Row] = []
    for path, make in pages().items():
        progress(path)
        page = make(library)
        index += rows(page)
        yield path, framed(page).encode()
    yield index_file(index)
    if library.api:
        from rulestone.book.api import api_files  # loads pdoc, which only these pages need

        yield from api_files()


def _static_files() -> Iterator[tuple[str, bytes]]:
    """The files that are the same in every book."""
    folder = Path(__file__).with_name("static")
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        yield name if name == _SERVICE_WORKER else f"static/{name}", path.read_bytes()
    yield "static/board.css", style_sheet().encode()
