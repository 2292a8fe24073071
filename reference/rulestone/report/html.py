"""Renderings as one HTML page without further files: pictures and style are in it, and there is no script."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from rulestone.draw.svg import style_sheet, svg
from rulestone.quoting import without_controls
from rulestone.report import markup as h
from rulestone.report.markup import Child, Html
from rulestone.report.tree import (
    Block,
    Detail,
    Details,
    Facts,
    Line,
    Paragraph,
    Picture,
    Report,
    Span,
    Style,
    Table,
    Verbatim,
    is_number,
    spans_in,
)

MOST_PICTURES = 250
"""Maximum number of pictures, so that the page opens even when an engine fails everything."""


_MOST_OPEN = 10
"""How many details are open at first. The first ones are of different kinds, and the rest resemble them."""


_MARKED: Mapping[Style, Callable[[str], Child]] = {
    "": str,
    "code": h.code,
    "strong": h.strong,
    "soft": partial(h.span, class_="soft"),
    "good": partial(h.span, class_="status good"),
    "bad": partial(h.span, class_="status bad"),
    "other": partial(h.span, class_="status other"),
}


def html_report(report: Report) -> str:
    """Return the page."""
    blocks = Blocks(lambda _: None)
    summary = [blocks.blocks(section) for section in report.sections]
    main = h.main(summary, _details(blocks, report.details))
    headline = h.p(report.headline, class_=f"headline {'good' if report.good else 'bad'}")
    heading = f"{report.command}: {report.title}"
    return without_controls(h.document(_head(heading), h.body(h.header(h.h1(heading), headline), main)))


def _head(title: str) -> Html:
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    style = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    return h.head(
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=policy),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title(title),
        h.style(Html(f"\n{style_sheet()}{style}")),
    )


class Blocks:
    """Blocks as HTML, for a page of any kind."""

    def __init__(self, href: Callable[[str], str | None]) -> None:
        """Make blocks whose links have the address that `href` returns for a target; None for no link."""
        self._href = href
        self._drawn = 0

    def blocks(self, blocks: Iterable[Block]) -> Child:
        """Blocks one below the other."""
        return [self._block(block) for block in blocks]

    def _block(self, block: Block) -> Child:
        match block:
            case Paragraph(line, tone):
                return h.p(self.line(line), class_=tone or None)
            case Facts(rows):
                return h.dl([h.div(h.dt(name), h.dd(self.line(line))) for name, line in rows], class_="facts")
            case Table(heads, rows):
                head = h.tr([h.th(self.line(cell), scope="col") for cell in heads])
                return h.div(h.table(h.thead(head), h.tbody(list(map(self._row, rows)))), class_="wide")
            case Picture(scene):
                self._drawn += 1
                return h.figure(Html(svg(scene(), styled=False))) if self._drawn <= MOST_PICTURES else None
            case Verbatim(label, text):
                return [h.h4(label.capitalize()), h.pre(text)]

    def line(self, line: Line) -> Child:
        """A line of text."""
        return [self._span(piece) for piece in spans_in(line)]

    def _span(self, span: Span) -> Child:
        marked = _MARKED[span.style](span.text)
        href = self._href(span.to) if span.to else None
        return marked if href is None else h.a(marked, href=href)

    def _row(self, row: Sequence[Line]) -> Html:
        first, *others = row
        cells = [h.td(self.line(cell), class_="number" if is_number(cell) else None) for cell in others]
        return h.tr(h.th(self.line(first), scope="row"), cells)


def _details(blocks: Blocks, details: Details) -> Child:
    """Return all failures, in full."""
    if not details.items:
        return None
    articles = [_article(blocks, item, place) for place, item in enumerate(details.items)]
    rest = details.not_in_full(len(details.items))
    return h.section(h.h2("What is wrong"), articles, h.p(rest) if rest else None)


def _article(blocks: Blocks, detail: Detail, place: int) -> Html:
    title = h.p(detail.title) if detail.title else None
    header = h.header(_MARKED[detail.tone](detail.status.upper()), h.h3(h.code(detail.name)), title)
    made = detail.blocks()
    pictures = [block for block in made if isinstance(block, Picture)]
    words = [block for block in made if not isinstance(block, Picture)]
    parts = h.div(blocks.blocks(pictures), h.div(blocks.blocks(words)), class_="parts")
    if place >= _MOST_OPEN:
        parts = h.details(h.summary(detail.gist), parts)
    return h.article(header, parts, class_="case", id=f"case-{place}")
