"""The guides: Markdown pages from the fixtures' folder, as pages of the book."""

import re
from itertools import count, pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rulestone.book import links
from rulestone.book.frame import Page
from rulestone.book.library import Library
from rulestone.book.links import Place
from rulestone.cases.cases import fixtures_root
from rulestone.report import markup as h

_GUIDES = (
    *("TUTORIAL.md", "ADAPTER.md", "PYTHON.md", "README.md", "OWN_GAME.md", "RECORDS.md", "LEARNING.md"),
    *("BOOK.md", "MACHINES.md", "EVIDENCE.md"),
)
"""The files of the guides, in the order of the list."""

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def guide_path(name: str) -> str:
    """Return the path of a guide in the book."""
    return f"guides/{name.removesuffix('.md').lower().replace('readme', 'protocol')}.html"


def guides() -> dict[str, Path]:
    """Return the files of the guides by their paths in the book."""
    return {guide_path(name): fixtures_root() / name for name in _GUIDES}


def guide_page(path: str, _: Library) -> Page:
    """Return the page of a guide."""
    title, about, body = _read(path)
    return Page(path=path, title=title, about=about, body=h.Html(body))


def guides_page(_: Library) -> Page:
    """Return the list of all guides."""
    here = Place(links.GUIDES)
    entries = [(path, *_read(path)) for path in guides()]
    listed = [h.li(h.a(title, href=here.to(path)), ": ", about) for path, title, about, _ in entries]
    about = "How to check your engine, bring your own game, audit archives and train agents."
    return Page(
        path=links.GUIDES, title="Guides", about=about, body=[h.h1("Guides"), h.p(about), h.ul(listed)]
    )


def _read(path: str) -> tuple[str, str, str]:
    """Return the title of a guide, its first sentence, and all of it as HTML."""
    tokens = _MARKDOWN.parse(guides()[path].read_text(encoding="utf-8"))
    texts = [token for token in tokens if token.type == "inline"]
    for token, following in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(_plain(following)))
    for token in texts:
        token.children = _linked(token.children or [])
    title, first = (_plain(token) for token in texts[:2])
    html = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return title, re.split(r"(?<=\.)\s", first)[0], _scrolling(html)


def _scrolling(html: str) -> str:
    """Make code and tables scroll by themselves on narrow screens, also by keyboard."""
    number = count(1)

    def begun(_: re.Match[str]) -> str:
        region = f'<div class="scroll" tabindex="0" role="region" aria-label="Table {next(number)}">'
        return f"{region}<table>"

    plain = html.replace("<pre>", '<pre tabindex="0">').replace("</table>", "</table></div>")
    return re.sub("<table>", begun, plain)


def _plain(token: Token) -> str:
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children or [])


def _anchor(title: str) -> str:
    """Return GitHub's anchor for a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _linked(tokens: list[Token]) -> list[Token]:
    """Rewrite links to other guides. Links to files outside the book become plain text."""
    kept: list[Token] = []
    dropped = 0
    for token in tokens:
        if token.type == "link_open":
            file, hash_, anchor = str(token.attrGet("href")).partition("#")
            if file in _GUIDES:
                token.attrSet("href", guide_path(file).removeprefix("guides/") + hash_ + anchor)
            elif file and "://" not in f"{file}{hash_}{anchor}":
                dropped += 1
                continue
        elif token.type == "link_close" and dropped:
            dropped -= 1
            continue
        kept.append(token)
    return kept
