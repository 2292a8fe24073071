"""The guides: Markdown pages of the source tree, as pages of the book."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count, pairwise
from pathlib import PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rulestone.cases.cases import fixtures_root
from rulestone.report import markup as h
from rulestone_book import links
from rulestone_book.frame import Page, SearchEntry
from rulestone_book.library import Library
from rulestone_book.links import CurrentPage

_GUIDES = (
    "docs/TUTORIAL.md",
    "docs/CHECK.md",
    "docs/DIAGNOSIS.md",
    "docs/PROTOCOL.md",
    "docs/ADAPTER.md",
    "docs/CASES.md",
    "javascript/README.md",
    "docs/OWN_GAME.md",
    "docs/MOVING_GAME.md",
    "docs/VARIANTS.md",
    "docs/RECORDS.md",
    "docs/LEARNING.md",
    "docs/SPEED.md",
    "docs/API.md",
    "docs/BOOK.md",
    "proofs/README.md",
    "docs/EVIDENCE.md",
    "docs/IN_THE_WILD.md",
    "docs/ARCHITECTURE.md",
)
"""The files of the guides, in the order of the list."""

_TABLES = (
    "docs/TRACE.md",
    "fixtures/COVERAGE.md",
    "fixtures/MUTANTS.md",
    "fixtures/PERFT.md",
    "fixtures/VALUES.md",
    "fixtures/ABLATION.md",
)
"""The files that rulestone makes."""

_COMMENT = re.compile(r"^<!--.*?-->$\n?", re.MULTILINE)
"""A comment on a line of its own, which tests read and GitHub hides."""

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def guide_path(file: str) -> str:
    """Return the path of a guide in the book: that of a `README.md` has the name of its folder."""
    path = PurePosixPath(file)
    name = path.parent.name if path.stem == "README" else path.stem
    return f"guides/{name.lower()}.html"


def guides() -> dict[str, str]:
    """Return the files of the guides and tables, in the source tree, by their paths in the book."""
    return {guide_path(file): file for file in (*_GUIDES, *_TABLES)}


def guides_page(library: Library) -> Page:
    """Return the list of all guides."""
    here = CurrentPage(links.GUIDES)
    listed = [
        h.li(h.a(guide.title, href=here.to(guide.path)), ": ", guide.about)
        for guide in (guide_page(guide_path(name), library) for name in _GUIDES)
    ]
    tables = [
        h.li(h.a(table.title, href=here.to(table.path)))
        for table in (guide_page(guide_path(name), library) for name in _TABLES)
    ]
    interface = h.a("The Python interface", href=here.to(links.API))
    about = "How to check your engine, bring your own game, audit archives and train agents."
    return Page(
        path=here.path,
        title="Guides",
        about=about,
        body=[
            h.h1("Guides"),
            h.p(about),
            h.ul(listed, h.li(interface, ": the public names.") if library.api else None),
            h.h2("Tables"),
            h.ul(tables),
        ],
    )


def guide_page(path: str, _: Library) -> Page:
    """Return the page of a guide: its title, its first sentence and its sections are those of the file."""
    file = guides()[path]
    tokens = _MARKDOWN.parse(_COMMENT.sub("", (fixtures_root().parent / file).read_text(encoding="utf-8")))
    texts = [token for token in tokens if token.type == "inline"]
    found: list[SearchEntry] = []
    for token, following in pairwise(tokens):
        if token.type == "heading_open":
            anchor = _anchor(_plain(following))
            token.attrSet("id", anchor)
            found.append(SearchEntry(anchor, _plain(following), ""))
        elif token.type in ("paragraph_open", "td_open") and found:
            found[-1] = replace(found[-1], text=f"{found[-1].text} {_plain(following)}")
    for token in texts:
        token.children = _linked(token.children or [], file)
    title, first = (_plain(token) for token in texts[:2])
    html = _MARKDOWN.renderer.render([*_scrolling(tokens)], _MARKDOWN.options, {})
    about = re.split(r"(?<=\.)\s", first)[0]
    return Page(path=path, title=title, about=about, body=h.Html(html), found=found[1:])


def _scrolling(tokens: Iterable[Token]) -> Iterator[Token]:
    """Make code and tables scroll by themselves on narrow screens, also by keyboard."""
    number = count(1)
    for token in tokens:
        if token.type == "table_open":
            region = f'<div class="scroll" tabindex="0" role="region" aria-label="Table {next(number)}">'
            yield Token("html_block", "", 0, content=region)
        elif token.type in ("fence", "code_block"):
            token.attrSet("tabindex", "0")
        yield token
        if token.type == "table_close":
            yield Token("html_block", "", 0, content="</div>")


def _plain(token: Token) -> str:
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children or [])


def _anchor(title: str) -> str:
    """Return GitHub's anchor for a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _linked(tokens: list[Token], page: str) -> list[Token]:
    """Rewrite links of a page to other guides. Links to files outside the book become plain text."""
    kept: list[Token] = []
    dropped = 0
    for token in tokens:
        if token.type == "link_open":
            file, hash_, anchor = str(token.attrGet("href")).partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page), file))
            if file and target in (*_GUIDES, *_TABLES):
                token.attrSet("href", guide_path(target).removeprefix("guides/") + hash_ + anchor)
            elif file and "://" not in f"{file}{hash_}{anchor}":
                dropped += 1
                continue
        elif token.type == "link_close" and dropped:
            dropped -= 1
            continue
        kept.append(token)
    return kept
