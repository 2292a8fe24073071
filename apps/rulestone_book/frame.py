"""The parts shared by all pages of the book: head, navigation, foot, and small elements."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from rulestone.core.names import ClauseId
from rulestone.explain import blocks as words
from rulestone.explain.register import STANDINGS
from rulestone.report import markup as h
from rulestone.report.html import Blocks
from rulestone.report.markup import Child, Html
from rulestone.report.tree import Block
from rulestone.rulebook.clauses import clause, rulebooks
from rulestone.rulebook.entries import ClaimStanding
from rulestone_book import links
from rulestone_book.links import CurrentPage


@dataclass(frozen=True, slots=True)
class SearchEntry:
    """A place on a page that the search finds.

    Attributes:
        anchor: its anchor.
        heading: its heading.
        text: the words that lead to it.
    """

    anchor: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is framed.

    Attributes:
        path: its path in the book.
        title: its title.
        about: its contents, in a sentence.
        body: the main part.
        aside: the part next to it: a table of contents.
        styles: additional style sheets.
        modules: additional scripts, which are modules and need a server.
        policy: its content security policy; empty for none.
        found: the places on it that the search finds.
        bare: whether it has no navigation and foot, for use in a frame.
        image: the path of the picture that other sites show with a link to it; empty for none.
    """

    path: str
    title: str
    about: str
    body: Child
    aside: Child = None
    styles: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    policy: str = ""
    found: Sequence[SearchEntry] = ()
    bare: bool = False
    image: str = ""


def page_html(page: Page, site: str = "") -> str:
    """Return the page as HTML.

    Args:
        page: the page.
        site: the address that the book is published at, which links on other sites need for pictures.
    """
    here = CurrentPage(page.path)
    sheets = ("static/book.css", *(() if page.bare else ("static/board.css",)), *page.styles)
    return h.document(
        h.head(
            h.meta(charset="utf-8"),
            h.meta(http_equiv="Content-Security-Policy", content=page.policy) if page.policy else None,
            h.title(f"{page.title} · rulestone"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="description", content=page.about),
            h.meta(property="og:title", content=page.title),
            h.meta(property="og:description", content=page.about),
            h.meta(property="og:url", content=site + page.path) if site else None,
            h.meta(property="og:image", content=site + page.image) if site and page.image else None,
            h.meta(name="color-scheme", content="light dark"),
            h.link(rel="icon", href=here.to("static/icon.svg"), type="image/svg+xml"),
            [h.link(rel="stylesheet", href=here.to(sheet)) for sheet in sheets],
            h.script(src=here.to("static/book.js"), defer=True),
            [h.script(src=here.to(module), type="module") for module in page.modules],
        ),
        h.body(h.main(page.body, id="text"))
        if page.bare
        else h.body(
            h.a("Skip to the text", href="#text", class_="skip"),
            h.header(
                h.a("rulestone", href=here.to(links.HOME), class_="home"),
                h.button("Menu", popovertarget="menu", class_="menu"),
                h.form(
                    h.input_(type="search", name="q", placeholder="Search", aria_label="Search the book"),
                    action=here.to(links.SEARCH),
                    role="search",
                    class_="search",
                ),
                _navigation(here),
                class_="site",
            ),
            h.div(
                None
                if page.aside is None
                else h.nav(page.aside, class_="contents", aria_label="On this page"),
                h.main(page.body, id="text"),
                class_="page" if page.aside is None else "page with-contents",
            ),
            h.footer(
                h.p(
                    f"Made by rulestone {version('rulestone')} from its rules, cases and proofs. The "
                    "rules are restated here in other words; the games are their designers'."
                ),
                h.p(
                    h.a("The explorer", href=here.to(links.EXPLORER)),
                    " judges any position by the same rules.",
                ),
                class_="site",
            ),
        ),
    )


_PARTS = (
    ("Rules", links.HOME),
    ("Play", links.EXPLORER),
    ("Check", links.CHECK),
    ("Guides", links.GUIDES),
    ("Proofs", links.CLAIMS),
)
"""The parts of the book with their first pages."""

_PART_OF = {
    links.EXPLORER: links.EXPLORER,
    "guides": links.GUIDES,
    links.CLAIMS: links.CLAIMS,
    "claims": links.CLAIMS,
    links.SEARCH: "",
    links.CHECK: links.CHECK,
}
"""The part of the book that a file or folder belongs to, if it is not the rules."""


def _navigation(here: CurrentPage) -> Html:
    """Return the links to the parts of the book; within the rules also those to each game."""
    first = here.path.partition("/")[0]
    part = _PART_OF.get(here.path) or _PART_OF.get(first, links.HOME)
    rules = [
        *((entry.title, links.game_path(entry.name)) for entry in rulebooks()),
        ("Cases", links.CASES),
        ("Glossary", links.GLOSSARY),
    ]
    return h.nav(
        h.ul([_entry(here, words, path, part) for words, path in _PARTS]),
        h.ul([_entry(here, words, path) for words, path in rules]) if part == links.HOME else None,
        aria_label="The book",
        id="menu",
        popover="auto",
    )


def _entry(here: CurrentPage, words: str, path: str, part: str = "") -> Html:
    current = "page" if path == here.path else "true" if path == part else None
    return h.li(h.a(words, href=here.to(path), aria_current=current))


def heading(level: int, anchor: str, *parts: Child) -> Html:
    """Return a heading with a link to itself."""
    make = {1: h.h1, 2: h.h2, 3: h.h3, 4: h.h4}[level]
    return make(*parts, " ", h.a("#", href=f"#{anchor}", class_="anchor", aria_label="Link to this"))


def clause_links(here: CurrentPage, ids: Iterable[ClauseId]) -> Html:
    """Return links to some clauses."""
    anchors = [
        h.a(h.code(name), href=here.to(links.clause_link(name)), title=clause(name).title) for name in ids
    ]
    return h.join(anchors, ", ")


def _linking(here: CurrentPage) -> Blocks:
    """Return the renderer of lines and blocks, with links to the clauses and cases in them."""

    def href(name: str) -> str | None:
        target = links.link_to(name)
        return None if target is None else here.to(target)

    return Blocks(href)


def blocks_html(here: CurrentPage, blocks: Iterable[Block]) -> Child:
    """Return blocks of a report, with links to the clauses that they name."""
    return _linking(here).blocks(blocks)


def prose(here: CurrentPage, text: str) -> Html:
    """Return a text of the register. Text in backticks is code, and a link if it names a clause or case."""
    return h.join([_linking(here).line(words.prose(text))])


def standing_badge(standing: ClaimStanding) -> Html:
    """Return the standing of a claim as a badge."""
    return h.span(STANDINGS[standing], class_=f"badge {standing}")


def scrolling_table(words: str, columns: Sequence[str], rows: Sequence[Html]) -> Html:
    """Return a table that scrolls by itself on narrow screens."""
    head = h.thead(h.tr([h.th(column, scope="col") for column in columns]))
    return h.div(h.table(head, h.tbody(rows)), class_="scroll", tabindex=0, role="region", aria_label=words)
