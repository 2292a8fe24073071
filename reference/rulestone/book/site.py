"""The contents of the book, and how they are written to a folder: atomically, and over nothing but a book."""

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from html import escape
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import mkdtemp

from msgspec import json

from rulestone.book import links
from rulestone.book.cases_page import all_cases_page, cases_page, single_case_page
from rulestone.book.claims_page import (
    claim_group_page,
    claim_groups,
    claims_page,
    ledger_position_page,
    ledger_positions,
)
from rulestone.book.evidence import settled
from rulestone.book.explorer_page import explorer_page
from rulestone.book.frame import Page, framed
from rulestone.book.game_page import game_page
from rulestone.book.glossary_page import glossary_page
from rulestone.book.guides import guide_page, guides, guides_page
from rulestone.book.home_page import home_page
from rulestone.book.library import Library
from rulestone.book.search import Entry, entries, index_file, search_page
from rulestone.core.register.clauses import game_entries
from rulestone.core.wording import BadInput
from rulestone.draw.svg import in_plain_colours, style_sheet

MARK = "rulestone-book.json"
"""The file that marks a folder as a book."""

_SERVICE_WORKER = "service-worker.js"
"""The path of the service worker, which answers for paths beside and below it."""

_PREVIEW_WIDTH = 480
"""Width in pixels of the preview pictures for other sites."""

_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

MakePage = Callable[[Library], Page]


def pages(*, api: bool = False) -> Mapping[str, MakePage]:
    """Return functions that make all pages, by path, in the order of the book; `api` is as in `contents`."""
    makers: dict[str, MakePage] = {links.HOME: partial(home_page, api=api)}
    for entry in game_entries():
        makers[links.game_path(entry.name)] = partial(game_page, entry)
    makers[links.CLAIMS] = claims_page
    for group in claim_groups():
        makers[links.claims_path(group)] = partial(claim_group_page, group)
    makers[links.CASES] = all_cases_page
    for entry in game_entries():
        makers[links.cases_path(entry.name)] = partial(cases_page, entry)
    makers[links.GLOSSARY] = glossary_page
    makers[links.EXPLORER] = explorer_page
    makers[links.GUIDES] = guides_page
    for path in guides():
        makers[path] = partial(guide_page, path)
    makers[links.SEARCH] = search_page
    return makers


def _static_files() -> Iterator[tuple[str, bytes]]:
    """The files that are the same in every book."""
    folder = Path(str(files("rulestone.book"))) / "static"
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        name = path.relative_to(folder).as_posix()
        yield name if name == _SERVICE_WORKER else f"static/{name}", path.read_bytes()
    yield "static/board.css", style_sheet().encode()


def _mark() -> bytes:
    """Return the contents of the file that marks a book."""
    return json.encode({"book": 1, "made_by": f"rulestone {version('rulestone')}"}) + b"\n"


def contents(
    library: Library,
    progress: Callable[[str], None] = lambda _: None,
    *,
    api: bool = False,
    address: str = "",
) -> Iterator[tuple[str, bytes]]:
    """Every file of the book with its path, the same every time.

    Args:
        library: the cases, and the runtime of the explorer.
        progress: called with the path of each page before it is made.
        api: whether to add the pages of the Python interface, which needs the extra `docs`.
        address: the future address of the book, with a slash at the end. It adds a sitemap and preview
            pictures for other sites, which need resvg-py; empty to leave these out.

    Raises:
        BadRuntime: the runtime cannot be copied to it.
    """
    yield MARK, _mark()
    yield from _static_files()
    yield from library.runtime.contents()
    paths: list[str] = []
    shared: list[str] = []
    index: list[Entry] = []
    for page in _all_pages(library, progress, api=api):
        paths.append(page.path)
        shared += [page.picture] if page.picture else []
        text = framed(page, api=api, address=address)
        if page.searched:
            index += entries(page, text)
        yield page.path, text.encode()
    yield index_file(index)
    for path, drawn in library.drawn.items():
        yield path, drawn.text.encode()
    if address:
        yield links.SITEMAP, _sitemap(address, paths).encode()
        yield from _previews(library, shared)
    if api:
        from rulestone.book.api import api_files  # loads pdoc, which only the API pages need

        yield from api_files()


def _all_pages(library: Library, progress: Callable[[str], None], *, api: bool) -> Iterator[Page]:
    for path, make in pages(api=api).items():
        progress(path)
        yield make(library)
    if api:
        from rulestone.book.api import api_pages

        yield from api_pages()
    for case in library.cases:
        yield single_case_page(case, library)
    for theorem in settled():
        for position in ledger_positions(theorem.id):
            yield ledger_position_page(position, library)


def _sitemap(address: str, paths: Iterable[str]) -> str:
    urls = "".join(
        f"<url><loc>{escape(address + path.removesuffix('index.html'))}</loc></url>\n" for path in paths
    )
    return f'{_XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'


def _previews(library: Library, pictures: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    from resvg_py import svg_to_bytes  # only a published book needs it

    for path in pictures:
        plain = in_plain_colours(library.drawn[path].text)
        yield links.preview(path), bytes(svg_to_bytes(svg_string=plain, width=_PREVIEW_WIDTH))


class NotABook(BadInput):
    """The folder for the book holds something else. The message is one line."""


def write_book(folder: Path, contents: Iterable[tuple[str, bytes]]) -> int:
    """Write the files of a book, and return their number.

    They are written to a new folder, which then replaces the old one. After an interruption the folder holds
    either the old contents or the whole new book.

    Raises:
        NotABook: the folder holds something that is not a book, and was left alone.
        OSError: it cannot be written.
    """
    check_place(folder)
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        draft = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as problem:  # it names the temporary folder, which means nothing to the user
        raise OSError(problem.errno, problem.strerror, str(folder)) from problem
    try:
        count = _write_all(draft, contents, folder)
        draft.chmod(0o755)
        check_place(folder)
        _replace(folder, draft)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return count


def check_place(folder: Path) -> None:
    """Check that a book may be written there.

    Raises:
        NotABook: something else is there.
    """
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir():
        raise NotABook(f"{folder} is not a folder")
    if any(folder.iterdir()) and not (folder / MARK).is_file():
        raise NotABook(f"{folder} holds something other than a rule book; name a new folder, or empty it")


def _write_all(draft: Path, contents: Iterable[tuple[str, bytes]], folder: Path) -> int:
    count = 0
    for name, content in contents:
        path = draft / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as problem:
            raise OSError(problem.errno, problem.strerror, str(folder)) from problem
        count += 1
    return count


def _replace(folder: Path, draft: Path) -> None:
    if not folder.exists():
        draft.rename(folder)
        return
    old = Path(mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
    try:
        folder.rename(old / "book")
        draft.rename(folder)
    except OSError:
        if not folder.exists():
            (old / "book").rename(folder)
        old.rmdir()
        raise
    shutil.rmtree(old, ignore_errors=True)
